import { ServiceError } from '../../endpoint/errors.ts'
import { compare } from '../../kit/compare.ts'
import { agentsOnWallet, type Agent } from '../../registry/agents.ts'
import { requireCount, requireUnchanged } from '../../registry/agent-writes.ts'
import { looserMember, microUsdc, type Mandate } from '../../registry/mandate.ts'
import type { Storage, Write } from '../../storage/storage.ts'
import type { World } from '../../kit/world.ts'
import { loosensFrom, refuseLoosening } from './claimed-agent.ts'
import type { OthersOnWallet } from '../gates/gate.ts'
import type { GatewayTables } from '../tables.ts'

/**
 * The agents of one owner that pay from the same wallet, as read for a payment of one of them. `agents` is how many
 * name the wallet, including ended ones; `others` are those whose limits apply as well.
 */
export type WalletShare = { ownerId: string; wallet: string; agents: number; others: readonly Other[] }
type Other = { agent: Agent; promised: number }

/** Null: the agent has no wallet or no owner, so its wallet is not shared. */
export async function readShare(
  { storage, world }: { storage: Pick<Storage, 'read'>; world: Pick<World, 'now'> },
  { agentId, ownerId, wallet }: Agent,
  day: string,
): Promise<WalletShare | null> {
  if (ownerId === null || wallet === null) return null
  const all = await agentsOnWallet({ storage }, { ownerId, wallet })
  const counted = all.filter((each) => each.agentId !== agentId && doLimitsCount({ world }, each))
  const promised = await promisedOn(
    storage,
    counted.map((each) => each.agentId),
    day,
  )
  const others = counted.map((agent) => ({ agent, promised: promised.get(agent.agentId) ?? 0 }))
  return { ownerId, wallet, agents: all.length, others }
}

/**
 * Limit of agents of one owner whose limits apply to a wallet: every payment of the others reads each of their rows.
 */
export const walletAgentsMax = 20

/**
 * An agent that joins a wallet of its owner. `refuse` makes the error for a mandate that allows more in a member than
 * another agent there; null where the owner adds it in the console and may choose any mandate.
 */
export type Joining = {
  ownerId: string
  wallet: string
  mandate: Mandate
  refuse: ((member: keyof Mandate) => ServiceError) | null
}

/**
 * A write that is valid only while no other agent of the owner has joined the wallet, guarded by `agent`. It follows
 * the owner's write (`requireOwner`), which serialises additions, so that two concurrent ones cannot both take the last
 * place. Throws ServiceError `wallet_agents_max` where the wallet is full, the error of `refuse`, and, even in the
 * console, `loosening_waits` within a day of the claim of a stricter agent there.
 */
export async function joinWallet(
  needs: { storage: Pick<Storage, 'read'>; world: Pick<World, 'now'> },
  { ownerId, wallet, mandate, refuse }: Joining,
): Promise<Write> {
  const all = await agentsOnWallet(needs, { ownerId, wallet })
  const counted = all.filter((each) => doLimitsCount(needs, each))
  if (counted.length >= walletAgentsMax) throw new ServiceError('wallet_agents_max', { field: 'wallet' })
  for (const each of counted) {
    const looser = looserMember(each.mandate, mandate)
    if (looser === null) continue
    if (refuse !== null) throw refuse(looser)
    refuseLoosening(needs, each, `mandate.${looser}`)
  }
  return requireCount({ ownerId, wallet, agents: all.length })
}

/**
 * An agent that revoked itself must not remove its limits from its wallet; one that its owner revoked has none. Within
 * a day of a claim the claimed agent's limits stay in any case, because the owner may be the agent itself under another
 * name.
 */
function doLimitsCount(needs: { world: Pick<World, 'now'> }, agent: Agent): boolean {
  return agent.state === 'active' || agent.revokedBy === 'agent' || loosensFrom(needs, agent) !== null
}

/**
 * What the gates read of the others: the strictest limits, their promises on the day, and the payees that all of them
 * allow.
 */
export function limitsOf(share: WalletShare | null): OthersOnWallet | null {
  if (share === null || share.others.length === 0) return null
  const least = (name: 'maxUsdc' | 'dailyUsdc') =>
    share.others.map(({ agent }) => microUsdc(agent.mandate[name])).reduce((a, b) => (b < a ? b : a))
  const spentToday = share.others.reduce((sum, { promised }) => sum + BigInt(promised), 0n)
  return { maxUsdc: least('maxUsdc'), dailyUsdc: least('dailyUsdc'), spentToday, allowedPayees: payeesOfAll(share) }
}

function payeesOfAll({ others }: WalletShare): readonly string[] | null {
  const [first, ...more] = others.map(({ agent }) => agent.mandate.allowedPayees).filter(({ length }) => length > 0)
  if (first === undefined) return null
  return first.filter((payee) => more.every((payees) => payees.includes(payee)))
}

/**
 * The writes that are valid only while the agents of the wallet are unchanged, guarded by `agent`. Rows are locked in a
 * fixed order, so that two payments cannot deadlock.
 */
export function requireShare(share: WalletShare | null, payer: Agent): Write[] {
  if (share === null) return [requireUnchanged(payer)]
  const agents = [payer, ...share.others.map(({ agent }) => agent)]
  return [...agents.toSorted((a, b) => compare(a.agentId, b.agentId)).map(requireUnchanged), requireCount(share)]
}

/**
 * The writes that promise an amount on a day, guarded by `daily`: the payer within its own limit, the wallet within the
 * strictest one, and the others' promises unchanged.
 */
export function promiseOnDay(
  share: WalletShare | null,
  payer: Agent,
  { day, units }: { day: string; units: number },
): Write[] {
  const own = microUsdc(payer.mandate.dailyUsdc)
  const { dailyUsdc, spentToday } = limitsOf(share) ?? { dailyUsdc: own, spentToday: 0n }
  const most = (dailyUsdc < own ? dailyUsdc : own) - spentToday
  const promises = [
    { agentId: payer.agentId, add: units, max: Number(most) },
    ...(share?.others ?? []).map(({ agent: { agentId }, promised }) => ({ agentId, add: 0, max: promised })),
  ]
  return promises
    .toSorted((a, b) => compare(a.agentId, b.agentId))
    .map(({ agentId, add, max }) => {
      const key = { agent_id: agentId, day }
      return { kind: 'counter', table: 'gateway_days', key, column: 'promised', add, max, guard: 'daily' } as const
    })
}

async function promisedOn(storage: Pick<Storage, 'read'>, agentIds: readonly string[], day: string) {
  if (agentIds.length === 0) return new Map<string, number>()
  const rows = await storage
    .read<GatewayTables>()
    .selectFrom('gateway_days')
    .select(['agent_id', 'promised'])
    .where('agent_id', 'in', agentIds)
    .where('day', '=', day)
    .execute()
  return new Map(rows.map(({ agent_id, promised }) => [agent_id, promised]))
}
