import { addressKinds } from '../../kit/address.ts'
import { kindAt, narrowKeys } from '../snapshot/address-index.ts'
import { rulesIn } from '../snapshot/host-index.ts'
import type { PackedLists } from '../snapshot/packed-lists.ts'
import { ruleKey } from '../subject-key.ts'
import { readSubjects, type SubjectReader } from './read-subjects.ts'
import type { SortedSubjects } from './subject-tree.ts'

/** The subjects as the tree is built from them. `order` is what is kept: their numbers, in shared memory. */
export type OrderedSubjects = SortedSubjects & { order: Uint32Array }

/**
 * All subjects of public lists in the order of their keys. Keys are texts only as long as a tree is built from them. Throws
 * RangeError for more addresses than `addressesMax`.
 */
export function orderSubjects(packed: PackedLists): OrderedSubjects {
  const reader = readSubjects(packed)
  const { evm, others } = publicAddresses(packed)
  const rest = mergeEqual([...namedAddresses(reader, others), ...namedHosts(packed, reader)].toSorted(byKey))
  const evmAt = firstFrom(rest, 'evm:')
  const order = new Uint32Array(new SharedArrayBuffer((rest.length + evm.length) * 4))
  for (let at = 0; at < rest.length; at++) order[at < evmAt ? at : at + evm.length] = rest[at]?.number ?? 0
  orderEvm(packed, reader, evm, order.subarray(evmAt, evmAt + evm.length))
  const namedAt = (position: number): Named | undefined => {
    if (position < evmAt) return rest[position]
    return position < evmAt + evm.length ? undefined : rest[position - evm.length]
  }
  return {
    order,
    size: order.length,
    keyAt: (position) => namedAt(position)?.key ?? reader.keyOf(order[position] ?? 0) ?? '',
    valueHashAt: (position) => {
      const facts = namedAt(position)?.facts
      return facts ? reader.hashOfFacts(facts) : reader.hashOfAddress(order[position] ?? 0)
    },
  }
}

/** A subject with its key, and of a host the numbers of the facts of all rules for it. */
type Named = { key: string; number: number; facts: number[] | null }

/** Equal keys become one subject: which of them comes first does not matter. */
function byKey(a: Named, b: Named): number {
  return a.key < b.key ? -1 : 1
}

/** The values of all addresses with a listing on a public list. */
function publicAddresses({ index, lists, firstListing, listOf }: PackedLists): { evm: Uint32Array; others: number[] } {
  const isPublic = lists.map(({ kind }) => kind !== 'own')
  const evm = new Uint32Array(firstListing.length)
  const others: number[] = []
  let evmCount = 0
  for (let value = 0; value + 1 < firstListing.length; value++) {
    const end = firstListing[value + 1] ?? 0
    let listing = firstListing[value] ?? 0
    while (listing < end && !isPublic[listOf[listing] ?? 0]) listing++
    if (listing === end) continue
    if (kindAt(index, value) === addressKinds.evm) evm[evmCount++] = value
    else others.push(value)
  }
  return { evm: evm.subarray(0, evmCount), others }
}

function namedAddresses(reader: SubjectReader, numbers: readonly number[]): Named[] {
  return numbers.flatMap((number) => {
    const key = reader.keyOf(number)
    return key === null ? [] : [{ key, number, facts: null }]
  })
}

/** All rules that block, of public lists. */
function namedHosts({ hostFacts, hostIndex, lists }: PackedLists, reader: SubjectReader): Named[] {
  const blocks = hostFacts.map(({ list, facts }) => facts.effect === 'block' && lists[list]?.kind !== 'own')
  const named: Named[] = []
  for (const { facts, rule, at } of rulesIn(hostIndex)) {
    const key = blocks[facts] ? ruleKey(rule) : null
    if (key !== null) named.push({ key, number: reader.numberOfRule(at), facts: [facts] })
  }
  return named
}

/** Rules for one host of several lists are one subject. */
function mergeEqual(sorted: readonly Named[]): Named[] {
  const merged: Named[] = []
  for (const named of sorted) {
    const last = merged.at(-1)
    if (last?.key === named.key) last.facts?.push(...(named.facts ?? []))
    else merged.push(named)
  }
  return merged
}

function firstFrom(sorted: readonly Named[], key: string): number {
  const at = sorted.findIndex((named) => named.key > key)
  return at < 0 ? sorted.length : at
}

/** EVM addresses by their first 27 bits, which Node sorts ten times as fast as texts, and by the text where these are equal. */
function orderEvm(packed: PackedLists, reader: SubjectReader, values: Uint32Array, ordered: Uint32Array): void {
  if ((values.at(-1) ?? 0) >= addressesMax) throw new RangeError('too many addresses to sort')
  const { bytes, rowBytes } = narrowKeys(packed.index)
  const sorted = new Float64Array(values.length)
  for (let at = 0; at < values.length; at++) {
    const value = values[at] ?? 0
    sorted[at] = (bytes.readUInt32BE(value * rowBytes) >>> 5) * addressesMax + value
  }
  sorted.sort()
  for (let start = 0, end = 0; start < sorted.length; start = end) {
    const prefix = Math.floor((sorted[start] ?? 0) / addressesMax)
    while (end < sorted.length && Math.floor((sorted[end] ?? 0) / addressesMax) === prefix) end++
    if (end === start + 1) {
      ordered[start] = (sorted[start] ?? 0) % addressesMax
      continue
    }
    const equal = Array.from(sorted.subarray(start, end), (each) => each % addressesMax)
    for (const [at, { number }] of namedAddresses(reader, equal).toSorted(byKey).entries()) ordered[start + at] = number
  }
}

/** A number of 53 bits holds 27 bits of the address above its value of 26 bits. */
const addressesMax = 2 ** 26
