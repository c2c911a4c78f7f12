import { readAddress, type Address, type AddressFault, type AddressReading } from './address.ts'
import { sha256 } from './sha256.ts'

/**
 * A text that no family reads, as it was written. Lists name addresses of chains that are not screened, such as Litecoin or
 * Monero: they are looked up by their text and by nothing else. `fault` says why it is no address that can be screened.
 */
export type UnreadAddress = { family: 'other'; canonical: string; kind: 0; key: Uint8Array; fault: AddressFault }

/** The address that a question is about: one that can be screened, or a text that a list may name. */
export type Subject = Address | UnreadAddress

export type SubjectReading =
  | { subject: Subject; fault?: never }
  | (Extract<AddressReading, { address?: never }> & { subject?: never })

/** Reads an address, or a word that may be one of a chain that is not screened. Never throws. */
export function readSubject(text: string): SubjectReading {
  const { address, fault } = readAddress(text)
  if (address) return { subject: address }
  if (!word.test(text) || !ofOtherChains.has(fault)) return { fault }
  return { subject: { family: 'other', canonical: text, kind: 0, key: sha256(Buffer.from(text)), fault } }
}

/** Whether an address is of a family that is screened. */
export function isScreened(subject: Subject): subject is Address {
  return subject.family !== 'other'
}

/**
 * How lists may write the address that a text means: also as any part between colons, because people write the name of its
 * coin before it and a tag behind it, and in small letters, which mean the same where an address has letters of one case
 * (lists keep those in small letters), and with both names of Nano, which are one account.
 */
export function spellingsOf(text: string): ReadonlySet<string> {
  const parts = text.split(':').filter((part) => part.length >= partMinChars)
  const spellings = [text, ...parts]
  const small = spellings.map((one) => one.toLowerCase())
  const nano = small.filter((one) => nanoAddress.test(one)).map((one) => one.slice(one.indexOf('_')))
  return new Set([...spellings, ...small, ...nano.flatMap((account) => [`nano${account}`, `xrb${account}`])])
}

/** What is wrong with an address of another chain for the families that are read: the rest are typing errors of their own. */
const ofOtherChains: ReadonlySet<AddressFault> = new Set(['unknown', 'version', 'checksum', 'solana_length', 'uri'])
/** Neither quotes nor blanks; Monero's integrated addresses, the longest that lists name, have 106 characters. */
const word = /^[0-9A-Za-z:._-]{20,128}$/
const nanoAddress = /^(?:nano|xrb)_/
/** A shorter text is never read as an address of another chain (`word`). */
const partMinChars = 20
