import type { ReadonlyKysely } from 'kysely/readonly'
import { dayMs } from '../kit/duration.ts'
import { preparedRead } from '../storage/prepared-read.ts'
import type { Storage, Write } from '../storage/storage.ts'
import { agentById, type Agent } from './agents.ts'
import type { RegistryTables, WalletRow } from './tables.ts'

type Needs = { storage: Pick<Storage, 'read'> }

/**
 * The binding between a wallet and an agent that names it. `elsewhere`: the wallet is bound to an agent of another
 * owner. Otherwise `writes` bind it to this agent, or are valid only while the existing binding is unchanged; they are
 * guarded by `wallet`.
 */
export type Binding = { state: 'elsewhere' } | { state: 'free' | 'own'; writes: readonly Write[] }

type Signed = { wallet: string; by: 'authorization' | 'proof'; now: number }

/**
 * The binding of a wallet to an agent for which it has signed. An agent without an account is its own owner
 * (decisions/0050). Callers must have verified the signature: merely naming a wallet must not reveal its binding.
 */
export async function bindingOf(
  needs: Needs,
  { agentId, ownerId }: Pick<Agent, 'agentId' | 'ownerId'>,
  { wallet, by, now }: Signed,
): Promise<Binding> {
  const row: WalletRow = { wallet, agent_id: agentId, bound_by: by, bound_at: now }
  const [bound] = await readBinding(needs.storage, { wallet })
  if (!bound) return { state: 'free', writes: [{ kind: 'insert', table, row, guard }] }
  const where = { wallet, agent_id: bound.agent_id }
  const stays: Write = { kind: 'update', table, set: { wallet }, where, guard }
  if (bound.agent_id === agentId) return { state: 'own', writes: [stays] }
  const holder = (await agentById(needs, bound.agent_id))?.agent ?? null
  if (holder !== null && ownerId !== null && holder.ownerId === ownerId) return { state: 'own', writes: [stays] }
  if (holder !== null && !isLeft(holder, now)) return { state: 'elsewhere' }
  return { state: 'free', writes: [{ kind: 'update', table, set: row, where, guard }] }
}

/** Whether a wallet has signed for an agent of another owner, however long ago that agent ended. */
export async function isBoundElsewhere(
  needs: Needs,
  { agentId, ownerId }: Pick<Agent, 'agentId' | 'ownerId'>,
  wallet: string,
): Promise<boolean> {
  const [bound] = await readBinding(needs.storage, { wallet })
  if (!bound || bound.agent_id === agentId) return false
  const holder = await agentById(needs, bound.agent_id)
  return ownerId === null || holder?.agent.ownerId !== ownerId
}

/** Whether a wallet is free again because its agent has ended and has no owner who could free it. */
function isLeft({ ownerId, state, revokedAt, revokedBy }: Agent, now: number): boolean {
  if (state !== 'revoked') return false
  if (revokedBy === 'owner_erased') return true
  return ownerId === null && now >= (revokedAt ?? 0) + freeAfterMs
}

/** The subset of these wallets that are bound to the agent itself. */
export async function boundWallets({ storage }: Needs, agentIds: readonly string[]): Promise<Map<string, WalletRow>> {
  if (agentIds.length === 0) return new Map()
  const rows = await storage
    .read<RegistryTables>()
    .selectFrom(table)
    .selectAll()
    .where('agent_id', 'in', agentIds)
    .execute()
  return new Map(rows.map((row) => [row.agent_id, row]))
}

/** The write that frees a wallet from an agent, guarded by `wallet`. */
export function freeWallet({ wallet, agent_id }: Pick<WalletRow, 'wallet' | 'agent_id'>): Write {
  return { kind: 'delete', table, where: { wallet, agent_id }, guard }
}

const table = 'registry_wallets'
const guard = 'wallet'

/**
 * How long the wallet of a revoked agent without an owner stays bound: as long as a claimed agent keeps its mandate.
 */
const freeAfterMs = dayMs

const readBinding = preparedRead(['wallet'], (db: ReadonlyKysely<RegistryTables>, { wallet }) =>
  db.selectFrom('registry_wallets').selectAll().where('wallet', '=', wallet),
)
