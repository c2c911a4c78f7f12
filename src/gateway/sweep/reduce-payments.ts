import { logKeyOf } from '../../keys/log-key.ts'
import { dayMs } from '../../kit/duration.ts'
import type { World } from '../../kit/world.ts'
import { agentById } from '../../registry/agents.ts'
import type { Storage, Write } from '../../storage/storage.ts'
import { finalStates } from '../gates/payment-states.ts'
import { settlementsOf } from '../settlement/settlement-store.ts'
import type { GatewayTables, PaymentRow } from '../tables.ts'

type Needs = { storage: Pick<Storage, 'read' | 'apply'>; world: Pick<World, 'now'> }

/**
 * Retention of a payment's inputs; the longer one where its owner has a decision log. The last is the retention of
 * payments of unowned agents that moved no money.
 */
export const inputsKeptDays = 90
const loggedInputsKeptMs = 3_653 * dayMs
const unownedKeptMs = 365 * dayMs
/**
 * Characters of purpose and mandate kept for a payment that moved money for an unowned agent; otherwise characters of
 * the purpose.
 */
const evidenceMaxChars = 1_024
const purposeKeptChars = 256
/** Payments per batch, and per sweep. */
const atOnceMax = 400
const sweptMax = 20_000

/** How much of a payment is kept. It only ever decreases. */
const stages = { whole: 0, reduced: 1, kept: 2, logged: 3 } as const

/**
 * Reduces old payments, because an agent can create any number of them. After 90 days a payment that moved no money
 * loses purpose, mandate and stored facts, unless its owner has a decision log; after a year it is removed with its
 * nonce where its agent has no owner. Amount, payee, pillar and reason of all others stay. A payment that moved money
 * is kept whole for an owner, and for an unowned agent as far as an audit needs.
 */
export async function reducePayments(needs: Needs): Promise<void> {
  const ownerOf = memoized((agentId: string) => ownerIdOf(needs, agentId))
  const logs = memoized(async (ownerId: string) => (await logKeyOf(needs, ownerId)) !== null)
  const reduce = async (payment: Ended): Promise<Write[]> => {
    const ownerId = await ownerOf(payment.agent_id)
    if (payment.isPaid) return [changed(payment, ownerId === null ? evidenceOf(payment) : {}, stages.kept)]
    if (ownerId !== null && (await logs(ownerId))) return [changed(payment, {}, stages.logged)]
    return [changed(payment, withoutInputs, stages.reduced)]
  }
  const end = async (payment: Ended): Promise<Write[]> =>
    (await ownerOf(payment.agent_id)) === null ? removed(payment) : [changed(payment, {}, stages.kept)]
  const endLog = async (payment: Ended) => [changed(payment, withoutInputs, stages.kept)]
  await moveOn(needs, { stage: stages.whole, keptMs: inputsKeptDays * dayMs, write: reduce })
  await moveOn(needs, { stage: stages.reduced, keptMs: unownedKeptMs, write: end })
  await moveOn(needs, { stage: stages.logged, keptMs: loggedInputsKeptMs, write: endLog })
}

/** `isPaid`: it was settled on a chain. */
type Ended = Pick<PaymentRow, 'id' | 'agent_id' | 'nonce' | 'purpose' | 'mandate'> & { isPaid: boolean }
type Move = { stage: number; keptMs: number; write: (payment: Ended) => Promise<Write[]> }

const withoutInputs = { purpose: null, mandate: '', facts: null }

/**
 * Short texts stay. Of long ones the beginning of the purpose is kept; `inputs_hash` still covers everything that was
 * judged.
 */
function evidenceOf({ purpose, mandate }: Ended): Partial<PaymentRow> {
  const text = purpose ?? ''
  if (text.length + mandate.length <= evidenceMaxChars) return {}
  return { ...withoutInputs, purpose: purpose && text.slice(0, purposeKeptChars).toWellFormed() }
}

function changed({ agent_id, id }: Ended, set: Partial<PaymentRow>, stage: number): Write {
  return { kind: 'update', table: 'gateway_payments', set: { ...set, stage }, where: { agent_id, id } }
}

function removed({ id, agent_id, nonce }: Ended): Write[] {
  const payment: Write = { kind: 'delete', table: 'gateway_payments', where: { agent_id, id } }
  if (nonce === null) return [payment]
  return [payment, { kind: 'delete', table: 'gateway_nonces', where: { agent_id, nonce, payment_id: id } }]
}

async function moveOn(needs: Needs, { stage, keptMs, write }: Move): Promise<void> {
  for (let moved = 0; moved < sweptMax; moved += atOnceMax) {
    const due = await paymentsDue(needs, stage, needs.world.now() - keptMs)
    if (due.length === 0) return
    const writes: Write[] = []
    for (const payment of due) writes.push(...(await write(payment)))
    await needs.storage.apply(writes)
  }
}

async function paymentsDue({ storage }: Needs, stage: number, before: number): Promise<Ended[]> {
  const rows = await storage
    .read<GatewayTables>()
    .selectFrom('gateway_payments')
    .select(['id', 'agent_id', 'nonce', 'purpose', 'mandate'])
    .where('stage', '=', stage)
    .where('created_at', '<', before)
    .where('state', 'in', finalStates)
    .limit(atOnceMax)
    .execute()
  const settlements = await settlementsOf({ storage }, rows)
  return rows.map((row) => ({ ...row, isPaid: settlements.get(row.id)?.state === 'settled' }))
}

async function ownerIdOf(needs: Needs, agentId: string): Promise<string | null> {
  return (await agentById(needs, agentId))?.agent.ownerId ?? null
}

/** Caches a lookup per key within one sweep. */
function memoized<Value>(ask: (key: string) => Promise<Value>): (key: string) => Promise<Value> {
  const cached = new Map<string, Promise<Value>>()
  return (key) => {
    const value = cached.get(key) ?? ask(key)
    cached.set(key, value)
    return value
  }
}
