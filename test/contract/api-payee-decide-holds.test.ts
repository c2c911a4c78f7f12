import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { decodeJwt } from 'jose'
import { sanctioned } from '../support/known-addresses.ts'
import { host, verifiedService, type Hosted } from '../support/payees.ts'
import { registerAgent } from '../support/agents.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
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

test('200: what is missing holds the payment for 48 hours and is requested by the names of the request', async () => {
  const existing = { address: payer, agentId: 'known-agent' }
  const cases: readonly (readonly [Readonly<Record<string, unknown>>, readonly string[], readonly string[]])[] = [
    [{}, ['AMOUNT_REQUIRED', 'PURPOSE_REQUIRED', 'KYA_REQUIRED'], ['amountUsdc', 'purpose', 'payer.agentId']],
    [{ amountUsdc: '25', purpose: 'data' }, ['KYA_REQUIRED'], ['payer.agentId']],
    [{ amountUsdc: '25', purpose: 'data', payer: {} }, ['KYA_REQUIRED'], ['payer.agentId']],
    [{ payer: existing, purpose: 'data' }, ['AMOUNT_REQUIRED'], ['amountUsdc']],
    [{ payer: existing, amountUsdc: '25' }, ['PURPOSE_REQUIRED'], ['purpose']],
    [
      { payer: { agentId: 'known-agent' }, amountUsdc: '25', purpose: 'data' },
      ['KYA_UNPROVED'],
      ['x-agent-secret', 'payer.address'],
    ],
  ]
  for (const [sent, reasons, fields] of cases) {
    const { status, json } = await post({ payee: 'strict', ...sent })
    assert.deepEqual(
      [status, json.status, json.final, json.reasons, json.requested_fields],
      [200, 'hold_request_info', false, reasons, fields],
      JSON.stringify(sent),
    )
    assert.equal(json.expires_at, new Date(app.world.now() + 48 * 3_600_000).toISOString())
    const { iat = 0, exp = 0 } = decodeJwt(json.signature?.token ?? '')
    assert.equal(exp - iat, 172_800)
  }
})

test('200: an empty payer is a hold and no error, in every form', async () => {
  for (const sent of [
    { payer: {} },
    { payer: '' },
    { payer: { address: '' } },
    { 'payer.address': '', 'payer.agentId': '' },
  ]) {
    const { status, json } = await post({ payee: 'open', ...sent })
    assert.deepEqual(
      [status, json.status, json.reasons, json.requested_fields],
      [200, 'hold_request_info', ['PAYER_REQUIRED'], ['payer.address']],
      JSON.stringify(sent),
    )
  }
  assert.equal((await get({ payee: 'open', payer: '' })).json.status, 'hold_request_info')
})

test('200: without an address no party is screened, and evidence and next state it', async () => {
  const { json } = await post({ payee: 'open' })
  assert.deepEqual([json.status, json.payer.verdict], ['accept', null])
  const [, screening] = json.evidence
  assert.deepEqual([screening?.kind, screening?.ref, screening?.complete_through], ['screening', '', null])
  const reply = 'No address of the payer was sent, so that no payer was screened.'
  assert.equal(screening?.detail, reply)
  assert.ok(json.next.includes(reply))
})

test('200: a payer that cannot be screened is declined for now, and next states when to retry', async () => {
  const later = await startTestApp({ ONCHAIN: 'off', RPC_URL_ETHEREUM: 'http://127.0.0.1:9' })
  try {
    const hosted = host(later)
    await verifiedService(later, hosted, { sid: 'open', policy: { max_usdc: '10' } })
    const ask = async (body: Readonly<Record<string, unknown>>) =>
      (await later.ask<Decided>(path, { method: 'POST', body: { payee: 'open', ...body } })).json
    const json = await ask({ payer: { address: payer }, amountUsdc: '1' })
    assert.deepEqual([json.status, json.final, json.reasons], ['decline', false, ['PAYER_UNSCREENABLE']])
    assert.deepEqual([json.signal_class, json.payer.verdict], ['uncertain', 'uncertain'])
    assert.match(json.next, /Retry after 30 seconds\./)
    const hit = await ask({ payer: { address: sanctioned.evm } })
    assert.deepEqual([hit.status, hit.final, hit.reasons], ['decline', true, ['PAYER_SANCTIONED']])
    const both = await ask({ payer: { address: payer }, amountUsdc: '11' })
    assert.deepEqual([both.final, both.reasons], [true, ['PAYER_UNSCREENABLE', 'AMOUNT_ABOVE_MAX']])
  } finally {
    await later.stop()
  }
})

test('200: under a clock that cannot be right nothing is accepted and nothing signed; a hit stays a hit', async () => {
  const { clock } = app.world
  const right = clock.ms
  clock.ms = Date.parse('2025-01-01T00:00:00Z')
  try {
    for (const [body, status, reasons] of [
      [{ payee: 'open' }, 'not_ready', ['CLOCK_WRONG']],
      [{ payee: 'strict' }, 'not_ready', ['CLOCK_WRONG']],
      [{ payee: 'open', payer: { address: payer } }, 'decline', ['PAYER_UNSCREENABLE']],
      [{ payee: 'open', payer: { address: sanctioned.evm } }, 'decline', ['PAYER_SANCTIONED']],
    ] as const) {
      const { json } = await post(body)
      assert.deepEqual([json.status, json.reasons, json.signature], [status, reasons, null])
    }
  } finally {
    clock.ms = right
  }
})
