import { isLetter } from './pattern-steps.ts'
import { toSimplified } from './simplified.ts'
import type { Words } from './word-machine.ts'

/**
 * A text in words for Chinese patterns: simplified, each character a word except for runs of Latin letters and digits,
 * without spaces and ornaments next to Chinese letters. Null if it has no Chinese letter.
 */
export function readChinese(signs: string): Words | null {
  if (!han.test(signs)) return null
  const reading = dense(toSimplified(signs))
  const tokens = { words: [] as string[], breaks: new Set<number>() }
  const placed = { reading, starts: [] as number[], ends: [] as number[] }
  for (let at = 0; at < reading.length; ) {
    const start = at
    const code = reading.charCodeAt(at++)
    if (code === newLine) tokens.breaks.add(tokens.words.length)
    if (code === newLine || code === blank) continue
    if (isLetter(code)) while (isLetter(reading.charCodeAt(at))) at++
    tokens.words.push(reading.slice(start, at))
    placed.starts.push(start)
    placed.ends.push(at)
  }
  return { ...tokens, placed: () => placed }
}

/** Of the parts left out between Chinese letters only line ends are kept. */
function dense(text: string): string {
  return text.replace(ornaments, (run, at: number) => {
    const isBeside = han.test(text[at - 1] ?? '') || han.test(text[at + run.length] ?? '')
    if (!isBeside) return run
    return run.includes('\n') ? '\n' : ''
  })
}

const han = /\p{sc=Han}/u
const ornaments = /[\s*·•_\-~|^`+'"“”「」『』【】]+|(?<=\p{sc=Han})\.(?=\p{sc=Han})/gu
const newLine = 0x0a
const blank = 0x20
