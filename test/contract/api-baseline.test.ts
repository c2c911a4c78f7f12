import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { anonymousCaller } from '../../src/endpoint/caller.ts'
import { ServiceError } from '../../src/endpoint/errors.ts'
import { attestBaseline } from '../../src/registry/baseline-endpoints.ts'
import type { RegistryTables } from '../../src/registry/tables.ts'
import { migrations } from '../../src/app/migrations.ts'
import { openStorage } from '../../src/storage/open.ts'
import { registerAgent } from '../support/agents.ts'
import { activeKey } from '../support/key-holder.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

type Gap = { control: string; mandatory: boolean; status: string; action: string }
type Found = {
  found: boolean
  agents: string[]
  mandatory_met: number
  mandatory_verified: number
  mandatory_total: number
  advisory_met: number
  advisory_verified: number
  advisory_total: number
  missing_mandatory: string[]
  verified_by_service: string[]
  self_claimed: string[]
  attested_at: string
  expires_at: string
  gap_plan: Gap[]
  note: string
}

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.stop())

/** What the gateway enforces for every agent. */
const always = ['identity_proof', 'payment_limit', 'daily_limit', 'sanctions_screening', 'replay_protection']
const lookUp = (query: string) => app.ask<Found>(`/api/baseline/lookup?${query}`)

test('200: the controls are a closed list, each mandatory or advisory, and verifiable or only claimed', async () => {
  const { json } = await app.ask<{
    controls: { id: string; mandatory: boolean; verifiable: boolean; title: string }[]
  }>('/api/baseline/controls')
  const mandatory = json.controls.filter((each) => each.mandatory).map(({ id }) => id)
  assert.deepEqual(mandatory, [...always, 'human_escalation', 'incident_response'])
  assert.equal(json.controls.length, 14)
  const claimedOnly = json.controls.filter(({ verifiable }) => !verifiable).map(({ id }) => id)
  assert.deepEqual(claimedOnly, ['human_escalation', 'incident_response', 'key_storage', 'audit_log'])
})

test('200: what was never attested to is not found, which is no bad news', async () => {
  for (const query of ['agentId=nobody', 'entity=Nobody', `agentId=${encodeURIComponent("x' OR 1=1")}`]) {
    const { status, json } = await lookUp(query)
    assert.deepEqual([status, json.found], [200, false])
    assert.match(json.note, /says nothing against anybody/)
  }
})

test('200: what the gateway enforces and what is claimed stay apart, and a claim never becomes verified', async () => {
  await registerAgent(app, { agentId: 'one', entity: 'One Ltd', mandate: { purpose: 'data' } })
  await attest('one', ['human_escalation', 'kyc', 'payment_limit'])
  const { json } = await lookUp('agentId=one')
  assert.deepEqual(json.verified_by_service, [...always, 'purpose_binding'])
  assert.deepEqual(json.self_claimed, ['payment_limit', 'human_escalation', 'kyc'])
  assert.deepEqual([json.mandatory_met, json.mandatory_verified, json.mandatory_total], [6, 5, 7])
  assert.deepEqual([json.advisory_met, json.advisory_verified, json.advisory_total], [2, 1, 7])
  assert.deepEqual(json.missing_mandatory, ['incident_response'])
  assert.deepEqual(
    json.gap_plan.map(({ control, status }) => `${control} ${status}`),
    [
      'incident_response missing',
      'kyc claimed_only',
      'payee_allowlist missing',
      'mandate_expiry missing',
      'anomaly_detection missing',
      'key_storage missing',
      'audit_log missing',
    ],
  )
  assert.deepEqual((await lookUp('entity=One%20Ltd')).json.agents, ['one'])
})

test('200: several agents of one name are shown by what holds of all of them', async () => {
  await registerAgent(app, { agentId: 'honest', entity: 'Two Ltd', mandate: { anomaly: 'block' } })
  await registerAgent(app, { agentId: 'impostor', entity: 'Two Ltd' })
  await attest('honest', ['human_escalation'])
  await attest('impostor', ['human_escalation', 'incident_response', 'kyc', 'key_storage', 'audit_log'])
  const { json } = await lookUp('entity=Two%20Ltd')
  assert.deepEqual([json.agents, json.verified_by_service], [['honest', 'impostor'], always])
  assert.deepEqual([json.self_claimed, json.mandatory_met], [['human_escalation'], 6])
  assert.match(json.note, /Several agents use this name/)
})

test('200: claims end after 90 days, and with the agent', async () => {
  await registerAgent(app, { agentId: 'old', entity: 'Old Ltd' })
  await attest('old', ['human_escalation'])
  const { clock } = app.world
  const began = clock.ms
  const { json } = await lookUp('agentId=old')
  assert.equal(Date.parse(json.expires_at) - Date.parse(json.attested_at), 90 * 86_400_000)
  clock.ms = Date.parse(json.expires_at)
  assert.deepEqual((await lookUp('agentId=old')).json.self_claimed, [])
  clock.ms = began
  await registerAgent(app, { agentId: 'gone', state: 'revoked' })
  const storage = await open()
  const row = { agent_id: 'gone', entity: 'Gone', controls: 'kyc', attested_at: 1, expires_at: began + 1_000 }
  await storage.apply([{ kind: 'insert', table: 'registry_baselines', row, guard: 'new' }])
  await storage.close()
  assert.equal((await lookUp('agentId=gone')).json.found, false)
})

test('200: a baseline is public in the registry where the agent opted in', async () => {
  await registerAgent(app, { agentId: 'listed', discoverable: 1 })
  await attest('listed', ['audit_log'])
  const { json } = await app.ask<{ baseline: Found }>('/api/registry/agent?agentId=listed')
  assert.deepEqual([json.baseline.self_claimed, json.baseline.verified_by_service], [['audit_log'], always])
})

test('400: exactly one of agent and entity is looked up', async () => {
  for (const [query, code, field] of [
    ['', 'parameter_missing', 'agentId'],
    ['agentId=a&entity=b', 'parameter_invalid', 'entity'],
    ['agentId=', 'parameter_invalid', 'agentId'],
    ['entity=%00', 'parameter_invalid', 'entity'],
    ['name=a', 'parameter_unknown', 'name'],
  ]) {
    const { status, json } = await app.ask<{ reason_code: string; field: string }>(`/api/baseline/lookup?${query}`)
    assert.deepEqual([status, json.reason_code, json.field], [400, code, field], query)
  }
  const unknown = await app.ask<{ reason_code: string }>('/api/baseline', {
    method: 'POST',
    body: { controls: ['everything'] },
  })
  assert.deepEqual([unknown.status, unknown.json.reason_code], [400, 'parameter_invalid'])
})

test('401: nothing is attested to without the credential of an agent that is not revoked', async () => {
  const { headers } = await activeKey(app)
  for (const sent of [{}, headers, { 'x-agent-id': 'one', 'x-agent-secret': 'wrong' }]) {
    const { status, json } = await app.ask<{ reason_code: string }>('/api/baseline', {
      method: 'POST',
      headers: sent,
      body: { controls: ['audit_log'] },
    })
    assert.deepEqual([status, json.reason_code], [401, 'agent_unauthenticated'])
  }
  await registerAgent(app, { agentId: 'ended', state: 'revoked' })
  await assert.rejects(
    attest('ended', []),
    (error) => error instanceof ServiceError && error.code === 'agent_unauthenticated',
  )
})

test('200: an agent that shows its secret attests for itself, and the answer states what is missing', async () => {
  const registered = await app.ask<{ agentSecret: string }>('/api/pay', {
    method: 'POST',
    body: { action: 'register', agentId: 'real-agent', entity: 'Real Ltd' },
  })
  assert.equal(registered.status, 201)
  const { status, json } = await app.ask<Found & { agentId: string }>('/api/baseline', {
    method: 'POST',
    headers: { 'x-agent-id': 'real-agent', 'x-agent-secret': registered.json.agentSecret },
    body: { controls: ['human_escalation', 'human_escalation'] },
  })
  assert.deepEqual([status, json.agentId, json.self_claimed], [200, 'real-agent', ['human_escalation']])
  assert.equal(json.gap_plan[0]?.control, 'incident_response')
  assert.deepEqual((await lookUp('agentId=real-agent')).json.self_claimed, ['human_escalation'])
})

test('403: a key without the scope cannot look up, and the other paths do not read keys', async () => {
  const { headers } = await activeKey(app, { scopes: ['decide'] })
  const { status, json } = await app.ask<{ reason_code: string; scope: string }>('/api/baseline/lookup?agentId=one', {
    headers,
  })
  assert.deepEqual([status, json.reason_code, json.scope], [403, 'key_scope_denied', 'baseline_lookup'])
  assert.equal((await app.ask('/api/baseline/controls', { headers })).status, 200)
})

/** Attests as an agent that showed its secret. */
async function attest(agentId: string, controls: readonly string[]) {
  const storage = await open()
  try {
    const [row] = await storage
      .read<RegistryTables>()
      .selectFrom('registry_agents')
      .select('secret_hash')
      .where('agent_id', '=', agentId)
      .execute()
    const credential = { agentId, ownerId: null, countsOn: 'agents:test', secretHash: row?.secret_hash ?? '' }
    const caller = { ...anonymousCaller('192.0.2.1'), agent: credential }
    const input = attestBaseline.input.parse({ controls: [...controls] })
    return await attestBaseline.run({ storage, world: app.world }, input, { lang: 'en', caller, requestId: 'r' })
  } finally {
    await storage.close()
  }
}

function open() {
  return openStorage({ dataDir: app.dataDir, databaseUrl: null, migrations, access: 'operator' })
}
