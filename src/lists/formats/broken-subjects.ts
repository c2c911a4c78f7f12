import { isUnscreenedForm } from '../../kit/unscreened-forms.ts'
import { isScreened, provesItself, readListed } from './listed-address.ts'
import { namedSubjects, type NamedSubject } from './named-subjects.ts'

/**
 * The addresses and hosts of a text that something stands within: white space, a line break, an escape (`\n`, `\x30`), a
 * stray backslash or two strings that a plus sign joins. Of an escape both readings count, the character that it writes
 * and the letters behind its backslash, since nothing shows which was meant.
 */
export function brokenSubjects(text: string): NamedSubject[] {
  return chainsOf(text).flatMap((chain) => {
    const joints = chain.filter(({ kind }) => kind !== 'word')
    if (joints.every(({ kind }) => kind === 'blank')) return acrossBlanks(chain)
    return [...readingsOf(chain)].flatMap((reading) => {
      const joined = reading.replaceAll(' ', '')
      return [...namedSubjects(reading), ...(isOfLength(joined, joinedMaxChars) ? addressesIn(joined) : [])]
    })
  })
}

type Part = { kind: 'word' | 'blank' | 'joint'; options: readonly string[] }

/** Words and what is between them, without anything else between: each of more than one part, and with a word. */
function chainsOf(text: string): Part[][] {
  const chains: Part[][] = []
  let chain: Part[] = []
  let end = -1
  for (const match of text.matchAll(parts)) {
    if (match.index !== end || chain.length >= partsMax) {
      chains.push(chain)
      chain = match.index === end ? chain.slice(-overlapParts) : []
    }
    chain.push(partOf(match[0]))
    end = match.index + match[0].length
  }
  return [...chains, chain].filter((each) => each.length > 1 && each.some(({ kind }) => kind !== 'blank'))
}

function partOf(text: string): Part {
  if (/^\s/u.test(text)) return { kind: 'blank', options: [' '] }
  if (/^["'`]/.test(text)) return { kind: 'joint', options: [''] }
  if (!text.startsWith('\\')) return { kind: 'word', options: [text] }
  const written = text.replace(/^\\+/, '').trim()
  const sign = signOf(written)
  return { kind: 'joint', options: [...new Set([/^[\p{L}\p{N}.:/_-]$/u.test(sign) ? sign : '', written])] }
}

/** What an escape of JavaScript writes; empty for an escape of one letter. */
function signOf(written: string): string {
  const [, braced, plain, octal] = /^(?:u\{([0-9a-f]{1,6})\}|[ux]([0-9a-f]{2,4})|([0-7]{1,3}))$/i.exec(written) ?? []
  const code = octal === undefined ? Number.parseInt(braced ?? plain ?? '', 16) : Number.parseInt(octal, 8)
  return code <= 0x10ffff ? String.fromCodePoint(code) : ''
}

/** In every combination for few joints; for more, all as written or all as letters. */
function readingsOf(chain: readonly Part[]): Set<string> {
  const open = chain.filter(({ options }) => options.length > 1).length
  if (open > combinedMax) {
    const written = chain.map(({ options }) => options[0]).join('')
    return new Set([written, chain.map(({ options }) => options.at(-1)).join('')])
  }
  let readings = ['']
  for (const { options } of chain) readings = readings.flatMap((before) => options.map((option) => before + option))
  return new Set(readings)
}

/** All of it joined, or two or three words next to each other that a form or a checksum shows to be an address. */
function acrossBlanks(chain: readonly Part[]): NamedSubject[] {
  const words = chain.flatMap(({ kind, options }) => (kind === 'word' ? options : []))
  const ending = words.map((word) => isOfLength(word, windowMaxChars) && readListed(word).some(provesItself))
  const joined = new Set<string>()
  for (let at = 0; at + 1 < words.length; at++)
    for (const count of [2, 3])
      if (!ending.slice(at, at + count).includes(true)) joined.add(words.slice(at, at + count).join(''))
  const formed = [...joined].filter((word) => isOfLength(word, windowMaxChars) && isFormed(word))
  const all = words.length <= allMaxWords && !ending.includes(true) ? [words.join('')] : []
  return [...formed, ...all.filter((word) => isOfLength(word, joinedMaxChars))].flatMap(addressesIn)
}

function isOfLength(word: string, maxChars: number): boolean {
  return word.length >= addressMinChars && word.length <= maxChars
}

function isFormed(word: string): boolean {
  return isUnscreenedForm(word) || readListed(word).some(isScreened)
}

function addressesIn(text: string): NamedSubject[] {
  return namedSubjects(text).filter((subject) => 'address' in subject)
}

const parts =
  /(?<!\\)\\+(?:u\{[0-9a-f]{1,6}\}|u[0-9a-f]{4}|x[0-9a-f]{2}|[0-7]{1,3}|\r?\n|[^\\])|["'`]\s{0,16}\+\s{0,16}["'`]|\s+|[^\s"'`“”‘’«»,;=|<>()[\]{}\\\0]+/giu
/** Of a longer run the last parts count again with those behind them. */
const [partsMax, overlapParts] = [128, 8]
/** Joints with several readings that are combined. */
const combinedMax = 4
const addressMinChars = 26
/** Two addresses next to each other are longer. */
const windowMaxChars = 66
const [allMaxWords, joinedMaxChars] = [4, 128]
