import assert from 'node:assert/strict'
import test from 'node:test'
import {
  consistencyPath,
  hashOfRange,
  inclusionPath,
  nodesOfAppend,
  type LogRange,
} from '../../../src/lists/log/log-tree.ts'
import { consistencyOf, isConsistent, isIncluded, pathOf, rootOf, sha256 } from './log-oracle.ts'

const sizeMax = 300
const entries = Array.from({ length: sizeMax }, (_, at) => Buffer.from(`entry ${at}`))
const nodes = new Map<string, Uint8Array>()
for (const [size, entry] of entries.entries())
  for (const [name, hash] of nodesOfAppend(size, entry, nodes)) nodes.set(name, hash)
const roots = Array.from({ length: sizeMax + 1 }, (_, size) => rootOf(entries.slice(0, size)))
const rootAt = (size: number) => roots[size] ?? Buffer.alloc(0)
const existing = new Map<string, Buffer>()

/** Ranges of many paths are the same: their hashes are made once. */
function hashes(ranges: readonly LogRange[]): Buffer[] {
  return ranges.map((range) => {
    const name = `${range.begin}-${range.end}`
    const hash = existing.get(name) ?? Buffer.from(hashOfRange(range, nodes))
    existing.set(name, hash)
    return hash
  })
}

test('roots of all sizes up to 300 are those of RFC 6962', () => {
  for (let size = 1; size <= sizeMax; size++) assert.deepEqual(hashes([{ begin: 0, end: size }]), [rootAt(size)])
})

test('inclusion paths of all entries in all sizes up to 300 verify by RFC 9162, and none does for another place', () => {
  for (let size = 1; size <= sizeMax; size++) {
    for (const [index, entry] of entries.slice(0, size).entries()) {
      const [at, path] = [{ size, root: rootAt(size) }, hashes(inclusionPath(index, size))]
      const leaf = sha256(Buffer.of(0), entry)
      if (!isIncluded({ index, leaf }, at, path)) assert.fail(`${index} of ${size}`)
      const other = (index + 1 + (size % 7)) % size
      if (other !== index && isIncluded({ index: other, leaf }, at, path))
        assert.fail(`${index} as ${other} of ${size}`)
    }
  }
})

test('consistency proofs of all pairs up to 300 verify by RFC 9162, and none does for another root', () => {
  for (let size = 1; size <= sizeMax; size++) {
    for (let old = 1; old <= size; old++) {
      const [at, proof] = [{ size, root: rootAt(size) }, hashes(consistencyPath(old, size))]
      if (!isConsistent({ old, oldRoot: rootAt(old) }, at, proof)) assert.fail(`${old} of ${size}`)
      if (isConsistent({ old, oldRoot: rootAt(old - 1) }, at, proof)) assert.fail(`another root of ${old} in ${size}`)
    }
  }
})

test('paths and proofs of all sizes up to 40 are those of RFC 6962', () => {
  for (let size = 1; size <= 40; size++) {
    const some = entries.slice(0, size)
    for (let at = 0; at < size; at++) {
      assert.deepEqual(hashes(inclusionPath(at, size)), pathOf(at, some))
      assert.deepEqual(hashes(consistencyPath(at + 1, size)), consistencyOf(at + 1, some))
    }
  }
})
