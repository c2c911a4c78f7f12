import { hash } from 'node:crypto'
import type { Proof, ProofLine } from '../../../sdk/src/proof/proof-form.ts'
import { readAddress } from '../../kit/address.ts'
import { canonicalHash } from '../../kit/canonical-json.ts'
import type { HostGroup } from '../host-entry.ts'
import type { ListState } from '../snapshot.ts'
import { addressOf, endOfAddress, factsOfRow, type EntryTable } from './entry-table.ts'
import { addressKey, keyMaxBytes, ruleKey } from '../subject-key.ts'
import { lineOfEntry, lineOfRule, linesText, orderLines } from './subject-lines.ts'
import { buildSubjectTree, createProver, treeRoot, type SortedSubjects } from './subject-tree.ts'

/** The hashed content that names the operator's own list. `key` identifies the secret of the tree: its SHA-256. */
export type OwnHead = { key: string; root: string; size: number; v: 1 }

/** The parts of the own list from which its tree is built. */
export type OwnContent = {
  state: Pick<ListState, 'id' | 'kind'>
  entries: EntryTable
  hosts: readonly HostGroup[]
}

/**
 * The secret of the tree of one content of the list. Each content has its own: proofs from one reveal nothing about
 * another. `content` is the SHA-256 of the content, in hex.
 */
export function ownTreeSecret(listSecret: Uint8Array, content: string): Uint8Array {
  return Buffer.from(hmacWith(listSecret)(content), 'latin1')
}

/**
 * The tree of the operator's own list: like the public one, but with keys and values that reveal nothing without the
 * secret.
 */
export function buildOwnTree(list: OwnContent, secret: Uint8Array) {
  const hmac = hmacWith(secret)
  const subjects = sortSubjects(list, hmac)
  const tree = buildSubjectTree(subjects)
  const head: OwnHead = { key: hash('sha256', secret), root: treeRoot(tree), size: tree.size, v: 1 }
  const proveKey = createProver(tree, subjects)
  const prove = (subjectKey: string): { lines: readonly ProofLine[]; proof: Proof } => {
    const { position, proof } = proveKey(`${ownPrefix}${hexOf(hmac(subjectKey))}`)
    return { lines: position === null ? [] : subjects.linesAt(position), proof }
  }
  return { head, prove }
}

/** The id of the list: the SHA-256 of the RFC 8785 form of its tree head. */
export function ownSnapshot(head: OwnHead): string {
  return canonicalHash(head)
}

/**
 * The subjects: their keys in the public form, and their lines. Lines of an address are derived from its rows on
 * demand.
 */
type OwnSubjects = SortedSubjects & { linesAt: (position: number) => readonly ProofLine[] }

function sortSubjects(list: OwnContent, hmac: Hmac): OwnSubjects {
  const { rows, hosts } = { rows: rowsOfAddresses(list), hosts: [...linesOfHosts(list)] }
  const count = rows.length + hosts.length
  const publicKeyAt = (number: number) =>
    number < rows.length ? (keyOfRow(list, rows[number] ?? 0) ?? '') : (hosts[number - rows.length]?.[0] ?? '')
  const keys = Buffer.allocUnsafeSlow(count * hmacBytes)
  for (let number = 0; number < count; number++) keys.write(hmac(publicKeyAt(number)), number * hmacBytes, 'latin1')
  const order = orderKeys(keys, count)
  const numberAt = (position: number) => order[position] ?? 0
  const keyAt = (position: number) => {
    const from = numberAt(position) * hmacBytes
    return `${ownPrefix}${keys.toString('hex', from, from + hmacBytes)}`
  }
  const linesAt = (position: number): readonly ProofLine[] => {
    const number = numberAt(position)
    const row = rows[number]
    return row === undefined ? (hosts[number - rows.length]?.[1] ?? []) : linesOfRow(list, row)
  }
  return {
    size: count,
    keyAt,
    linesAt,
    writeKey: (position, into, at) => {
      const key = keyAt(position)
      for (let letter = 0; letter < key.length; letter++) into[at + letter] = key.charCodeAt(letter)
      return key.length
    },
    // The salt prevents guessing a value: a listing has few possible days on which it began.
    valueHashAt: (position) => {
      const salt = hexOf(hmac(`salt ${publicKeyAt(numberAt(position))}`))
      return hash('sha256', `{"lines":${linesText(linesAt(position))},"salt":"${salt}"}`, 'binary')
    },
  }
}

/** The first row of each address that has a key. */
function rowsOfAddresses(list: OwnContent): number[] {
  const rows: number[] = []
  for (let row = 0; row < list.entries.rows; row = endOfAddress(list.entries, row))
    if (keyOfRow(list, row) !== null) rows.push(row)
  return rows
}

function keyOfRow({ entries }: OwnContent, row: number): string | null {
  const text = addressOf(entries, row)
  if (factsOfRow(entries, row).family === 'evm') return `evm:${text.toLowerCase()}`
  const { address } = readAddress(text)
  return address ? addressKey(address) : null
}

function linesOfRow({ state, entries }: OwnContent, row: number): readonly ProofLine[] {
  const lines: ProofLine[] = []
  for (let current = row, end = endOfAddress(entries, row); current < end; current++)
    lines.push(lineOfEntry(state, factsOfRow(entries, current)))
  return orderLines(lines)
}

/** The blocking rules, by the key of their subject. */
function linesOfHosts({ state, hosts }: OwnContent): ReadonlyMap<string, readonly ProofLine[]> {
  const lines = new Map<string, ProofLine[]>()
  for (const { facts, rules } of hosts) {
    const line = lineOfRule(state, facts)
    for (const rule of line ? rules : []) {
      const key = ruleKey(rule)
      if (line && key !== null) lines.set(key, [...(lines.get(key) ?? []), line])
    }
  }
  return new Map([...lines].map(([key, each]) => [key, orderLines(each)]))
}

/** The numbers of keys sorted by their bytes: by the first 27 bits as numbers, then by all bytes. */
function orderKeys(keys: Buffer, count: number): Uint32Array {
  if (count > subjectsMax) throw new RangeError('too many entries on the own list to sort')
  const first = new Float64Array(count)
  for (let number = 0; number < count; number++)
    first[number] = (keys.readUInt32BE(number * hmacBytes) >>> 5) * subjectsMax + number
  first.sort()
  const order = Uint32Array.from(first, (each) => each % subjectsMax)
  const bytesOf = (number: number) => keys.subarray(number * hmacBytes, (number + 1) * hmacBytes)
  // Equal first bits are rare and adjacent: insertion sort.
  for (let next = 1; next < count; next++) {
    const number = order[next] ?? 0
    let at = next
    for (; at > 0 && Buffer.compare(bytesOf(order[at - 1] ?? 0), bytesOf(number)) > 0; at--)
      order[at] = order[at - 1] ?? 0
    order[at] = number
  }
  return order
}

/** Returns one character for each byte. */
type Hmac = (text: string) => string

/**
 * HMAC-SHA256 (RFC 2104) with a key of 32 bytes. Node's own takes five times as long for a short text, and a long list
 * needs two for each entry.
 */
function hmacWith(key: Uint8Array): Hmac {
  const inner = Buffer.alloc(blockBytes + textMaxBytes, 0x36)
  const outer = Buffer.alloc(blockBytes + hmacBytes, 0x5c)
  for (const [at, byte] of key.entries()) {
    inner[at] = byte ^ 0x36
    outer[at] = byte ^ 0x5c
  }
  return (text) => {
    const end = blockBytes + inner.write(text, blockBytes, 'latin1')
    outer.write(hash('sha256', inner.subarray(0, end), 'binary'), blockBytes, 'latin1')
    return hash('sha256', outer, 'binary')
  }
}

function hexOf(bytes: string): string {
  return Buffer.from(bytes, 'latin1').toString('hex')
}

const blockBytes = 64
/** A key of a subject, which is ASCII, after a short prefix. */
const textMaxBytes = keyMaxBytes + 16
const ownPrefix = 'own:'
const hmacBytes = 32
/** A number of 53 bits has 27 bits of a key above a number of 26 bits. */
const subjectsMax = 2 ** 26
