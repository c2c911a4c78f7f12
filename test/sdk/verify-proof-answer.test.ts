import assert from 'node:assert/strict'
import test from 'node:test'
import { verifyProofAnswer } from '../../sdk/src/index.ts'
import { canonicalHash } from '../../src/kit/canonical-json.ts'
import { inFormerForm, naiveProof, naiveRoot, valueOf } from './naive-tree.ts'

const on = '2026-11-22'
const line = { basis: 'authority', delisted_on: null, kind: 'phishing', list: 'a', listed_on: '2022-08-08' }
const listed = ['evm:0x' + '1'.repeat(40), 'host:com.bad.', 'host:com.worse.*.', 'host:org.z.']
const subjects = listed.map((key) => ({ key, value: valueOf([line]) }))
const tree = { root: naiveRoot(subjects).toString('hex'), size: subjects.length }
const lists_root_of = { lists: [{ id: 'a', snapshot: '0'.repeat(64) }], tree, v: 2 }
const lists_root = canonicalHash(lists_root_of)
const names = ['host:com.bad.pay.', 'host:com.bad.', 'host:com.bad.*.']
const below = ['host:com.worse.pay.', 'host:com.worse.', 'host:com.worse.*.']

test('an answer is verified against lists_root alone, for an address and for a host with the names above it', async () => {
  const key = listed[0] ?? ''
  const proved = await verifyProofAnswer(answerOf([key]), { subject_keys: [key], on, lists_root })
  assert.deepEqual(proved, [{ subject_key: key, on, result: 'listed', form: 'present', lines: [line] }])
  for (const [keys, results] of [
    [names, ['not_listed', 'listed', 'not_listed']],
    [below, ['not_listed', 'not_listed', 'listed']],
  ] as const) {
    const standings = await verifyProofAnswer(answerOf(keys), { subject_keys: keys, on, lists_root })
    assert.deepEqual(
      standings.map(({ result }) => result),
      results,
    )
  }
})

test('an answer of another snapshot, or one that leaves out, adds or swaps a name, is refused', async () => {
  const answer = answerOf(names)
  const [above, star] = answer.hosts
  const question = { subject_keys: names, on, lists_root }
  const grown = { ...lists_root_of, tree: { ...tree, size: 5 } }
  const cases = [
    ['PROOF_OTHER_TREE', { ...answer, lists_root: '0'.repeat(64) }],
    ['PROOF_OTHER_TREE', { ...answer, lists_root_of: { ...lists_root_of, lists: [] } }],
    ['PROOF_OTHER_TREE', { ...answer, lists_root_of: grown }],
    ['PROOF_OTHER_TREE', { ...answer, lists_root_of: { ...lists_root_of, extra: 1 } }],
    ['PROOF_OTHER_TREE', { ...answer, tree: { ...tree, size: 5 } }],
    ['PROOF_OTHER_DAY', { ...answer, on: '2026-11-21' }],
    ['PROOF_OTHER_SUBJECT', { ...answer, hosts: [above] }],
    ['PROOF_OTHER_SUBJECT', { ...answer, hosts: [] }],
    ['PROOF_OTHER_SUBJECT', { ...answer, hosts: [star, above] }],
    ['PROOF_OTHER_SUBJECT', { ...answer, hosts: [above, star, star] }],
    ['PROOF_RESULT_WRONG', { ...answer, hosts: [{ ...above, result: 'not_listed' }, star] }],
    ['PROOF_MALFORMED', { ...answer, hosts: [{ ...above, lines: [] }, star] }],
    ['PROOF_MALFORMED', { ...answer, hosts: [null, star] }],
    ['PROOF_MALFORMED', { ...answer, hosts: {} }],
    ['PROOF_MALFORMED', { ...answer, lists_root_of: null }],
    ['PROOF_MALFORMED', { ...answer, more: 1 }],
    ['PROOF_MALFORMED', { ...answer, hosts: [{ ...above, on }, star] }],
    ['PROOF_OTHER_SUBJECT', answerOf(['host:com.bad.shop.', 'host:com.bad.', 'host:com.bad.*.'])],
    ['PROOF_MALFORMED', []],
  ] as const
  for (const [reason_code, changed] of cases)
    await assert.rejects(verifyProofAnswer(changed, question), { name: 'ProofError', reason_code }, reason_code)
  const other = { ...answerOf(names, grown), tree: grown.tree }
  await assert.rejects(verifyProofAnswer(other, question), { reason_code: 'PROOF_OTHER_TREE' })
})

test('an answer that was given before, with arrays of hashes, is verified, and one in which a proof is in the other form is not', async () => {
  for (const subject_keys of [listed.slice(0, 1), ['evm:0x' + '2'.repeat(40)], names, below]) {
    const answer = answerOf(subject_keys)
    const former = inFormerForm(answer)
    assert.notDeepEqual(former, answer)
    const question = { subject_keys, on, lists_root }
    assert.deepEqual(await verifyProofAnswer(former, question), await verifyProofAnswer(answer, question))
    for (const at of answer.hosts.keys()) {
      for (const [one, other] of [
        [answer, former],
        [former, answer],
      ] as const) {
        const mixed = { ...one, hosts: one.hosts.with(at, other.hosts[at] ?? assert.fail()) }
        await assert.rejects(verifyProofAnswer(mixed, question), { reason_code: 'PROOF_MALFORMED' })
      }
    }
  }
})

test('the form of before, without a tree, proves nothing', async () => {
  const former = { lists: lists_root_of.lists, tree, v: 1 }
  const answer = answerOf(names, former)
  const question = { subject_keys: names, on, lists_root: canonicalHash(former) }
  await assert.rejects(verifyProofAnswer(answer, question), { reason_code: 'PROOF_MALFORMED' })
})

function answerOf(keys: readonly string[], content: object = lists_root_of) {
  const [own, ...hosts] = keys.map((subject_key) => {
    const isPresent = listed.includes(subject_key)
    return {
      subject_key,
      result: isPresent ? 'listed' : 'not_listed',
      form: isPresent ? 'present' : 'absent',
      lines: isPresent ? [line] : [],
      proof: naiveProof(subjects, subject_key),
    }
  })
  return { ...own, on, tree, hosts, lists_root: canonicalHash(content), lists_root_of: content, log: null }
}
