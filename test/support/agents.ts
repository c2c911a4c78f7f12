import assert from 'node:assert/strict'
import { migrations } from '../../src/app/migrations.ts'
import { defaultMandate, type Mandate } from '../../src/registry/mandate.ts'
import { textOfMandate } from '../../src/registry/mandate-text.ts'
import type { AgentRow } from '../../src/registry/tables.ts'
import { openStorage } from '../../src/storage/open.ts'
import type { TestApp } from './test-app.ts'

export type AgentWish = Partial<Omit<AgentRow, 'agent_id' | 'mandate'>> & {
  agentId: string
  mandate?: Partial<Mandate>
}

/** An agent as registering it leaves it, without a secret unless one is wished for. */
export function agentRow({ agentId, mandate = {}, ...columns }: AgentWish, now: number): AgentRow {
  return {
    agent_id: agentId,
    entity: 'Example Shop Ltd',
    secret_hash: 'x'.repeat(64),
    replaced_secret_hash: null,
    owner_id: null,
    owner_label: null,
    registered_from: '192.0.2.1',
    wallet: null,
    principal: null,
    discoverable: 0,
    kyc: 'none',
    kyc_at: 0,
    state: 'active',
    registered_at: now,
    rotated_at: null,
    revoked_at: null,
    claimed_at: null,
    revoked_by: null,
    version: 1,
    mandate: textOfMandate({
      ...defaultMandate,
      ...mandate,
    }),
    ...columns,
  }
}

/** Puts an agent into the database of a running app, as registering it would. */
export async function registerAgent(
  { dataDir, world }: Pick<TestApp, 'dataDir' | 'world'>,
  options: AgentWish,
): Promise<void> {
  const row = agentRow(options, world.now())
  const storage = await openStorage({ dataDir, databaseUrl: null, migrations, access: 'operator' })
  try {
    const write = { kind: 'insert', table: 'registry_agents', row, guard: 'agent' } as const
    assert.equal((await storage.apply([write])).ok, true)
  } finally {
    await storage.close()
  }
}
