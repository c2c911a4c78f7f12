import { isStorableText } from '../kit/storable-text.ts'
import { timingSafeEqual } from 'node:crypto'
import type { ReadonlyKysely } from 'kysely/readonly'
import { ownedRows } from '../accounts/owned-rows.ts'
import { isSecretToken, secretHash } from '../kit/secret-token.ts'
import { preparedRead } from '../storage/prepared-read.ts'
import type { Storage } from '../storage/storage.ts'
import { mandateOfText } from './mandate-text.ts'
import type { Mandate } from './mandate.ts'
import type { AgentRow, RegistryTables } from './tables.ts'

/** An agent as it is stored, without its secret. Times are milliseconds since 1970. */
export type Agent = {
  agentId: string
  entity: string
  ownerId: string | null
  /** The owner's name for the key that registered or claimed the agent; null for none. */
  ownerLabel: string | null
  registeredFrom: string
  wallet: string | null
  principal: string | null
  mandate: Mandate
  discoverable: boolean
  kyc: 'none' | 'verified'
  /** When this was last set; 0 for never. */
  kycAt: number
  state: 'active' | 'revoked'
  registeredAt: number
  rotatedAt: number | null
  revokedAt: number | null
  /** When an owner claimed it; null where it was registered by its owner or has none. */
  claimedAt: number | null
  /** Null while it is active, and for agents that ended before this was recorded. */
  revokedBy: 'agent' | 'owner' | 'owner_erased' | null
  version: number
}

/**
 * How reliable the entity of an agent is: the claim of the caller that registered it, or the name under which an
 * account owns it.
 */
export const attributions = ['claimed', 'owned'] as const
export type Attribution = (typeof attributions)[number]

/** An erased account no longer counts as an owner. */
export function attributionOf({ ownerId, revokedBy }: Pick<Agent, 'ownerId' | 'revokedBy'>): Attribution {
  return ownerId === null || revokedBy === 'owner_erased' ? 'claimed' : 'owned'
}

type Needs = { storage: Pick<Storage, 'read'> }

/**
 * An agent with the checks of its secret. `hasSecretHash` takes a SHA-256 in hexadecimal; `hadSecret` matches the
 * secret before the last rotation.
 */
export type StoredAgent = {
  agent: Agent
  hasSecret: (secret: string) => boolean
  hasSecretHash: (hash: string) => boolean
  hadSecret: (secret: string) => boolean
}

/** The agent with this id; null when there is none. */
export async function agentById({ storage }: Needs, agentId: string): Promise<StoredAgent | null> {
  const [row] = isStorableText(agentId) ? await readAgent(storage, { agentId }) : []
  if (!row) return null
  return {
    agent: agentOf(row),
    hasSecret: (secret) => isHashOf(row.secret_hash, secret),
    hasSecretHash: (sent) => timingSafeEqual(Buffer.from(row.secret_hash), Buffer.from(sent)),
    hadSecret: (secret) => row.replaced_secret_hash !== null && isHashOf(row.replaced_secret_hash, secret),
  }
}

const readAgent = preparedRead(['agentId'], (db: ReadonlyKysely<RegistryTables>, { agentId }) =>
  db.selectFrom('registry_agents').selectAll().where('agent_id', '=', agentId),
)

/** The agents that owners have. */
export const ownedAgents = ownedRows({ table: 'registry_agents', inForce: { state: 'active' } })

/** Agents on one page of an owner's console. */
export const ownedAgentsMax = 200

/** The agents of an owner, newest first, optionally after a position. */
export async function agentsOfOwner(
  { storage }: Needs,
  ownerId: string,
  { after, limit }: { after: AgentPlace | null; limit: number } = { after: null, limit: ownedAgentsMax },
): Promise<Agent[]> {
  let query = storage.read<RegistryTables>().selectFrom('registry_agents').selectAll().where('owner_id', '=', ownerId)
  if (after !== null) {
    const { registeredAt, agentId } = after
    query = query.where((where) =>
      where.or([
        where('registered_at', '<', registeredAt),
        where.and([where('registered_at', '=', registeredAt), where('agent_id', '>', agentId)]),
      ]),
    )
  }
  const rows = await query.orderBy('registered_at', 'desc').orderBy('agent_id').limit(limit).execute()
  return rows.map(agentOf)
}

/** The ids of all agents of an owner, up to 10,000. */
export async function agentIdsOfOwner({ storage }: Needs, ownerId: string): Promise<string[]> {
  const rows = await storage
    .read<RegistryTables>()
    .selectFrom('registry_agents')
    .select('agent_id')
    .where('owner_id', '=', ownerId)
    .execute()
  return rows.map(({ agent_id }) => agent_id)
}

/** Agents whose owner was erased and that still have data to erase. */
export async function agentsToForget({ storage }: Needs, limit: number): Promise<string[]> {
  const rows = await storage
    .read<RegistryTables>()
    .selectFrom('registry_agents')
    .select('agent_id')
    .where('revoked_by', '=', 'owner_erased')
    .where('registered_from', '!=', '')
    .limit(limit)
    .execute()
  return rows.map(({ agent_id }) => agent_id)
}

/** The number of an owner's active agents. */
export async function countActiveAgents({ storage }: Needs, ownerId: string): Promise<number> {
  const { count } = await storage
    .read<RegistryTables>()
    .selectFrom('registry_agents')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .where('state', '=', 'active')
    .executeTakeFirstOrThrow()
  return count
}

/** All agents of an owner that name a wallet, including ended ones, ordered by id. */
export async function agentsOnWallet(
  { storage }: Needs,
  { ownerId, wallet }: { ownerId: string; wallet: string },
): Promise<Agent[]> {
  return (await readOnWallet(storage, { ownerId, wallet })).map(agentOf)
}

const readOnWallet = preparedRead(['ownerId', 'wallet'], (db: ReadonlyKysely<RegistryTables>, { ownerId, wallet }) =>
  db
    .selectFrom('registry_agents')
    .selectAll()
    .where('wallet', '=', wallet)
    .where('owner_id', '=', ownerId)
    .orderBy('agent_id'),
)

/** The position of an agent in the public registry. */
export type AgentPlace = { registeredAt: number; agentId: string }

/** Agents that opted into the public registry, newest first, optionally after a position. */
export async function discoverableAgents(
  { storage }: Needs,
  { limit, behind }: { limit: number; behind: AgentPlace | null },
): Promise<Agent[]> {
  let query = discoverable(storage).selectAll()
  if (behind !== null) {
    const { registeredAt, agentId } = behind
    query = query.where((row) =>
      row.or([
        row('registered_at', '<', registeredAt),
        row.and([row('registered_at', '=', registeredAt), row('agent_id', '>', agentId)]),
      ]),
    )
  }
  const rows = await query.orderBy('registered_at', 'desc').orderBy('agent_id').limit(limit).execute()
  return rows.map(agentOf)
}

/** The number of agents that opted into the public registry. */
export async function countDiscoverable({ storage }: Needs): Promise<number> {
  const { count } = await discoverable(storage)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

function discoverable(storage: Needs['storage']) {
  return storage
    .read<RegistryTables>()
    .selectFrom('registry_agents')
    .where('discoverable', '=', 1)
    .where('state', '=', 'active')
}

/** Compared in constant time, although the hash of 256 random bits could not be guessed byte by byte. */
function isHashOf(hash: string, secret: string): boolean {
  return isSecretToken(secret, 'csa_') && timingSafeEqual(Buffer.from(hash), Buffer.from(secretHash(secret)))
}

function agentOf(row: AgentRow): Agent {
  return {
    agentId: row.agent_id,
    // The name is erased with the account of the owner.
    entity: row.entity || row.agent_id,
    ownerId: row.owner_id,
    ownerLabel: row.owner_label,
    registeredFrom: row.registered_from,
    wallet: row.wallet,
    principal: row.principal,
    mandate: mandateOfText(row.mandate),
    discoverable: row.discoverable === 1,
    kyc: row.kyc as Agent['kyc'],
    kycAt: row.kyc_at,
    state: row.state as Agent['state'],
    registeredAt: row.registered_at,
    rotatedAt: row.rotated_at,
    revokedAt: row.revoked_at,
    claimedAt: row.claimed_at,
    revokedBy: row.revoked_by as Agent['revokedBy'],
    version: row.version,
  }
}
