import assert from 'node:assert/strict'
import test from 'node:test'
import { tendermintSpec, verifyMembership, verifyNonMembership, type ics23 } from '@confio/ics23'
import { ProofError, verifyProof } from '../../sdk/src/index.ts'
import {
  asExistence,
  asHexes,
  asText,
  naiveLeaf,
  naiveProof,
  naiveRoot,
  valueOf,
  writtenLeaf,
  type HashesForm,
  type NaiveLeaf,
  type Subject,
} from './naive-tree.ts'

const day = '2026-11-22'
const line = { basis: 'authority', delisted_on: null, kind: 'sanctions', list: 'ofac', listed_on: '2022-08-08' }
const sizes = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 16, 17]
/** Those of the proofs that are issued, and of those that were issued before. */
const forms = [asText, asHexes]

test('every subject of a tree is proved to stand in it, and every gap not to, by us and by ICS-23', async () => {
  for (const size of sizes) {
    const { subjects, root, tree } = treeOf(size)
    const existences = existencesOf(subjects)
    for (let at = 0; at < size; at++) {
      const key = keyOf(2 * at + 1)
      for (const form of forms) {
        const proved = await verifyProof(claimOf(subjects, key, form), { subject_key: key, on: day, tree })
        assert.deepEqual(proved, { subject_key: key, on: day, result: 'listed', form: 'present', lines: [line] })
      }
      const exist = existences[at] ?? null
      const value = Buffer.from(valueOf([line]))
      assert.ok(verifyMembership({ exist }, tendermintSpec, root, Buffer.from(key), value), `${at} of ${size}`)
    }
    for (let gap = 0; gap <= size; gap++) {
      const key = keyOf(2 * gap)
      for (const form of forms) {
        const proved = await verifyProof(claimOf(subjects, key, form), { subject_key: key, on: day, tree })
        assert.deepEqual(proved, { subject_key: key, on: day, result: 'not_listed', form: 'absent', lines: [] })
      }
      if (size > 0) assert.ok(judgeGap(existences, root, key, gap - 1, gap), `gap ${gap} of ${size}`)
    }
  }
})

test('no two leaves prove the absence of what stands between them, for us or for ICS-23', async () => {
  for (const size of [2, 3, 5, 7, 8]) {
    const { subjects, root, tree } = treeOf(size)
    const existences = existencesOf(subjects)
    const leaves = subjects.map((_, at) => naiveLeaf(subjects, at))
    const absent = claimOf(subjects, keyOf(0))
    for (let at = 0; at < size; at++) {
      const key = keyOf(2 * at + 1)
      for (let left = -1; left < size; left++) {
        for (let right = left + 1; right <= size; right++) {
          const question = { subject_key: key, on: day, tree }
          for (const form of forms) {
            for (const proof of forgedGaps(leaves[left] ?? null, leaves[right] ?? null, form)) {
              const claim = { ...absent, subject_key: key, proof }
              const what = `${left}, ${right} around ${at} of ${size} as ${form.name}`
              await assert.rejects(verifyProof(claim, question), ProofError, what)
            }
          }
          if (left < at && at < right) assert.equal(judgeGap(existences, root, key, left, right), false)
        }
      }
    }
  }
})

test('a proof with anything changed is refused', async () => {
  for (const [size, at] of [
    [1, 0],
    [2, 1],
    [6, 5],
    [7, 6],
    [13, 7],
    [16, 8],
  ] as const) {
    const { subjects, tree } = treeOf(size)
    for (const key of [keyOf(2 * at), keyOf(2 * at + 1)]) {
      for (const form of forms) {
        const claim = claimOf(subjects, key, form)
        const question = { subject_key: key, on: day, tree }
        await verifyProof(claim, question)
        for (const [what, changed] of changesOf(claim, form))
          await assert.rejects(verifyProof(changed, question), ProofError, `${what}, ${key} in ${size} as ${form.name}`)
      }
    }
  }
})

test('another size is refused, also where the same path would lead to the same root', async () => {
  const { subjects, root } = treeOf(6)
  const key = keyOf(5)
  for (const size of [0, 1, 2, 3, 4, 5, 7, 8, 9, 12, 2 ** 40]) {
    const tree = { root: root.toString('hex'), size }
    const question = { subject_key: key, on: day, tree: { root: tree.root, size: 6 } }
    await assert.rejects(verifyProof({ ...claimOf(subjects, key), tree }, question), refusal('PROOF_OTHER_TREE'))
  }
  const edge = claimOf(subjects, keyOf(12))
  for (const size of [5, 7, 8, 2 ** 40]) {
    const tree = { root: root.toString('hex'), size }
    const question = { subject_key: keyOf(12), on: day, tree }
    await assert.rejects(verifyProof({ ...edge, tree }, question), refusal('PROOF_NOT_NEIGHBOURS'))
  }
})

test('each refusal states what is wrong', async () => {
  const { subjects, tree } = treeOf(9)
  const [listed, absent] = [claimOf(subjects, keyOf(3)), claimOf(subjects, keyOf(4))]
  const other = claimOf(subjects, keyOf(6))
  const cases = [
    ['PROOF_MALFORMED', null, keyOf(3)],
    ['PROOF_OTHER_SUBJECT', listed, keyOf(5)],
    ['PROOF_OTHER_SUBJECT', { ...claimOf(subjects, keyOf(5)), subject_key: keyOf(3) }, keyOf(3)],
    ['PROOF_OTHER_DAY', { ...listed, on: '2026-11-21' }, keyOf(3)],
    ['PROOF_OTHER_TREE', { ...listed, tree: { ...tree, root: '0'.repeat(64) } }, keyOf(3)],
    ['PROOF_LINES_WRONG', { ...listed, lines: [{ ...line, listed_on: '2022-08-09' }] }, keyOf(3)],
    ['PROOF_RESULT_WRONG', { ...listed, result: 'not_listed' }, keyOf(3)],
    ['PROOF_RESULT_WRONG', { ...absent, result: 'listed' }, keyOf(4)],
    ['PROOF_NOT_NEIGHBOURS', { ...absent, proof: other.proof }, keyOf(4)],
    ['PROOF_NOT_NEIGHBOURS', { ...absent, proof: { left: null, right: null } }, keyOf(4)],
    [
      'PROOF_NOT_NEIGHBOURS',
      { ...absent, proof: { ...absent.proof, right: writtenLeaf(naiveLeaf(subjects, 3)) } },
      keyOf(4),
    ],
    ['PROOF_PATH_WRONG', { ...absent, proof: { ...absent.proof, shared: '' } }, keyOf(4)],
  ] as const
  for (const [reason, claim, subject_key] of cases)
    await assert.rejects(verifyProof(claim, { subject_key, on: day, tree }), refusal(reason))
})

test('a listing that ended, or has not begun, or is only context is proved not to count', async () => {
  const lines = [
    { ...line, list: 'bridges', kind: 'context' },
    { ...line, delisted_on: '2025-03-21' },
    { ...line, listed_on: '2026-11-23' },
  ]
  const subjects = [{ key: keyOf(1), value: valueOf(lines) }]
  const tree = { root: naiveRoot(subjects).toString('hex'), size: 1 }
  for (const [on, result] of [
    ['2022-08-07', 'not_listed'],
    ['2022-08-08', 'listed'],
    ['2025-03-20', 'listed'],
    ['2025-03-21', 'not_listed'],
    ['2026-11-22', 'not_listed'],
    ['2026-11-23', 'listed'],
  ] as const) {
    const claim = {
      subject_key: keyOf(1),
      on,
      result,
      form: 'present',
      lines,
      tree,
      proof: naiveProof(subjects, keyOf(1)),
    }
    const question = { subject_key: keyOf(1), on, tree }
    assert.equal((await verifyProof(claim, question)).result, result, on)
    const opposite = { ...claim, result: result === 'listed' ? 'not_listed' : 'listed' }
    await assert.rejects(verifyProof(opposite, question), refusal('PROOF_RESULT_WRONG'))
  }
})

test('keys longer than 127 bytes have a length of two bytes, as ICS-23 reads them', async () => {
  const key = `host:com.${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.`
  const subjects = [{ key, value: valueOf([line]) }]
  const root = naiveRoot(subjects)
  const tree = { root: root.toString('hex'), size: 1 }
  assert.equal((await verifyProof(claimOf(subjects, key), { subject_key: key, on: day, tree })).result, 'listed')
  const [exist = null] = existencesOf(subjects)
  assert.ok(verifyMembership({ exist }, tendermintSpec, root, Buffer.from(key), Buffer.from(valueOf([line]))))
})

type Claim = ReturnType<typeof claimOf>

function claimOf(subjects: readonly Subject[], key: string, form = asText) {
  const proof = naiveProof(subjects, key, form)
  const isPresent = 'leaf' in proof
  return {
    subject_key: key,
    on: day,
    result: isPresent ? 'listed' : 'not_listed',
    form: isPresent ? 'present' : 'absent',
    lines: isPresent ? [line] : [],
    tree: { root: naiveRoot(subjects).toString('hex'), size: subjects.length },
    proof,
  }
}

/** Every leaf of a proof, path and member changed by itself, with what was changed. */
function changesOf(claim: Claim, form: HashesForm): [string, unknown][] {
  const changes: [string, unknown][] = [
    ['a member more in the proof', { ...claim, proof: { ...claim.proof, more: 1 } }],
    ['a member more in the tree', { ...claim, tree: { ...claim.tree, more: 1 } }],
    ['no lines, or one', { ...claim, lines: claim.lines.length > 0 ? [] : [line] }],
    ['a line twice', { ...claim, lines: [line, line] }],
    ['another form', { ...claim, form: claim.form === 'present' ? 'absent' : 'present' }],
    ['another spelling of the key', { ...claim, subject_key: claim.subject_key.toUpperCase() }],
    ['no such day', { ...claim, on: '2026-02-30' }],
  ]
  for (const [name, member] of Object.entries(claim.proof)) {
    const put = (value: unknown): unknown => ({ ...claim, proof: { ...claim.proof, [name]: value } })
    for (const [what, value] of name === 'shared'
      ? changesOfPath(member, form)
      : changesOfLeaf(member as WrittenLeaf | null, form))
      changes.push([`${name}: ${what}`, put(value)])
    if (member !== null) changes.push([`${name} dropped`, put(null)])
  }
  return changes
}

type WrittenLeaf = Omit<NaiveLeaf, 'path'> & { path: unknown }

function changesOfLeaf(leaf: WrittenLeaf | null, form: HashesForm): [string, unknown][] {
  if (!leaf) return []
  return [
    ['index + 1', { ...leaf, index: leaf.index + 1 }],
    ['index - 1', { ...leaf, index: leaf.index - 1 }],
    ['index as text', { ...leaf, index: String(leaf.index) }],
    ['index with a fraction', { ...leaf, index: leaf.index + 0.5 }],
    ['another value', { ...leaf, value_hash: '0'.repeat(64) }],
    ['upper case', { ...leaf, value_hash: leaf.value_hash.toUpperCase() }],
    ['another key', { ...leaf, key: keyOf(77) }],
    ...changesOfPath(leaf.path, form).map(([what, path]): [string, unknown] => [what, { ...leaf, path }]),
  ]
}

function changesOfPath(written: unknown, form: HashesForm): [string, unknown][] {
  const path = form.read(written)
  const changes: [string, readonly Buffer[]][] = [['a hash more', [...path, Buffer.alloc(32, 1)]]]
  if (path.length > 1) changes.push(['turned round', path.toReversed()])
  for (let at = 0; at < path.length; at++) {
    changes.push(['a hash left out', path.toSpliced(at, 1)])
    changes.push(['a hash changed', path.with(at, Buffer.alloc(32, 2))])
    if (at > 0)
      changes.push(['two hashes swapped', path.with(at, path[at - 1] as Buffer).with(at - 1, path[at] as Buffer)])
  }
  return changes.map(([what, hashes]) => [what, form.write(hashes)])
}

/** What somebody could show for a gap between two leaves: as neighbours with every shared part, or one of them as an edge. */
function forgedGaps(first: NaiveLeaf | null, second: NaiveLeaf | null, form: HashesForm): unknown[] {
  const leaf = (each: NaiveLeaf | null) => each && writtenLeaf(each, form)
  if (!first || !second) return [{ left: leaf(first), right: leaf(second) }]
  const swapped = { left: leaf(second), right: leaf(first), shared: form.write([]) }
  const forged: unknown[] = [{ left: leaf(first), right: null }, { left: null, right: leaf(second) }, swapped]
  for (let cut = 0; cut < first.path.length; cut++) {
    const end = second.path.length - (first.path.length - cut)
    const left = leaf({ ...first, path: first.path.slice(0, cut) })
    const right = { ...second, path: second.path.slice(0, Math.max(end, 0)) }
    const shared = form.write(first.path.slice(cut + 1))
    forged.push({ left, right: leaf(right), shared })
    forged.push({ left, right: leaf({ ...right, index: first.index + 1 }), shared })
  }
  return forged
}

/** The result of ICS-23 for the absence of a key between two leaves; one that does not exist is left out. */
function judgeGap(existences: readonly Existence[], root: Buffer, key: string, left: number, right: number): boolean {
  const nonexist = { key: Buffer.from(key), left: existences[left] ?? null, right: existences[right] ?? null }
  return verifyNonMembership({ nonexist }, tendermintSpec, root, Buffer.from(key))
}

type Existence = ics23.IExistenceProof

function existencesOf(subjects: readonly Subject[]): Existence[] {
  return subjects.map((subject, at) => asExistence(subject, naiveLeaf(subjects, at), subjects.length))
}

function treeOf(size: number): { subjects: Subject[]; root: Buffer; tree: { root: string; size: number } } {
  const subjects = Array.from({ length: size }, (_, at) => ({ key: keyOf(2 * at + 1), value: valueOf([line]) }))
  const root = naiveRoot(subjects)
  return { subjects, root, tree: { root: root.toString('hex'), size } }
}

function keyOf(number: number): string {
  return `evm:0x${number.toString(16).padStart(40, '0')}`
}

function refusal(reason: string): (error: unknown) => boolean {
  return (error) => error instanceof ProofError && error.reason_code === reason
}
