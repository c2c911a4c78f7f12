import { readAddress, type Address, type AddressFault, type AddressReading } from './address.ts'
import { sha256 } from './sha256.ts'

/**
 * A text that no family reads, unchanged. Lists name addresses of chains that are not screened, such as Litecoin or
 * Monero: they are looked up by their text alone. `fault` is why it is not an address that can be screened.
 */
export type UnreadAddress = { family: 'other'; canonical: string; kind: 0; key: Uint8Array; fault: AddressFault }

/** The address of a question: one that can be screened, or a text that a list may name. */
export type Subject = Address | UnreadAddress

export type SubjectReading =
  | { subject: Subject; fault?: never }
  | (Extract<AddressReading, { address?: never }> & { subject?: never })

/** Reads an address, or a word that may be one of a chain that is not screened. Never throws. */
export function readSubject(text: string): SubjectReading {
  const { address, fault } = readAddress(text)
  if (address) return { subject: address }
  if (!(word.test(text) || accountName.test(text)) || !ofOtherChains.has(fault)) return { fault }
  return { subject: { family: 'other', canonical: text, kind: 0, key: sha256(Buffer.from(text)), fault } }
}

/** Whether an address is of a family that is screened. */
export function isScreened(subject: Subject): subject is Address {
  return subject.family !== 'other'
}

/**
 * The spellings under which lists may have the address of a text: any part between colons, because people write the
 * name of its coin before it and a tag after it; its lower case, which means the same for an address in a single case
 * (lists store those in lower case); and both names of Nano, which are one account.
 */
export function spellingsOf(text: string): ReadonlySet<string> {
  const parts = text.split(':').filter((part) => part.length >= partMinChars)
  const spellings = [text, ...parts]
  const small = spellings.map((one) => one.toLowerCase())
  const nano = small.filter((one) => nanoAddress.test(one)).map((one) => one.slice(one.indexOf('_')))
  return new Set([...spellings, ...small, ...nano.flatMap((account) => [`nano${account}`, `xrb${account}`])])
}

/** The faults, for the families that are read, of an address of another chain; the rest are typing errors. */
const ofOtherChains: ReadonlySet<AddressFault> = new Set([
  'unknown',
  'version',
  'checksum',
  'solana_length',
  'uri',
  // Sui, Aptos and Starknet write up to 64 digits after `0x`.
  'hex_length',
])
/** Neither quotes nor whitespace; Monero's integrated addresses, the longest on lists, have 106 characters. */
const word = /^[0-9A-Za-z:._-]{20,128}$/
/**
 * Names of accounts of NEAR and numbers of accounts of Hedera (HBAR), which are shorter. Only a list that names one
 * makes it an address.
 */
const accountName = /^(?:(?:[0-9a-z_-]{1,64}\.){1,6}near|0\.0\.\d{1,15}(?:-[a-z]{5})?)$/
const nanoAddress = /^(?:nano|xrb)_/
/** A shorter text is never read as an address of another chain (`word`). */
const partMinChars = 20
