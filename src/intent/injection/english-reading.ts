import { otherAddress, payeeAddress } from './address-marks.ts'
import { undisguised, type Spellings } from './disguised-words.ts'
import { divideLetters, type WordTrie } from './word-trie.ts'
import { isLetter } from './pattern-steps.ts'
import type { PlacedWords, Words } from './word-machine.ts'

/** The data that distinguishes words of patterns from other letters. */
export type WordKnowledge = { vocabulary: ReadonlySet<string>; tree: WordTrie; spellings: Spellings }

/**
 * A text in words for English patterns, with `.` at the end of sentences. URLs are left out: their paths name articles.
 * Words that are joined, spelled letter by letter, or written with digits and special characters are restored if that
 * gives words of the patterns.
 */
export function readEnglish(signs: string, knowledge: WordKnowledge): Words {
  const withoutUrls = signs.includes('://') ? signs.replace(/\bhttps?:\/\/\S+/g, ' ') : signs
  const tokens = respelled(wordsIn(undisguised(withoutUrls, knowledge.spellings)), knowledge)
  let placed: PlacedWords | null = null
  return { ...tokens, placed: () => (placed ??= placedWords(tokens)) }
}

/** Words in order; a line ended before those of `breaks`. */
type Tokens = { words: string[]; breaks: Set<number> }

function wordsIn(text: string): Tokens {
  const tokens: Tokens = { words: [], breaks: new Set() }
  let before = ''
  let start = -1
  const end = (at: number) => {
    if (start >= 0) tokens.words.push(before + text.slice(start, at))
    before = ''
    start = -1
  }
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (isLetter(code) || (code > 0x7f && isForeignLetter(text, at))) {
      if (start < 0) start = at
    } else if (start >= 0 && joining.has(code) && isWordAt(text, skipJoining(text, at))) {
      before += text.slice(start, at)
      at = skipJoining(text, at) - 1
      start = at + 1
    } else {
      end(at)
      addSign(text, at, tokens)
    }
  }
  end(text.length)
  return tokens
}

/** Between words only the end of a sentence or line and the mark of an address count. */
function addSign(text: string, at: number, { words, breaks }: Tokens): void {
  const sign = text[at] ?? ''
  if (sign === '\n') breaks.add(words.length)
  else if (sign === otherAddress || sign === payeeAddress) words.push(sign)
  else if (sign === '。' || ('.!?;'.includes(sign) && /^\s?$/.test(text[at + 1] ?? ''))) {
    if (words.length > 0 && words.at(-1) !== '.') words.push('.')
  }
}

function isForeignLetter(text: string, at: number): boolean {
  return foreignLetter.test(text[at] ?? '')
}

function isWordAt(text: string, at: number): boolean {
  return isLetter(text.charCodeAt(at)) || isForeignLetter(text, at)
}

function skipJoining(text: string, at: number): number {
  let next = at
  while (joining.has(text.charCodeAt(next))) next++
  return next
}

/** Splits joined words, and joins words spelled letter by letter. */
function respelled({ words, breaks }: Tokens, { vocabulary, tree }: WordKnowledge): Tokens {
  const isLong = (word: string) => word.length >= gluedMinLetters && latin.test(word) && !vocabulary.has(word)
  if (!words.some((word, at) => isLong(word) || spelledAt(words, at) !== null)) return { words, breaks }
  const tokens: Tokens = { words: [], breaks: new Set() }
  for (let at = 0, end = 0; at < words.length; at = end) {
    const spelled = spelledAt(words, at)
    end = spelled?.end ?? at + 1
    const letters = spelled?.letters ?? words[at] ?? ''
    const divided = spelled || isLong(letters) ? divideLetters(letters, tree) : null
    const isPlausible = divided !== null && isText(divided)
    for (let one = at; one < end; one++) {
      if (breaks.has(one)) tokens.breaks.add(tokens.words.length)
      if (!isPlausible) tokens.words.push(words[one] ?? '')
    }
    if (isPlausible) tokens.words.push(...divided.words)
  }
  return tokens
}

/** Words of some length that leave few letters over: anything can be split into the shortest words. */
function isText({ words, strayLetters }: { words: readonly string[]; strayLetters: number }): boolean {
  const letters = words.reduce((sum, word) => sum + word.length, 0)
  return strayLetters * 4 <= letters && letters >= words.length * meanLettersMin
}

/** Single letters from here on: no language is written like that. Null for fewer than a word. */
function spelledAt(words: readonly string[], at: number): { letters: string; end: number } | null {
  let letters = ''
  let end = at
  for (let next = at; next < words.length; next++) {
    const word = words[next] ?? ''
    if (word.length === 1 && latin.test(word)) {
      letters += word
      end = next + 1
    } else if (word !== '.' || letters === '') break
  }
  return letters.length >= spelledMinLetters ? { letters, end } : null
}

/** Words as one text with a space or the end of a line between them. */
function placedWords({ words, breaks }: Tokens): PlacedWords {
  const starts: number[] = []
  const ends: number[] = []
  let reading = ''
  for (const [at, word] of words.entries()) {
    if (at > 0) reading += breaks.has(at) ? '\n' : ' '
    starts.push(reading.length)
    reading += word
    ends.push(reading.length)
  }
  return { reading, starts, ends }
}

const foreignLetter = /[\p{L}\p{N}]/u
const latin = /^[a-z]+$/
/** Characters within words that are ignored: don't, ig*nore. */
const joining: ReadonlySet<number> = new Set(Array.from('\'*~^`"', (sign) => sign.charCodeAt(0)))
const gluedMinLetters = 14
const spelledMinLetters = 6
const meanLettersMin = 2.5
