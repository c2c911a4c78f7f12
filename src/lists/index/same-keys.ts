import { addressKinds, readAddress } from '../../kit/address.ts'
import { readCoinAddress } from '../../kit/coin-address.ts'
import { hash160 } from '../../kit/hash160.ts'
import { isScreened, spellingsOf, type Subject } from '../../kit/subject.ts'
import type { ListKind } from '../kinds.ts'
import type { ListState } from '../snapshot.ts'
import { addressAt, collectAddresses, findInIndex, kindAt } from './address-index.ts'
import { keyOfText } from './address-text.ts'
import type { PackedLists, SameKeys } from './packed-lists.ts'

/**
 * Indexes the listed addresses of Bitcoin and its relatives by the key or script hash that they pay to. For a key this
 * includes the script that pays to it (P2SH-P2WPKH), and for a witness script the script around it.
 */
export function indexSameKeys(packed: Listed, seed: Uint8Array): SameKeys {
  const payments = listedPayments(packed)
  const collector = collectAddresses({ narrow: payments.length, wide: 0 }, seed)
  const numbers = payments.map(({ kind, hash }) => collector.add(kind, hash))
  const index = collector.index()
  const first = new Uint32Array(new SharedArrayBuffer((index.narrow.count + 1) * 4))
  const values = new Uint32Array(new SharedArrayBuffer(payments.length * 4))
  const inOrder = numbers.map((number, at) => ({ number, value: payments[at]?.value ?? 0 }))
  inOrder.sort((a, b) => a.number - b.number || a.value - b.value)
  for (const [at, { number, value }] of inOrder.entries()) {
    values[at] = value
    first[number + 1] = at + 1
  }
  return { index, first, values }
}

/** The values of the listed addresses that can be spent from with the key of an address, without itself. */
export function findSameKeys(packed: PackedLists, address: Subject): readonly number[] {
  const { index, sameKeys } = packed
  if (!isScreened(address)) return findSameKeysOfText(packed, address.canonical)
  const { kind, key } = address
  if (kind === addressKinds.evm) return asArray(findInIndex(index, addressKinds.tron, key))
  if (kind === addressKinds.tron) return asArray(findInIndex(index, addressKinds.evm, key))
  if (sameKeys.values.length === 0) return nothing
  const listed = paymentsOf(kind, key).flatMap((payment) => valuesOf(sameKeys, payment))
  if (listed.length === 0) return nothing
  const ownValue = findInIndex(index, kind, key)
  return [...new Set(listed)].filter((value) => value !== ownValue)
}

/** The same for an address of a chain that is not screened, in any of its spellings. */
function findSameKeysOfText({ index, sameKeys }: PackedLists, text: string): readonly number[] {
  if (sameKeys.values.length === 0 || isUriOfScreened(text)) return nothing
  const spellings = [...spellingsOf(text)]
  const listed = spellings.flatMap(paymentsOfText).flatMap((payment) => valuesOf(sameKeys, payment))
  if (listed.length === 0) return nothing
  const ownValues = new Set(spellings.map((one) => findInIndex(index, textKind, keyOfText(one).key)))
  return [...new Set(listed)].filter((value) => !ownValues.has(value))
}

/** Whether a text is a scheme before an address that is screened without it, which its refusal asks for. */
function isUriOfScreened(text: string): boolean {
  const colon = text.indexOf(':')
  return colon >= 0 && readAddress(text.slice(colon + 1)).address !== undefined
}

function asArray(value: number): readonly number[] {
  return value < 0 ? nothing : [value]
}

function valuesOf({ index, first, values }: SameKeys, { kind, hash }: Payment): readonly number[] {
  const row = findInIndex(index, kind, hash)
  return row < 0 ? nothing : [...values.subarray(first[row], first[row + 1])]
}

/** A hash with the kind of address that pays to it: P2PKH for a key, P2SH for a script. */
type Payment = { kind: number; hash: Uint8Array }

/** The payments of a Bitcoin address. Other kinds pay to nothing that has another spelling. */
function paymentsOf(kind: number, key: Uint8Array): Payment[] {
  const { p2pkh, p2wpkh, p2sh, p2wsh } = addressKinds
  if (kind === p2pkh || kind === p2wpkh) return [{ kind: p2pkh, hash: key }, nested(key)]
  if (kind === p2sh) return [{ kind: p2sh, hash: key }]
  return kind === p2wsh ? [nested(key)] : []
}

/** The P2SH address around a witness program of version 0. */
function nested(program: Uint8Array): Payment {
  const script = new Uint8Array(program.length + 2)
  script[1] = program.length
  script.set(program, 2)
  return { kind: addressKinds.p2sh, hash: hash160(script) }
}

function listedPayments(packed: Listed): (Payment & { value: number })[] {
  const { index, firstListing } = packed
  const isCounted = packed.lists.map(countsForKey)
  const payments: (Payment & { value: number })[] = []
  const count = firstListing.length - 1
  for (let value = 0; value < count && payments.length < paymentsMax; value++) {
    const kind = kindAt(index, value)
    if (!payingKinds.has(kind) || !isOnOne(packed, value, isCounted)) continue
    const of = kind === textKind ? paymentsOfText(textOf(packed, value)) : paymentsOf(kind, addressAt(index, value).key)
    for (const payment of of) payments.push({ ...payment, value })
  }
  return payments
}

/** What the indices of related addresses are made from. */
export type Listed = Omit<PackedLists, 'sameKeys' | 'tokenAccounts'>

/** Whether at least one of the lists of an address counts. */
export function isOnOne({ firstListing, listOf }: Listed, value: number, isCounted: readonly boolean[]): boolean {
  const end = firstListing[value + 1] ?? 0
  for (let number = firstListing[value] ?? 0; number < end; number++) if (isCounted[listOf[number] ?? 0]) return true
  return false
}

/** The address of a family that is not screened, which is stored in its facts. */
function textOf({ firstListing, factsOf, factsText, factsAt }: Listed, value: number): string {
  const facts = factsOf[firstListing[value] ?? 0] ?? 0
  const line = Buffer.from(factsText.buffer).toString('utf8', factsAt[facts], factsAt[facts + 1])
  const { address }: { address?: string } = JSON.parse(line)
  return address ?? ''
}

function paymentsOfText(text: string): Payment[] {
  const read = readCoinAddress(text)
  if (read === null) return []
  return paymentsOf(read.pays === 'key' ? addressKinds.p2pkh : addressKinds.p2sh, read.hash)
}

/** Whether a list is about the holder of a key. Crowd reports and context lists are not. */
export function countsForKey({ kind, crowd }: Pick<ListState, 'kind' | 'crowd'>): boolean {
  return aboutHolders.has(kind) && !crowd
}

const aboutHolders: ReadonlySet<ListKind> = new Set(['sanctions', 'enforcement', 'mixer', 'own', 'scam'])
const nothing: readonly number[] = Object.freeze([])
/** Kind of an index key that is the hash of a text (address-text.ts). */
const textKind = 0
const { p2pkh, p2sh, p2wpkh, p2wsh } = addressKinds
const payingKinds: ReadonlySet<number> = new Set([textKind, p2pkh, p2sh, p2wpkh, p2wsh])
/** Two for each address: more listed addresses of these kinds than any publisher has, in a second of the worker. */
const paymentsMax = 400_000
