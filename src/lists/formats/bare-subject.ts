import { hasPublicSuffix, isIpHost } from '../../kit/host-name.ts'
import { isUnscreenedForm } from '../../kit/unscreened-forms.ts'
import { readHostRule } from './host-rule.ts'
import { isScreened, readListed } from './listed-address.ts'
import { addressNames, hostNames, isLike } from './member-names.ts'

/** A subject in a text that no format reads, as published. */
export type BareSubject = { address: string } | { host: string }

/** Where a word stands: the separators before it; the possible names of it, and the same across a bracket (`before`). */
type Place = { names: readonly string[]; run: string; before: readonly string[] }

/** The subject that a word is from end to end; null for any other word. */
export function subjectAt(word: string, { names, run, before }: Place): BareSubject | null {
  if (/\s/.test(word)) return null
  // The letter of an escape such as `\n` is no part of what follows.
  if (run.endsWith('\\') && /^[nrtf]/.test(word) && isAddress(word.slice(1))) return { address: word.slice(1) }
  if (word.length >= addressMinChars && (isAddress(word) || isPublished(word, before))) return { address: word }
  const mayBeHost = names.length === 0 || names.some((name) => isLike(name, hostNames))
  return mayBeHost && isHost(word) ? { host: word } : null
}

function isAddress(word: string): boolean {
  return isUnscreenedForm(word) || readListed(word).some(isScreened)
}

/** An address of a chain without a known form: behind the name of its member only. */
function isPublished(word: string, names: readonly string[]): boolean {
  return /^(?=.*\d)[0-9A-Za-z]+$/.test(word) && names.some((name) => isLike(name, addressNames))
}

function isHost(word: string): boolean {
  if (!word.includes('.') || !hostLike.test(word)) return false
  const [host] = readHostRule(word)?.replace(/^\*\./, '').split('/', 1) ?? []
  return host !== undefined && (isIpHost(host) || hasPublicSuffix(host))
}

const hostLike = /^(?:https?:\/\/|\*\.)?[\p{L}\p{N}][^\s@]*$/iu
const addressMinChars = 26
