import { askingWords, settingWords } from './lure-words.ts'

/** The core of a label without the lure words at its ends; `asks` if one of them asks for something. */
type LurePart = { core: string; asks: boolean }

/**
 * Every reading of joined letters as lure words around a core, the unchanged letters first. Digits at an end are
 * removed as well: they number the copies of a site.
 */
export function lureParts(text: string): readonly LurePart[] {
  const parts: LurePart[] = [{ core: text, asks: false }]
  for (let next = 0; next < parts.length && parts.length < partsMax; next++) {
    const part = parts[next]
    if (part && part.core !== '') addShorter(parts, part)
  }
  return parts
}

/** Whether a label consists of lure words, and one of them asks for something. */
export function isLure(label: string): boolean {
  const tokens = label.split('-').map((token) => lureParts(token).find(({ core }) => core === ''))
  return tokens.every((token) => token !== undefined) && tokens.some((token) => token.asks)
}

/** Without the digits at its ends. */
export function withoutDigits(text: string): string {
  return /^\d|\d$/.test(text) ? text.replace(/^\d+|\d+$/g, '') : text
}

function addShorter(parts: LurePart[], { core, asks }: LurePart): void {
  const bare = withoutDigits(core)
  if (bare !== core) add(parts, bare, asks)
  for (const word of wordsByStart.get(pairAt(core, 0)) ?? none) {
    if (core.startsWith(word)) add(parts, core.slice(word.length), asks || asking.has(word))
  }
  for (const word of wordsByEnd.get(pairAt(core, core.length - 2)) ?? none) {
    if (core.endsWith(word)) add(parts, core.slice(0, -word.length), asks || asking.has(word))
  }
}

function add(parts: LurePart[], core: string, asks: boolean): void {
  for (const part of parts) if (part.core === core && part.asks === asks) return
  parts.push({ core, asks })
}

/** Two neighbouring letters as one number: nearly no pair begins or ends a lure word, which settles most labels. */
function pairAt(text: string, at: number): number {
  return text.charCodeAt(at) * 256 + text.charCodeAt(at + 1)
}

/** Limits the readings of one label; an ordinary one has a single reading. */
const partsMax = 32
const none: readonly string[] = []
const asking: ReadonlySet<string> = new Set(askingWords)
const words = [...askingWords, ...settingWords]
const wordsByStart = Map.groupBy(words, (word) => pairAt(word, 0))
const wordsByEnd = Map.groupBy(words, (word) => pairAt(word, word.length - 2))
