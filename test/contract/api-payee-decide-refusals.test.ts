import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { activeKey } from '../support/key-holder.ts'
import { sanctioned, unlisted } from '../support/known-addresses.ts'
import { host, verifiedService, type Hosted } from '../support/payees.ts'
import { registerAgent } from '../support/agents.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { tmpdir } from 'node:os'

type Problem = { reason_code: string; field?: string }

let app: TestApp
let files: Hosted
let lists: string
const payer = unlisted.evm
const reportedParty = `0x${'b2'.repeat(20)}`
const strict = { min_usdc: '5', max_usdc: '100.5', require_kya: true, purposes: ['data', '天气'] }
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

const path = '/api/payee/decide'
test('400: what cannot be read is refused by name, and never a hold', async () => {
  const bodies: readonly (readonly [Readonly<Record<string, unknown>> | string, string, string | undefined])[] = [
    [{}, 'parameter_missing', 'payee'],
    [{ payee: '' }, 'parameter_missing', 'payee'],
    [{ payee: 7 }, 'parameter_invalid', 'payee'],
    [{ payee: 'x'.repeat(129) }, 'text_too_long', 'payee'],
    [{ payee: 'open', payer: { address: 'x' } }, 'address_invalid', 'payer.address'],
    [{ payee: 'open', payer: { addres: payer } }, 'body_member_unknown', 'payer.addres'],
    [{ payee: 'open', payer: payer }, 'parameter_invalid', 'payer'],
    [
      { payee: 'open', 'payer.address': payer, payer: { address: sanctioned.evm } },
      'parameter_invalid',
      'payer.address',
    ],
    [{ payee: 'open', 'payer.agentId': 'a', payer: { agentId: 'b' } }, 'parameter_invalid', 'payer.agentId'],
    [{ payee: 'open', amountUsdc: '1e3' }, 'amount_invalid', 'amountUsdc'],
    [{ payee: 'open', amountUsdc: '0.0000001' }, 'amount_invalid', 'amountUsdc'],
    [{ payee: 'open', purpose: 'x'.repeat(8_193) }, 'text_too_long', 'purpose'],
    [{ payee: 'open', to: payer }, 'body_member_unknown', 'to'],
    ['{"payee":"open","payee":"strict"}', 'body_member_duplicate', 'payee'],
    ['{"payee":"open","payer":{"address":"","address":""}}', 'body_member_duplicate', 'payer.address'],
  ]
  for (const [body, code, field] of bodies) {
    const { status, json } = await app.ask<Problem>(path, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    })
    assert.deepEqual([status, json.reason_code, json.field], [400, code, field], JSON.stringify(body).slice(0, 100))
  }
  const twice = await app.ask<Problem>(`${path}?payee=open&payee=strict`)
  assert.deepEqual([twice.status, twice.json.reason_code], [400, 'parameter_repeated'])
  const two = await app.ask<Problem>(`${path}?payee=open`, { method: 'POST', body: { payee: 'strict' } })
  assert.deepEqual([two.status, two.json.reason_code, two.json.field], [400, 'parameter_invalid', 'payee'])
})

test('400: a secret that no id of an agent stands beside is refused, by GET and by POST; an id in any place is enough', async () => {
  const headers = { 'x-agent-secret': 'csa_none' }
  const requests = [
    app.ask<Problem>(`${path}?payee=open`, { headers }),
    app.ask<Problem>(path, { method: 'POST', headers, body: { payee: 'open' } }),
    app.ask<Problem>(path, {
      method: 'POST',
      headers,
      body: { payee: 'open', payer: { address: payer, agentId: '' } },
    }),
  ]
  for (const { status, json } of await Promise.all(requests))
    assert.deepEqual([status, json.reason_code, json.field], [400, 'parameter_missing', 'x-agent-id'])
  const named: Readonly<Record<string, unknown>>[] = [
    { payer: { agentId: 'known-agent' } },
    { 'payer.agentId': 'known-agent' },
  ]
  for (const body of named) {
    const { status } = await app.ask(path, { method: 'POST', headers, body: { payee: 'open', ...body } })
    assert.equal(status, 200)
  }
  const beside = await app.ask(`${path}?payee=open`, { headers: { ...headers, 'x-agent-id': 'known-agent' } })
  assert.equal(beside.status, 200)
})

test('403: a key without the scope, by GET and by POST', async () => {
  const { headers } = await activeKey(app, { scopes: ['decide'] })
  for (const question of [{}, { method: 'POST', body: {} }]) {
    const { status, json } = await app.ask<Problem & { scope: string }>(`${path}?payee=open`, { ...question, headers })
    assert.deepEqual([status, json.reason_code, json.scope], [403, 'key_scope_denied', 'payee_decide'])
  }
})

test('429: GET and POST count on the one counter of the screening calls', async () => {
  const limited = await startTestApp({ LIMITS: 'on' })
  try {
    for (let n = 0; n < 58; n++) await limited.ask(`/api/risk?addr=${payer}`)
    assert.equal((await limited.ask(`${path}?payee=x`)).status, 200)
    assert.equal((await limited.ask(path, { method: 'POST', body: { payee: 'x' } })).status, 200)
    const { status, headers } = await limited.ask(`${path}?payee=x`)
    assert.deepEqual([status, headers['retry-after']], [429, '60'])
  } finally {
    await limited.stop()
  }
})
