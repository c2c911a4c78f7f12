import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { migrations } from '../../src/app/migrations.ts'
import { openStorage } from '../../src/storage/open.ts'
import type { Write } from '../../src/storage/storage.ts'
import { agentRow, type AgentWish } from '../support/agents.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

/**
 * Strangers registered agents under the name of somebody else's company and attested to no controls: the look-up of the name
 * showed gaps, the strangers first, and fifty ids that sort earlier pushed the company's own agent out.
 */
type Found = { found: boolean; agents: string[]; attribution: string; self_claimed: string[] }

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.stop())

const lookUp = async (entity: string) =>
  (await app.ask<Found>(`/api/baseline/lookup?entity=${encodeURIComponent(entity)}`)).json
const strangers = (entity: string) =>
  Array.from({ length: 60 }, (_, n) => ({ agentId: `${entity.toLowerCase()}-000-${n + 10}`, entity }))

test('agents without an account neither show gaps under the name of one that has some, nor push it out', async () => {
  await attest([{ agentId: 'acme-payer', entity: 'Acme', owner_id: 'ow_acme' }], ['human_escalation'])
  await attest(strangers('Acme'), [])
  const { agents, attribution, self_claimed } = await lookUp('Acme')
  assert.deepEqual([agents, attribution, self_claimed], [['acme-payer'], 'owned', ['human_escalation']])
})

test('where no account owns the name, the agent that was registered first is not pushed out', async () => {
  await attest([{ agentId: 'solo-payer', entity: 'Solo', registered_at: 1 }], ['human_escalation'])
  await attest(strangers('Solo'), [])
  const { agents, attribution } = await lookUp('Solo')
  assert.deepEqual([agents[0], agents.length, attribution], ['solo-payer', 50, 'claimed'])
})

test('agents that ended do not stand for a name: neither owned ones nor a flood of them', async () => {
  const ended = strangers('Left').map((each) => ({ ...each, owner_id: 'ow_left', state: 'revoked' }) as const)
  await attest(ended, [])
  await attest([{ agentId: 'left-now', entity: 'Left' }], ['human_escalation'])
  assert.deepEqual((await lookUp('Left')).agents, ['left-now'])
})

/** Puts agents that attested into the database, as registering and attesting would. */
async function attest(wishes: readonly AgentWish[], controls: readonly string[]): Promise<void> {
  const now = app.world.now()
  const set = wishes.flatMap((options): Write[] => {
    const agent = agentRow(options, now)
    const claims = { controls: controls.join(' '), attested_at: now, expires_at: now + 1_000_000 }
    const baseline = { agent_id: agent.agent_id, entity: agent.entity, ...claims }
    return [
      { kind: 'insert', table: 'registry_agents', row: agent, guard: 'agent' },
      { kind: 'insert', table: 'registry_baselines', row: baseline, guard: 'baseline' },
    ]
  })
  const storage = await openStorage({ dataDir: app.dataDir, databaseUrl: null, migrations, access: 'operator' })
  try {
    for (let first = 0; first < set.length; first += 50)
      assert.equal((await storage.apply(set.slice(first, first + 50))).ok, true)
  } finally {
    await storage.close()
  }
}
