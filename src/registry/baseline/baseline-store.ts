import type { Storage, Write } from '../../storage/storage.ts'
import type { RegistryTables } from '../tables.ts'
import { controlIds, type ControlId } from './controls.ts'
import type { Claims } from './judge-baseline.ts'

type Needs = { storage: Pick<Storage, 'read'> }

/** The controls that an agent has attested to. */
export type AttestedBaseline = { agentId: string; claims: Claims }

/** Limit of agents of one name: of those that accounts own, or else of those that only claim it. */
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

/**
 * The attestations of active agents with this name, longest registered first. Where accounts own some of them, only
 * those count, because any caller can claim a name.
 */
export async function baselinesOfEntity(needs: Needs, entity: string): Promise<AttestedBaseline[]> {
  const owned = await baselinesNamed(needs, entity, 'is not')
  return owned.length > 0 ? owned : baselinesNamed(needs, entity, 'is')
}

async function baselinesNamed({ storage }: Needs, entity: string, owner: 'is' | 'is not'): Promise<AttestedBaseline[]> {
  const rows = await storage
    .read<RegistryTables>()
    .selectFrom('registry_baselines')
    .innerJoin('registry_agents', 'registry_agents.agent_id', 'registry_baselines.agent_id')
    .selectAll('registry_baselines')
    .where('registry_baselines.entity', '=', entity)
    .where('registry_agents.state', '=', 'active')
    .where('registry_agents.owner_id', owner, null)
    .orderBy('registry_agents.registered_at')
    .orderBy('registry_agents.agent_id')
    .limit(sameEntityMax)
    .execute()
  return rows.map(attestedOf)
}

/** The write that replaces the attestation of an agent. */
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
  const validIds: ReadonlySet<string> = new Set(controlIds)
  const isKnown = (id: string): id is ControlId => validIds.has(id)
  const claims = {
    // Controls that a later version removed are ignored.
    controls: row.controls.split(' ').filter(isKnown),
    attestedAt: row.attested_at,
    expiresAt: row.expires_at,
  }
  return { agentId: row.agent_id, claims }
}
