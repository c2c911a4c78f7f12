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
 * The agents of one owner that pay from one wallet, as they were read for a payment of one of them. `agents` is how many
 * name the wallet, those that ended included; `others` those whose limits count beside the agent's own.
 */
export type WalletShare = { ownerId: string; wallet: string; agents: number; others: readonly Other[] }
type Other = { agent: Agent; promised: number }

/** Null: the agent has no wallet or no owner, so that it shares its wallet with none. */
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

/** Agents of one owner whose limits count on one wallet: each is a row that every payment of the others looks at. */
export const walletAgentsMax = 20

/**
 * An agent that comes to a wallet of its owner. `refuse` makes the refusal of one whose mandate allows more in a member than
 * that of another agent there; null: the owner adds it in the console, and may give it any mandate.
 */
export type Joining = {
  ownerId: string
  wallet: string
  mandate: Mandate
  refuse: ((member: keyof Mandate) => ServiceError) | null
}

/**
 * The write that holds while no other agent of the owner has come to a wallet, guarded by `agent`. It stands behind that of
 * the owner (`requireOwner`), which lets one at a time add something, so that two at once are never the last one together.
 * Throws ServiceError `wallet_agents_max` where an owner has as many agents on a wallet as may share one, what `refuse`
 * makes, and `loosening_waits` in the console too within a day of the claim of an agent there that is stricter.
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
 * An agent that ended itself must not thereby take its limits off its wallet; one that its owner revoked has none. Within a
 * day of a claim the limits of the claimed agent stay in any case: the owner may be the agent itself under another name.
 */
function doLimitsCount(needs: { world: Pick<World, 'now'> }, agent: Agent): boolean {
  return agent.state === 'active' || agent.revokedBy === 'agent' || loosensFrom(needs, agent) !== null
}

/** What the gates read of the others: the strictest limits, what they promised on the day together, and whom all may pay. */
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
 * The writes that hold while the agents of a payment's wallet stand as they were read, guarded by `agent`: none has joined,
 * and none has another mandate. Rows are taken in one order, so that two payments never wait for each other.
 */
export function requireShare(share: WalletShare | null, payer: Agent): Write[] {
  if (share === null) return [requireUnchanged(payer)]
  const agents = [payer, ...share.others.map(({ agent }) => agent)]
  return [...agents.toSorted((a, b) => compare(a.agentId, b.agentId)).map(requireUnchanged), requireCount(share)]
}

/**
 * The writes that promise an amount on a day, guarded by `daily`: of the payer within its own limit, of the wallet within
 * the strictest one, while the others have promised no more than was read.
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
