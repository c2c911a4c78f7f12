import type { Storage, Write } from '../../storage/storage.ts'
import type { RegistryTables } from '../tables.ts'
import { controlIds, type ControlId } from './controls.ts'
import type { Claims } from './judge-baseline.ts'

type Needs = { storage: Pick<Storage, 'read'> }

/** What an agent attested to. */
export type AttestedBaseline = { agentId: string; claims: Claims }

/** Agents of one name that are looked at. */
const sameEntityMax = 50

export async function baselineOfAgent({ storage }: Needs, agentId: string): Promise<AttestedBaseline | null> {
  const row = await storage
    .read<RegistryTables>()
    .selectFrom('registry_baselines')
    .selectAll()
    .where('agent_id', '=', agentId)
    .executeTakeFirst()
  return row ? attestedOf(row) : null
}

/** Of the agents that call themselves so, those that attested, by their ids. */
export async function baselinesOfEntity({ storage }: Needs, entity: string): Promise<AttestedBaseline[]> {
  const rows = await storage
    .read<RegistryTables>()
    .selectFrom('registry_baselines')
    .selectAll()
    .where('entity', '=', entity)
    .orderBy('agent_id')
    .limit(sameEntityMax)
    .execute()
  return rows.map(attestedOf)
}

/** The write that puts what an agent attests to in the place of what it attested to before. */
export function writeBaseline(agentId: string, entity: string, { controls, attestedAt, expiresAt }: Claims): Write {
  const row = {
    agent_id: agentId,
    entity,
    controls: controls.join(' '),
    attested_at: attestedAt,
    expires_at: expiresAt,
  }
  return { kind: 'insert', table: 'registry_baselines', row, onConflict: 'replace', key: ['agent_id'] }
}

function attestedOf(row: RegistryTables['registry_baselines']): AttestedBaseline {
  const known: ReadonlySet<string> = new Set(controlIds)
  const isKnown = (id: string): id is ControlId => known.has(id)
  const claims = {
    // A control that a later version no longer has says nothing.
    controls: row.controls.split(' ').filter(isKnown),
    attestedAt: row.attested_at,
    expiresAt: row.expires_at,
  }
  return { agentId: row.agent_id, claims }
}
