import { migrations } from '../../src/app/migrations.ts'
import assert from 'node:assert/strict'
import { insertAgent } from '../../src/registry/agent-writes.ts'
import { removeAgent } from '../../src/registry/idle-agents.ts'
import type { RegistryTables } from '../../src/registry/tables.ts'
import { bindingOf } from '../../src/registry/wallets.ts'
import { agentRow, type AgentWish } from '../support/agents.ts'
import { sqlitePlace, testIn } from '../storage/place.ts'

const now = Date.parse('2026-12-01T12:00:00.000Z')
const dayMs = 86_400_000
const wallet = '0x000000000000000000000000000000000000dEaD'
const other = { agentId: 'other', ownerId: 'own_other' }

const revoked: AgentWish = { agentId: 'holder', state: 'revoked', revoked_at: now }
const holders: readonly { what: string; holder: AgentWish; at: number; state: string }[] = [
  { what: 'an active agent', holder: { agentId: 'holder' }, at: now + 400 * dayMs, state: 'elsewhere' },
  { what: 'a revoked agent before a day has passed', holder: revoked, at: now + dayMs - 1, state: 'elsewhere' },
  { what: 'a revoked agent when a day has passed', holder: revoked, at: now + dayMs, state: 'free' },
  {
    what: 'a revoked agent whose owner could free it',
    holder: { ...revoked, owner_id: 'own_one' },
    at: now + 400 * dayMs,
    state: 'elsewhere',
  },
  {
    what: 'an agent that ended with its owner',
    holder: { ...revoked, owner_id: 'own_one', revoked_by: 'owner_erased' },
    at: now,
    state: 'free',
  },
]

for (const { what, holder, at, state } of holders) {
  testIn(sqlitePlace, `a wallet that is bound to ${what} is ${state} for another owner`, async (place) => {
    const storage = await place.open({ migrations })
    await storage.apply([insertAgent(agentRow(holder, now))])
    const first = await bindingOf({ storage }, { agentId: 'holder', ownerId: null }, { wallet, by: 'proof', now })
    if (first.state !== 'free') assert.fail(first.state)
    await storage.apply(first.writes)
    assert.equal((await bindingOf({ storage }, other, { wallet, by: 'proof', now: at })).state, state)
  })
}

testIn(sqlitePlace, 'an agent that is removed leaves no binding of its wallet', async (place) => {
  const storage = await place.open({ migrations })
  await storage.apply([insertAgent(agentRow({ agentId: 'holder' }, now))])
  const first = await bindingOf({ storage }, { agentId: 'holder', ownerId: null }, { wallet, by: 'proof', now })
  if (first.state !== 'free') assert.fail(first.state)
  await storage.apply(first.writes)
  const rows = () => storage.read<RegistryTables>().selectFrom('registry_wallets').select('agent_id').execute()
  assert.deepEqual(await rows(), [{ agent_id: 'holder' }])
  await storage.apply(removeAgent({ agentId: 'holder', registeredAt: now, version: 1 }, now))
  assert.deepEqual(await rows(), [])
})
