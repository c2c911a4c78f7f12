import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { setServiceStatus } from '../../src/registry/set-status.ts'
import type { Rating } from '../../src/registry/payee-service.ts'
import { openStorage } from '../../src/storage/open.ts'
import { migrations } from '../../src/app/migrations.ts'
import { canonicalHash } from '../../src/kit/canonical-json.ts'
import { activeKey } from '../support/key-holder.ts'
import { sanctioned, tornadoPool, unlisted } from '../support/known-addresses.ts'
import { host, register, verifiedService, type Hosted } from '../support/payees.ts'
import { registerAgent } from '../support/agents.ts'
import { startTestApp, testBaseUrl, type TestApp } from '../support/test-app.ts'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { tmpdir } from 'node:os'
import { type Decided, payer, reportedParty, strict, path } from './payee-decide.ts'

let app: TestApp
let files: Hosted
let lists: string
before(async () => {
  lists = await mkdtemp(join(tmpdir(), 'countersign-lists-'))
  await mkdir(join(lists, 'scamsniffer'))
  await writeFile(join(lists, 'scamsniffer/address.json'), JSON.stringify([reportedParty]))
  app = await startTestApp({ LISTS_DIR: lists })
  files = host(app)
  await verifiedService(app, files, { sid: 'open' })
  await verifiedService(app, files, { sid: 'strict', policy: strict })
  await registerAgent(app, { agentId: 'known-agent', wallet: payer })
  await registerAgent(app, { agentId: 'revoked-agent', state: 'revoked' })
})
after(async () => {
  await app.stop()
  await rm(lists, { recursive: true })
})
const post = (body: Readonly<Record<string, unknown>>) => app.ask<Decided>(path, { method: 'POST', body })
const get = (query: Readonly<Record<string, string>>) =>
  app.ask<Decided>(`${path}?${new URLSearchParams(query).toString()}`)
const complete = {
  payee: 'strict',
  payer: { address: payer, agentId: 'known-agent' },
  amountUsdc: '25',
  purpose: 'data',
}

test('200: a payer that passes, with all that the policy requests, is accepted, and the decision is signed', async () => {
  const { status, json } = await post(complete)
  assert.equal(status, 200)
  assert.deepEqual([json.status, json.final, json.reasons, json.requested_fields], ['accept', true, [], []])
  assert.match(json.decision_id, /^pd_[\w-]{22}$/)
  assert.deepEqual([json.expires_at, json.signal_class], [null, 'ok'])
  assert.deepEqual(json.payee_ref, {
    sid: 'strict',
    name: 'Service strict',
    named_like: [],
    rating_status: 'verified',
    open_disputes: 0,
    policy: { min_usdc: 5, max_usdc: 100.5, require_kya: true, purposes: ['data', '天气'] },
  })
  assert.deepEqual(json.payer, {
    address: payer,
    agentId: 'known-agent',
    known_by: 'named_wallet',
    named_like: [],
    verdict: 'clear',
    reason_code: 'NO_RISK_SIGNAL',
  })
  assert.deepEqual(
    json.evidence.map(({ kind, ref }) => [kind, ref]),
    [
      ['registry', `${testBaseUrl}/registry/strict`],
      ['registry', `${testBaseUrl}/registry`],
      ['screening', `${testBaseUrl}/address/${payer}`],
    ],
  )
  assert.equal(json.evidence[0]?.complete_through, new Date(app.world.now()).toISOString())
  assert.match(json.evidence[2]?.complete_through ?? '', /^\d{4}-\d\d-\d\dT/)
  const { token = '', verify_url = '' } = json.signature ?? {}
  assert.equal(decodeProtectedHeader(token).typ, 'cs-payee+jwt')
  const now = Math.floor(app.world.now() / 1_000)
  assert.deepEqual(decodeJwt(token), {
    iss: testBaseUrl,
    jti: json.decision_id,
    sub: 'strict',
    payer,
    status: 'accept',
    reasons: [],
    agent: 'known-agent',
    agent_known_by: 'named_wallet',
    inputs_hash: json.inputs_hash,
    iat: now,
    exp: now + 900,
  })
  const verified = await app.ask(verify_url.slice(testBaseUrl.length))
  const { valid, decision, address, attestation_id, agent, agent_known_by } = verified.json
  assert.deepEqual([agent, agent_known_by], ['known-agent', 'named_wallet'])
  assert.deepEqual([valid, decision, address, attestation_id], [true, 'accept', payer, json.decision_id])
})

test('200: an agent with the name of a listed party is held for a review, signed with the lists, and never declined for it', async () => {
  await registerAgent(app, { agentId: 'named-agent', entity: 'Lazarus Group', wallet: payer })
  const request = { payee: 'strict', 'payer.address': payer, amountUsdc: '25', purpose: 'data', include: 'inputs' }
  const { status, json } = await get({ ...request, 'payer.agentId': 'named-agent' })
  assert.equal(status, 200)
  assert.deepEqual([json.status, json.final, json.reasons], ['hold_request_info', false, ['ENTITY_POSSIBLE_MATCH']])
  assert.deepEqual(
    [json.requested_fields, json.payer.named_like, json.signal_class],
    [['payer.agentId'], ['ofac'], 'regulatory'],
  )
  assert.equal(json.evidence.find(({ ref }) => ref.endsWith('/lists'))?.kind, 'screening')
  assert.deepEqual(decodeJwt(json.signature?.token ?? '')['reasons'], ['ENTITY_POSSIBLE_MATCH'])
  const inputs = json.inputs as { payee_inputs: number; agent: { named_like?: string[] }; service: object }
  assert.deepEqual([inputs.payee_inputs, inputs.agent.named_like], [4, ['ofac']])
  assert.equal(canonicalHash(inputs), json.inputs_hash)
  const declined = await get({ ...request, 'payer.agentId': 'named-agent', 'payer.address': sanctioned.evm })
  assert.deepEqual(declined.json.reasons, ['PAYER_SANCTIONED'])
  const other = await get({ ...request, 'payer.agentId': 'known-agent' })
  assert.deepEqual([other.json.status, other.json.payer.named_like], ['accept', []])
  assert.equal('named_like' in (other.json.inputs as typeof inputs).agent, false)
})

test('200: GET and POST, the payer as an object or by dotted names, and a body beside a query decide alike', async () => {
  const dotted = {
    payee: 'strict',
    'payer.address': payer,
    'payer.agentId': 'known-agent',
    amountUsdc: '25',
    purpose: 'data',
  }
  const { payee, ...rest } = complete
  const answers = [
    await get(dotted),
    await post(dotted),
    await post(complete),
    await post({ ...complete, 'payer.address': payer.toLowerCase(), amountUsdc: 25 }),
    await app.ask<Decided>(`${path}?payee=${payee}&amountUsdc=25.0`, { method: 'POST', body: rest }),
  ]
  const hashes = new Set(answers.map(({ json }) => json.inputs_hash))
  assert.deepEqual([answers.map(({ json }) => json.status), hashes.size], [Array(5).fill('accept'), 1])
})

test('200: readiness comes from the ladder and is judged before everything else', async () => {
  const holder = await activeKey(app)
  const terms = { sid: 'half', name: 'Half', url: 'https://half.example', wallet: unlisted.solana, policy: strict }
  await register(app, holder, terms)
  const statuses: readonly (readonly [Rating, string])[] = [
    ['listed', 'PAYEE_NOT_VERIFIED'],
    ['contact_confirmed', 'PAYEE_NOT_VERIFIED'],
    ['domain_verified', 'PAYEE_NOT_VERIFIED'],
    ['suspended', 'PAYEE_SUSPENDED'],
  ]
  for (const [rating, reason] of statuses) {
    await setStatus('half', rating)
    for (const address of [payer, sanctioned.evm]) {
      const { status, json } = await post({ payee: 'half', payer: { address } })
      assert.deepEqual([status, json.status, json.final, json.reasons], [200, 'not_ready', false, [reason]], rating)
      assert.equal(json.payee_ref?.rating_status, rating)
    }
  }
  await setStatus('half', 'verified')
  assert.equal((await post({ ...complete, payee: 'half' })).json.status, 'accept')
})

test('200: an unknown payee is not ready, under any name', async () => {
  for (const payee of ['no-such', 'OPEN', 'open ', "x' OR '1'='1", 'a\u0000b', '__proto__', '../open']) {
    const { status, json } = await post({ payee })
    assert.deepEqual([status, json.status, json.reasons, json.payee_ref], [200, 'not_ready', ['PAYEE_UNKNOWN'], null])
    assert.equal(json.evidence[0]?.ref, `${testBaseUrl}/registry`)
  }
})

test('200: what declines comes before what is missing, and everything that declines is named', async () => {
  const cases: readonly (readonly [Readonly<Record<string, unknown>>, readonly string[]])[] = [
    [{ payer: { address: sanctioned.evm } }, ['PAYER_SANCTIONED']],
    [{ payer: { address: sanctioned.tron } }, ['PAYER_SANCTIONED']],
    [{ payer: { address: tornadoPool } }, ['PAYER_RISKY']],
    [{ amountUsdc: '4.999999' }, ['AMOUNT_BELOW_MIN']],
    [{ amountUsdc: '100.500001' }, ['AMOUNT_ABOVE_MAX']],
    [{ purpose: 'Data' }, ['PURPOSE_NOT_ALLOWED']],
    [{ purpose: '' }, ['PURPOSE_NOT_ALLOWED']],
    [{ payer: { agentId: 'unknown' } }, ['KYA_UNKNOWN_AGENT']],
    [{ payer: { agentId: 'revoked-agent' } }, ['KYA_UNKNOWN_AGENT']],
    [
      { payer: { address: sanctioned.evm, agentId: 'unknown' }, amountUsdc: '1', purpose: 'x' },
      ['PAYER_SANCTIONED', 'AMOUNT_BELOW_MIN', 'PURPOSE_NOT_ALLOWED', 'KYA_UNKNOWN_AGENT'],
    ],
  ]
  for (const [sent, reasons] of cases) {
    const { status, json } = await post({ payee: 'strict', ...sent })
    assert.deepEqual(
      [status, json.status, json.final, json.reasons, json.requested_fields],
      [200, 'decline', true, reasons, []],
      JSON.stringify(sent),
    )
  }
})

test('200: the limits themselves are taken', async () => {
  for (const amountUsdc of ['5', '5.000000', '100.5', 100.5])
    assert.equal((await post({ ...complete, amountUsdc })).json.status, 'accept', String(amountUsdc))
})

test('200: a payer that only the crowd reports is caution, which does not decline', async () => {
  const { json } = await post({ payee: 'open', payer: { address: reportedParty } })
  assert.deepEqual([json.status, json.payer.verdict], ['accept', 'caution'])
})

test('200: the inputs are returned on request, and their hash is that of their RFC 8785 form', async () => {
  const { json } = await post({ ...complete, include: 'inputs' })
  assert.equal(canonicalHash(json.inputs), json.inputs_hash)
})

test('200: texts are in Chinese where that is requested', async () => {
  const { json } = await post({ payee: 'strict', lang: 'zh' })
  assert.match(json.next, /^请补充 `requested_fields` 中的字段后再次查询。/)
  assert.equal(json.evidence[0]?.detail, '收款方在登记名录中的状态：已验证。')
})

async function setStatus(sid: string, status: Rating): Promise<void> {
  const storage = await openStorage({ dataDir: app.dataDir, databaseUrl: null, migrations, access: 'operator' })
  try {
    let drawn = 0
    const ids = { draw: (prefix: string) => `${prefix}${sid}${status}${drawn++}` }
    await setServiceStatus({ storage, world: app.world, ids }, { sid: sid, status: status, revision: undefined })
  } finally {
    await storage.close()
  }
}
