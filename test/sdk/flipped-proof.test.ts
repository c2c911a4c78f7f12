import assert from 'node:assert/strict'
import test from 'node:test'
import { LogError } from '../../sdk/src/log/log-error.ts'
import { verifyLogEntry } from '../../sdk/src/log/verify-log-entry.ts'
import { ProofError } from '../../sdk/src/proof/proof-error.ts'
import { verifyProofAnswer } from '../../sdk/src/proof/verify-proof-answer.ts'
import { isObject } from '../../sdk/src/is-object.ts'
import { readStrictJson } from '../../src/kit/strict-json.ts'
import type { ProofResult } from '../../src/screening/proof-result.ts'
import { sanctioned, unlisted } from '../support/known-addresses.ts'
import { shared } from '../support/test-app.ts'
import { inFormerForm } from './naive-tree.ts'

const { key } = (await shared.ask<{ key: string }>('/api/lists/at')).json

/** The result of a verifier of one subject for the bytes of an answer: null where it takes them. */
async function refusalOf(bytes: Buffer, subject_keys: readonly string[], request: ProofResult): Promise<string | null> {
  const reading = readStrictJson(bytes, { depthMax: 64 })
  if (reading.fault) return 'no JSON'
  const { value } = reading
  const { on, lists_root } = request
  try {
    await verifyProofAnswer(value, { subject_keys, on, lists_root })
    if (request.log) await verifyLogEntry(isObject(value) ? value['log'] : null, { key, lists_root })
    return null
  } catch (error) {
    assert.ok(error instanceof ProofError || error instanceof LogError, String(error))
    assert.match(error.message, /^[A-Z].*\.$/)
    return error.reason_code
  }
}

for (const [query, withLog, isFormer] of [
  [`addr=${unlisted.evm}`, true, false],
  [`addr=${unlisted.evm}`, false, true],
  [`addr=${sanctioned.evm}`, false, false],
  [`addr=${sanctioned.evm}`, false, true],
  ['host=pay.0-chain.com', false, false],
] as const) {
  const what = `the proof for ${query}${isFormer ? ', as it was given before,' : ''}`
  test(`every byte flipped, and every early end, of ${what} is refused with a sentence`, async () => {
    const input = (await shared.ask<ProofResult>(`/api/proof?${query}`)).json
    const answer = isFormer ? { ...input, proof: inFormerForm(input.proof) } : input
    const json = withLog ? answer : { ...answer, log: null }
    const keys = [json.subject_key, ...(json.hosts ?? []).map(({ subject_key }) => subject_key)]
    const bytes = Buffer.from(JSON.stringify(json))
    assert.equal(await refusalOf(bytes, keys, json), null)
    for (let at = 0; at < bytes.length; at++) {
      const flipped = Buffer.from(bytes)
      flipped[at] = (flipped[at] ?? 0) ^ (1 << (at % 8))
      assert.notEqual(
        await refusalOf(flipped, keys, json),
        null,
        `byte ${at}: ${bytes.toString('utf8', at - 20, at + 5)}`,
      )
      if (at % 32 === 0) assert.notEqual(await refusalOf(bytes.subarray(0, at), keys, json), null, `the first ${at}`)
    }
  })
}

test('a proof of another subject, day, snapshot or sibling of a host proves nothing of what was queried', async () => {
  const of = async (query: string) => (await shared.ask<ProofResult>(`/api/proof?${query}`)).json
  const [pay, shop] = [await of('host=pay.0-chain.com'), await of('host=shop.0-chain.com')]
  const keysOf = ({ subject_key, hosts = [] }: ProofResult) => [subject_key, ...hosts.map((host) => host.subject_key)]
  const bytesOf = (answer: object) => Buffer.from(JSON.stringify(answer))
  assert.equal(await refusalOf(bytesOf(shop), keysOf(pay), pay), 'PROOF_OTHER_SUBJECT')
  assert.equal(await refusalOf(bytesOf({ ...shop, subject_key: pay.subject_key }), keysOf(pay), pay), null)
  const [listed, clear] = [await of(`addr=${sanctioned.evm}`), await of(`addr=${unlisted.evm}`)]
  assert.equal(await refusalOf(bytesOf(clear), keysOf(listed), listed), 'PROOF_OTHER_SUBJECT')
  const lie = { ...clear, subject_key: listed.subject_key }
  assert.equal(await refusalOf(bytesOf(lie), keysOf(listed), listed), 'PROOF_NOT_NEIGHBOURS')
  const past = await of(`addr=${sanctioned.evm}&on=2020-01-01`)
  assert.equal(past.result, 'not_listed')
  assert.equal(await refusalOf(bytesOf(past), keysOf(listed), listed), 'PROOF_OTHER_DAY')
  assert.equal(await refusalOf(bytesOf({ ...past, on: listed.on }), keysOf(listed), listed), 'PROOF_RESULT_WRONG')
  const other = { ...listed, lists_root: '0'.repeat(64) }
  assert.equal(await refusalOf(bytesOf(other), keysOf(listed), listed), 'PROOF_OTHER_TREE')
})
