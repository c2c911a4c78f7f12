import type { ReadonlyKysely } from 'kysely/readonly'
import { readAmount, usdcPlaces } from '../../kit/amount.ts'
import { utcDay } from '../../kit/day.ts'
import { dayMs } from '../../kit/duration.ts'
import type { World } from '../../kit/world.ts'
import type { Lists } from '../../lists/lists.ts'
import { attributionOf, type Agent } from '../../registry/agents.ts'
import { listsNamingAgent, namedLikeFact } from '../../registry/name-match.ts'
import { preparedRead } from '../../storage/prepared-read.ts'
import type { Storage } from '../../storage/storage.ts'
import { historyDays, historyPaymentsMax, noHistory, type AgentHistory } from '../gates/agent-history.ts'
import type { GateAgent, GateState } from '../gates/gate.ts'
import type { GatewayTables } from '../tables.ts'
import { isOnChain, isToItself } from './payment-store.ts'
import { limitsOf, readShare, type WalletShare } from '../agents/wallet-share.ts'

type Needs = LedgerNeeds & { lists: Pick<Lists, 'current'> }
type LedgerNeeds = { storage: Pick<Storage, 'read'>; world: Pick<World, 'now'> }
/** `movesMoney`: the payment carries an authorization, so it is settled on a chain. */
type StateInputs = { agent: Agent; ledger: AgentLedger; share: WalletShare | null; movesMoney: boolean }

/** The promises of an agent, and whether a nonce is spent. */
export type AgentLedger = { now: number; day: string; spentToday: bigint; isNonceSpent: boolean }

/** The state for judging a payment of an agent that presented its secret, without the verdict on the payee. */
export async function readState(
  needs: Needs,
  { agent, nonce, movesMoney }: { agent: Agent; nonce: string | null; movesMoney: boolean },
): Promise<GateState> {
  const ledger = await readLedger(needs, agent.agentId, nonce)
  return stateOf(needs, { agent, ledger, share: await readShare(needs, agent, ledger.day), movesMoney })
}

/** The same from a ledger that was read after the agent, or in one turn with it. */
export async function stateOf(
  { storage, lists }: Needs,
  { agent, ledger, share, movesMoney }: StateInputs,
): Promise<GateState> {
  const isWatched = agent.mandate.anomaly !== 'off'
  const query = { at: ledger.now, before: null, movesMoney }
  const history = isWatched ? await readHistory({ storage }, agent, query) : noHistory
  const others = limitsOf(share)
  return { ...ledger, agent: gateAgent({ lists }, agent), others, isSecretRight: true, history, decision: null }
}

/**
 * The state of a preview that names an agent without its secret: only its mandate is judged. Its payments are not even
 * read, so that response times reveal nothing about them.
 */
export function stateWithoutSecret(
  { world, lists }: Pick<Needs, 'world' | 'lists'>,
  agent: Agent,
  isSecretRight: null | false,
): GateState {
  return { ...stateWithoutAgent({ world }, 'none'), agent: gateAgent({ lists }, agent), isSecretRight }
}

function gateAgent({ lists }: Pick<Needs, 'lists'>, agent: Agent): GateAgent {
  const { entity, kyc, mandate, state } = agent
  const listed = namedLikeFact(listsNamingAgent(lists.current(), agent))
  return { attribution: attributionOf(agent), entity, kyc, mandate, ...listed, state }
}

export async function readLedger(
  { storage, world }: LedgerNeeds,
  agentId: string,
  nonce: string | null,
): Promise<AgentLedger> {
  const now = world.now()
  const [{ day, promised }, isNonceSpent] = await Promise.all([
    latestDay(storage, agentId, utcDay(now)),
    nonce !== null && isSpent(storage, agentId, nonce),
  ])
  return { now, day, spentToday: BigInt(promised), isNonceSpent }
}

/** The state of a preview that names no agent or an unregistered one. */
export function stateWithoutAgent({ world }: Pick<Needs, 'world'>, agent: null | 'none'): GateState {
  const now = world.now()
  return {
    now,
    day: utcDay(now),
    agent,
    isSecretRight: null,
    spentToday: 0n,
    others: null,
    isNonceSpent: false,
    history: noHistory,
    decision: null,
  }
}

/** Today, or the latest day the agent paid on, so that setting back the clock does not grant another allowance. */
async function latestDay(storage: Needs['storage'], agentId: string, today: string) {
  const [latest] = await readLatestDay(storage, { agentId })
  return latest && latest.day >= today ? latest : { day: today, promised: 0 }
}

async function isSpent(storage: Needs['storage'], agentId: string, nonce: string): Promise<boolean> {
  const [row] = await readNonce(storage, { agentId, nonce })
  return row !== undefined
}

const readLatestDay = preparedRead(['agentId'], (db: ReadonlyKysely<GatewayTables>, { agentId }) =>
  db
    .selectFrom('gateway_days')
    .select(['day', 'promised'])
    .where('agent_id', '=', agentId)
    .orderBy('day', 'desc')
    .limit(1),
)

const readNonce = preparedRead(['agentId', 'nonce'], (db: ReadonlyKysely<GatewayTables>, { agentId, nonce }) =>
  db.selectFrom('gateway_nonces').select('payment_id').where('agent_id', '=', agentId).where('nonce', '=', nonce),
)

/**
 * The history of an agent at a time; `before` excludes later records. A payment that moves money is compared with
 * others that moved money to other parties: simulated payments and those to own wallets cost nothing and could make any
 * amount look usual (decisions/0020).
 */
export async function readHistory(
  { storage }: Pick<Needs, 'storage'>,
  agent: Pick<Agent, 'agentId' | 'ownerId'>,
  { at: now, before, movesMoney }: { at: number; before: number | null; movesMoney: boolean },
): Promise<AgentHistory> {
  let query = storage
    .read<GatewayTables>()
    .selectFrom('gateway_payments')
    .select(['amount', 'to_address', 'created_at'])
    .where('agent_id', '=', agent.agentId)
    .where('state', 'in', ['settled', 'settling'])
    .where('created_at', '>', now - historyDays * dayMs)
  if (before !== null) query = query.where('created_at', '<', before)
  if (movesMoney) query = query.where(isOnChain).where((where) => where.not(isToItself({ storage }, where, agent)))
  const rows = await query.orderBy('created_at', 'desc').limit(historyPaymentsMax).execute()
  return rows.map(({ amount, to_address: to, created_at: at }) => ({ amount: unitsOf(amount), to, at }))
}

function unitsOf(amount: string): bigint {
  return readAmount(amount, usdcPlaces).amount?.units ?? 0n
}
