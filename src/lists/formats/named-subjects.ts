import { hasPublicSuffix, isIpHost } from '../../kit/host-name.ts'
import { isUnscreenedForm } from '../../kit/unscreened-forms.ts'
import { readHostRule } from './host-rule.ts'
import { isScreened, readListed } from './listed-address.ts'
import { undefanged } from './undefanged.ts'

/** A subject in a text that no format reads, as published. */
export type NamedSubject = { address: string } | { host: string }

/**
 * All addresses and hosts in a text of any form, in the order of the text: words between white space, quotes, brackets and
 * separators. Of a URL, the page and each address in it count.
 */
export function namedSubjects(text: string): NamedSubject[] {
  const bothWays = text.replaceAll(
    blankOrLetter,
    (_escape, letter: string, word: string) => ` ${word} ${letter}${word}`,
  )
  const plain = undefanged(bothWays.replaceAll(escapedBlank, ' ').replaceAll('\\/', '/'))
  return plain.split(separators).flatMap(subjectsIn)
}

function subjectsIn(piece: string): NamedSubject[] {
  const word = withoutMarks(piece)
  const addresses = (isAddress(word) ? [word] : word.split(partSeparators)).filter(isAddress)
  // A name and a colon may stand before a host.
  const hosts = new Set([word, word.slice(word.lastIndexOf(':') + 1)])
  const host = addresses.includes(word) ? undefined : [...hosts].find(isHost)
  return [...addresses.map((address) => ({ address })), ...(host === undefined ? [] : [{ host }])]
}

/** Without the marks at its ends, such as those of rules of ad blockers (`||evil.example^`) and of lists. */
function withoutMarks(piece: string): string {
  const letters = [...piece.matchAll(/[\p{L}\p{N}*]/gu)]
  const [first, last] = [letters.at(0), letters.at(-1)]
  return first && last ? piece.slice(first.index, last.index + last[0].length) : ''
}

/** Of a chain without a known form, a word of letters and digits may be an address. */
function isAddress(word: string): boolean {
  if (word.length < addressMinChars || word.length > addressMaxChars) return false
  return /^(?=.*\d)[0-9A-Za-z]{26,128}$/.test(word) || isUnscreenedForm(word) || readListed(word).some(isScreened)
}

function isHost(word: string): boolean {
  if (!word.includes('.') || !hostLike.test(word)) return false
  const [host] = readHostRule(word)?.replace(/^\*\./, '').split('/', 1) ?? []
  return host !== undefined && (isIpHost(host) || hasPublicSuffix(host))
}

/** At the beginning of a text also a letter behind a stray backslash, but no EVM address begins with one. */
const blankOrLetter = /(?<=(?:^|["'“”‘’:=])\s{0,4})\\([nrt])((?!0x)[^\s"'“”‘’\\]{1,512})/g
/** A blank written as an escape of JSON, whose letter would be read as part of the word behind it. */
const escapedBlank = /\\[nrt]/g
const separators = /[\s"'`“”‘’«»,;=|<>()[\]{}\\]+/u
const partSeparators = /[/:?#&=@]/
const hostLike = /^(?:https?:\/\/|\*\.)?[\p{L}\p{N}][^\s@]*$/iu
const addressMinChars = 26
/** With the link to it. */
const addressMaxChars = 512
