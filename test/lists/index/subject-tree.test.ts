import assert from 'node:assert/strict'
import test from 'node:test'
import { calculateExistenceRoot, tendermintSpec, verifyMembership, verifyNonMembership } from '@confio/ics23'
import fc from 'fast-check'
import { verifyProof } from '../../../sdk/src/index.ts'
import { sha256 } from '../../../src/kit/sha256.ts'
import { buildSubjectTree, createProver, treeRoot, type SortedSubjects } from '../../../src/lists/index/subject-tree.ts'
import type { Proof, ProofLeaf } from '../../../sdk/src/proof/proof-form.ts'
import { asExistence, asText, naiveProof, naiveRoot, valueOf, type Subject } from '../../sdk/naive-tree.ts'

const day = '2026-11-22'
const line = { basis: 'authority', delisted_on: null, kind: 'sanctions', list: 'ofac', listed_on: '2022-08-08' }

test('root and proofs are those of the definition for every size up to 70', () => {
  for (let size = 0; size <= 70; size++) {
    const subjects = Array.from({ length: size }, (_, at) => subjectOf(keyOf(2 * at + 1)))
    const [sorted, tree] = treeOf(subjects)
    assert.equal(treeRoot(tree), naiveRoot(subjects).toString('hex'), `size ${size}`)
    for (const at of new Set(
      [0, 1, 2, 15, 16, 17, 31, 32, 33, 34, 63, size, 2 * size - 1, 2 * size].filter((at) => at <= 2 * size),
    ))
      assert.deepEqual(createProver(tree, sorted)(keyOf(at)).proof, naiveProof(subjects, keyOf(at)), `${at} of ${size}`)
  }
})

test('each proof is by itself one that ICS-23 takes, for every size up to 70', () => {
  for (let size = 1; size <= 70; size++) {
    const subjects = Array.from({ length: size }, (_, at) => subjectOf(keyOf(2 * at + 1)))
    const [sorted, tree] = treeOf(subjects)
    const prove = createProver(tree, sorted)
    const root = Buffer.from(treeRoot(tree), 'hex')
    for (let at = 0; at <= 2 * size; at++) {
      const key = Buffer.from(keyOf(at))
      const { proof } = prove(keyOf(at))
      const accepted =
        'leaf' in proof
          ? verifyMembership({ exist: existence(proof.leaf, size) }, tendermintSpec, root, key, value)
          : verifyNonMembership({ nonexist: { key, ...neighboursOf(proof, size) } }, tendermintSpec, root, key)
      assert.ok(accepted, `${at} of ${size}`)
    }
  }
})

test('the root is that of the definition where pieces of the work end', () => {
  for (const size of [4_095, 4_096, 4_097, 8_500]) {
    const subjects = Array.from({ length: size }, (_, at) => subjectOf(keyOf(at)))
    const [, tree] = treeOf(subjects)
    assert.equal(treeRoot(tree), naiveRoot(subjects).toString('hex'), `size ${size}`)
  }
})

test('the root is that of the definition for keys of any lengths and values that repeat, also after a leaf that failed', () => {
  const someKeys = fc.uniqueArray(fc.string({ unit: fc.constantFrom('a', 'b', '.'), minLength: 1, maxLength: 150 }), {
    maxLength: 60,
  })
  const someValues = fc.array(fc.constantFrom('a', 'a', 'a', 'b'), { minLength: 60, maxLength: 60 })
  fc.assert(
    fc.property(someKeys, someValues, fc.nat({ max: 59 }), (keys, values, failing) => {
      const subjects = keys.toSorted().map((key, at): Subject => ({ key, value: values[at] ?? '' }))
      const [sorted] = treeOf(subjects)
      const valueHashAt = (position: number) => (position === failing ? assert.fail() : sorted.valueHashAt(position))
      if (failing < subjects.length) assert.throws(() => buildSubjectTree({ ...sorted, valueHashAt }))
      assert.equal(treeRoot(buildSubjectTree(sorted)), naiveRoot(subjects).toString('hex'))
    }),
    { numRuns: 200 },
  )
})

test('every proof has the result of a plain set, for any subjects', async () => {
  const number = fc.nat({ max: 400 })
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(number, { maxLength: 120 }),
      fc.array(number, { maxLength: 20 }),
      async (listed, requests) => {
        const set = new Set(listed)
        const subjects = [...set].map((each) => subjectOf(keyOf(each))).toSorted((a, b) => (a.key < b.key ? -1 : 1))
        const [sorted, tree] = treeOf(subjects)
        const existing = { root: treeRoot(tree), size: tree.size }
        const prove = createProver(tree, sorted)
        for (const each of [...requests, ...listed.slice(0, 20)]) {
          const isListed = set.has(each)
          const claim = {
            subject_key: keyOf(each),
            on: day,
            result: isListed ? 'listed' : 'not_listed',
            form: isListed ? 'present' : 'absent',
            lines: isListed ? [line] : [],
            tree: existing,
            proof: prove(keyOf(each)).proof,
          }
          const proved = await verifyProof(claim, { subject_key: keyOf(each), on: day, tree: existing })
          assert.equal(proved.result === 'listed', isListed)
        }
      },
    ),
    { numRuns: 40 },
  )
})

test('at most 4.2 bytes a subject are kept', () => {
  const count = 10_000
  const hash = hashText(valueOf([line]))
  const writeKey = (position: number, into: Uint8Array, at: number) => writeText(keyOf(position), into, at)
  const tree = buildSubjectTree({ size: count, writeKey, valueHashAt: () => hash })
  const bytes = tree.levels.reduce((sum, { byteLength }) => sum + byteLength, 0)
  assert.ok(bytes <= 4.2 * count, `${bytes}`)
})

const value = Buffer.from(valueOf([line]))

/** The hashes above the path of the leaf are those of `above`. */
function existence({ key, index, path }: ProofLeaf, size: number, above: readonly Buffer[] = []) {
  const subject = { key, value: value.toString() }
  return asExistence(subject, { index, path: [...asText.read(path), ...above] }, size)
}

/**
 * Both with complete paths: each is completed with the hash that the other's path leads to, and with what they share.
 */
function neighboursOf({ left, right, shared }: Exclude<Proof, { leaf: ProofLeaf }>, size: number) {
  if (!left || !right) return { left: left && existence(left, size), right: right && existence(right, size) }
  const [below, beside] = [left, right].map((each) => Buffer.from(calculateExistenceRoot(existence(each, size))))
  const above = asText.read(shared)
  return {
    left: existence(left, size, [beside ?? assert.fail(), ...above]),
    right: existence(right, size, [below ?? assert.fail(), ...above]),
  }
}

function treeOf(subjects: readonly Subject[]): [SortedSubjects, ReturnType<typeof buildSubjectTree>] {
  const at = (position: number): Subject => subjects[position] ?? assert.fail(`no subject ${position}`)
  const sorted = {
    size: subjects.length,
    keyAt: (position: number) => at(position).key,
    writeKey: (position: number, into: Uint8Array, place: number) => writeText(at(position).key, into, place),
    valueHashAt: (position: number) => hashText(at(position).value),
  }
  return [sorted, buildSubjectTree(sorted)]
}

/** SHA-256, a character for each byte. */
function hashText(value: string): string {
  return Buffer.from(sha256(Buffer.from(value))).toString('latin1')
}

function subjectOf(key: string): Subject {
  return { key, value: valueOf([line]) }
}

function keyOf(number: number): string {
  return `evm:0x${number.toString(16).padStart(40, '0')}`
}

function writeText(text: string, into: Uint8Array, at: number): number {
  into.set(Buffer.from(text), at)
  return text.length
}
