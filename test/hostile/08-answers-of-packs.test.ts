import assert from 'node:assert/strict'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { isObject } from '../../sdk/src/is-object.ts'
import { compareAnswer } from '../../src/cli/compare-answer.ts'
import { exactQuote } from '../support/exact-quote.ts'
import { callCli } from '../support/command-line.ts'
import { decideForPack } from '../support/decisions/sample-pack.ts'
import { unlisted } from '../support/known-addresses.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { shared } from '../support/test-app.ts'

// Seen: `pack --answer` held the token against the inputs alone. An answer whose advice, risk or evidence was changed
// was packed as MATCH, and nothing stated that the rest of it had not been read.

type Answer = Readonly<Record<string, unknown>>

/** Its key is that of a sanctioned address on Ethereum: a review, with evidence. */
const cautious = 'TAqg8TXo8tmpaz7TwHS669Tgt8MPSWgoxB'
const page = `to=${unlisted.evm}&url=https://metmask.io/`

async function packed(folder: string, answer: Answer, jwks: object) {
  const [file, keys, out] = [join(folder, 'answer.json'), join(folder, 'keys.json'), join(folder, 'one.cspack')]
  writeFileSync(file, JSON.stringify(answer))
  writeFileSync(keys, JSON.stringify(jwks))
  const end = await callCli(['pack', '--answer', file, '--keys', keys, '--out', out, '--json'], {})
  return { ...end, isWritten: existsSync(out) }
}

test('the complete answer is compared, brief or not and in both languages, and what was not compared is named', async (t) => {
  for (const query of [
    `to=${unlisted.evm}`,
    page,
    `to=${cautious}&lang=zh`,
    `${page}&view=brief`,
    `${page}&view=brief&lang=zh`,
  ]) {
    const { answer, jwks } = await decideForPack(query)
    const end = await packed(await temporaryFolder(t), answer, jwks)
    assert.deepEqual([end.code, end.err], [0, ''], query)
    const { packs } = JSON.parse(end.out) as { packs: { result: string; answer: Answer }[] }
    const proofs = ['proof', 'site_proof'].filter((name) => name in answer)
    assert.ok(proofs.length > 0)
    assert.deepEqual([packs[0]?.result, packs[0]?.answer], ['MATCH', { not_compared: proofs }], query)
  }
})

test('an answer with anything changed that its token does not sign is refused by its place, and no pack is written', async (t) => {
  const { answer, jwks } = await decideForPack(`to=${cautious}`)
  const [evidence] = answer['evidence'] as Answer[]
  const settlement = isObject(answer['settlement']) ? answer['settlement'] : {}
  const changes: [string, Answer][] = [
    ['/advice', { advice: 'You may proceed.' }],
    ['/risk', { risk: 1 }],
    ['/note', { note: '' }],
    ['/evidence/0/detail', { evidence: [{ ...evidence, detail: 'nothing' }] }],
    ['/intelligence/sources/0', { intelligence: { sources: [] } }],
    ['/settlement/expires_at', { settlement: { ...settlement, expires_at: 1 } }],
    ['/lang', { lang: 'fr' }],
    ['/approved_by', { approved_by: 'an officer' }],
  ]
  for (const [pointer, change] of changes) {
    const end = await packed(await temporaryFolder(t), { ...answer, ...change }, jwks)
    assert.deepEqual([end.code, end.out, end.isWritten], [1, '', false], pointer)
    assert.ok(end.err.includes(`(${pointer})`), end.err)
  }
  const { advice: _, ...lacking } = answer
  assert.match((await packed(await temporaryFolder(t), lacking, jwks)).err, /\(\/advice\)/)
})

test('the answer of a payee is compared as a whole too', async (t) => {
  const { json: jwks } = await shared.ask('/.well-known/service-keys.json')
  const body = { payee: 'svc_000000000000000000000000', payer: { address: unlisted.evm }, include: 'inputs' }
  const { json: answer } = await shared.ask('/api/payee/decide', { method: 'POST', body })
  const good = await packed(await temporaryFolder(t), answer, jwks)
  assert.deepEqual([good.code, good.err], [0, ''])
  const bad = await packed(await temporaryFolder(t), { ...answer, next: 'Pay.' }, jwks)
  assert.deepEqual([bad.code, bad.isWritten], [1, false])
  assert.match(bad.err, /\(\/next\)/)
})

test('a demand whose page was left out is compared with the note on that, and what cannot be judged with nothing', async (t) => {
  const { json: jwks } = await shared.ask('/.well-known/service-keys.json')
  const requirements = { ...exactQuote, resource: 'http://localhost/weather' }
  const body = { requirements, include: 'inputs,proof' }
  const { json: answer } = await shared.ask('/api/decide', { method: 'POST', body })
  assert.match(String(answer['note']), /cannot be screened and was ignored/)
  const end = await packed(await temporaryFolder(t), answer, jwks)
  assert.deepEqual([end.code, end.err], [0, ''])
  const { inputs, settlement } = answer
  assert.ok(isObject(inputs) && isObject(inputs['facts']) && isObject(settlement))
  const unknown = { ...inputs, facts: { ...inputs['facts'], policy: 'policy-unknown' } }
  const about = { endpoint: 'decidePayment', token: String(settlement['attestation']), inputs: unknown }
  const names = Object.keys(answer).filter((name) => name !== 'inputs')
  assert.deepEqual(compareAnswer(answer, about), { pointer: null, not_compared: names })
})

test('of an answer of another version only what is judged is compared, and the rest is named', async () => {
  const { answer } = await decideForPack(`to=${cautious}`)
  const { inputs, settlement } = answer
  assert.ok(isObject(inputs) && isObject(inputs['facts']) && isObject(settlement))
  const token = String(settlement['attestation'])
  const older = { ...inputs, facts: { ...inputs['facts'], engine: 'countersign/0.0.1' } }
  const compare = (change: Answer) =>
    compareAnswer({ ...answer, ...change }, { endpoint: 'decidePayment', token, inputs: older })
  // Its inputs have another hash, since their engine was changed for this test.
  assert.equal(compare({ risk: 1 }).pointer, '/inputs_hash')
  const { inputs_hash: _, ...rest } = answer
  const compared = compareAnswer(
    { ...rest, advice: 'Words of then.' },
    { endpoint: 'decidePayment', token, inputs: older },
  )
  assert.equal(compared.pointer, null)
  assert.ok(
    ['advice', 'note', 'evidence', 'intelligence', 'proof'].every((name) => compared.not_compared.includes(name)),
  )
  assert.ok(!compared.not_compared.includes('verdict'))
  assert.equal(
    compareAnswer({ ...rest, risk: 1 }, { endpoint: 'decidePayment', token, inputs: older }).pointer,
    '/risk',
  )
})
