import { addressKinds } from '../../kit/address.ts'
import { isPrivate } from '../kinds.ts'
import { kindAt, narrowKeys } from './address-index.ts'
import { visitRules } from './host-index.ts'
import { compareRows, orderRows, type TextRows } from './order-rows.ts'
import type { PackedLists } from './packed-lists.ts'
import { keyMaxBytes, writeRuleKey } from '../subject-key.ts'
import { evmKeyWriter } from './evm-key.ts'
import { readSubjects, type SubjectReader } from './read-subjects.ts'
import type { TreeLeaves } from './subject-tree.ts'

/** The subjects for building the tree. `order` is what is kept: their numbers, in shared memory. */
export type OrderedSubjects = TreeLeaves & { order: Uint32Array }

/**
 * All subjects of public lists in the order of their keys. Keys are bytes in one buffer, which lives only while a tree
 * is built. Throws RangeError for more addresses than `addressesMax`.
 */
export function orderSubjects(packed: PackedLists): OrderedSubjects {
  const reader = readSubjects(packed)
  const { evm, others } = publicAddresses(packed)
  const named = sortNamed(nameRest(packed, reader, others))
  const evmAt = named.before('evm:')
  const order = new Uint32Array(new SharedArrayBuffer((named.size + evm.length) * 4))
  for (let at = 0; at < named.size; at++) order[at < evmAt ? at : at + evm.length] = named.numberAt(at)
  orderEvm(packed, reader, evm, order.subarray(evmAt, evmAt + evm.length))
  const writeEvmKey = evmKeyWriter(packed)
  const isEvm = (position: number) => position >= evmAt && position < evmAt + evm.length
  const placeOf = (position: number) => (position < evmAt ? position : position - evm.length)
  return {
    order,
    size: order.length,
    writeKey: (position, into, at) => {
      return isEvm(position) ? writeEvmKey(order[position] ?? 0, into, at) : named.writeKey(placeOf(position), into, at)
    },
    valueHashAt: (position) => {
      const facts = isEvm(position) ? null : named.factsAt(placeOf(position))
      return facts ? reader.hashOfFacts(facts) : reader.hashOfAddress(order[position] ?? 0)
    },
  }
}

/** The values of all addresses with a listing on a public list. */
function publicAddresses({ index, lists, firstListing, listOf }: PackedLists): { evm: Uint32Array; others: number[] } {
  const isPublic = lists.map(({ kind }) => !isPrivate(kind))
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

/** Subjects by their keys, unsorted. `factsOf` has the facts of a rule for a host, and `noFacts` for an address. */
type NamedRows = TextRows & { numbers: Uint32Array; factsOf: Uint32Array }

/** All but EVM addresses: other addresses, and the blocking rules of public lists. */
function nameRest(packed: PackedLists, reader: SubjectReader, others: readonly number[]): NamedRows {
  const { hostFacts, hostIndex, lists } = packed
  const most = others.length + hostIndex.count
  // Unused pages cost nothing: there is room for the longest keys.
  const text = Buffer.allocUnsafeSlow(
    others.length * keyMaxBytes + hostIndex.records.byteLength + most * aroundRuleBytes,
  )
  const rows = { starts: new Uint32Array(most + 1), numbers: new Uint32Array(most), factsOf: new Uint32Array(most) }
  let [count, end] = [0, 0]
  const close = (bytes: number, number: number, facts: number) => {
    if (bytes === 0) return
    rows.numbers[count] = number
    rows.factsOf[count] = facts
    rows.starts[++count] = end += bytes
  }
  for (const number of others) close(text.write(reader.keyOf(number) ?? '', end, 'latin1'), number, noFacts)
  const isPublic = lists.map(({ kind }) => !isPrivate(kind))
  const blocks = hostFacts.map(({ list, facts }) => facts.effect === 'block' && isPublic[list] === true)
  visitRules(hostIndex, (facts, at, letters, from, to) => {
    if (blocks[facts]) close(writeRuleKey(text, end, letters, from, to), reader.numberOfRule(at), facts)
  })
  const { starts, numbers, factsOf } = rows
  return { text: text.subarray(0, end), starts: starts.subarray(0, count + 1), numbers, factsOf }
}

/** Sorts the rows by key. Rules for one host, of several lists, are one subject. */
function sortNamed(rows: NamedRows) {
  const { text, starts, numbers, factsOf } = rows
  const count = starts.length - 1
  const order = orderRows(rows) ?? Uint32Array.from({ length: count }, (_, row) => row)
  const rowAt = (place: number) => order[place] ?? 0
  /** By subject, the position of its first row; one more at the end. */
  const heads = new Uint32Array(count + 1)
  let size = 0
  for (let place = 0; place < count; place++) {
    if (place === 0 || compareRows(rows, rowAt(place - 1), rows, rowAt(place)) !== 0) heads[size++] = place
  }
  heads[size] = count
  const head = (position: number) => rowAt(heads[position] ?? 0)
  return {
    size,
    numberAt: (position: number) => numbers[head(position)] ?? 0,
    /** Null for an address. */
    factsAt: (position: number): number[] | null => {
      if (factsOf[head(position)] === noFacts) return null
      const facts: number[] = []
      for (let place = heads[position] ?? 0; place < (heads[position + 1] ?? 0); place++)
        facts.push(factsOf[rowAt(place)] ?? 0)
      return facts
    },
    writeKey: (position: number, into: Uint8Array, at: number): number => {
      const from = starts[head(position)] ?? 0
      const length = (starts[head(position) + 1] ?? 0) - from
      for (let letter = 0; letter < length; letter++) into[at + letter] = text[from + letter] ?? 0
      return length
    },
    /** How many subjects sort before a key that is not one of them. */
    before: (key: string): number => {
      const target = { text: Buffer.from(key), starts: new Uint32Array([0, key.length]) }
      let position = 0
      while (position < size && compareRows(rows, head(position), target, 0) < 0) position++
      return position
    },
  }
}

/** EVM addresses sorted by their first 27 bits, which Node sorts ten times as fast as strings, then by text. */
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
    const keyed = equal.map((number) => ({ number, key: reader.keyOf(number) ?? '' }))
    for (const [at, { number }] of keyed.toSorted((a, b) => (a.key < b.key ? -1 : 1)).entries())
      ordered[start + at] = number
  }
}

/** More than the number of any facts of hosts (host-index.ts). */
const noFacts = 0xff_ff_ff_ff
/** Extra bytes of a key over its rule: `host:`, a dot after the last label, and those that a star moves. */
const aroundRuleBytes = 8
/** A number of 53 bits has 27 bits of the address above its value of 26 bits. */
const addressesMax = 2 ** 26
