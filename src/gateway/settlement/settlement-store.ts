import type { SubmittedPayment, PaymentEnd } from '../../chains/look-up-end.ts'
import type { Storage, Write } from '../../storage/storage.ts'
import { mayFollow } from '../gates/payment-states.ts'
import type { GatewayTables, PaymentRow, SettlementRow } from '../tables.ts'
import { closedWrites } from './open-bounds.ts'

type Needs = { storage: Pick<Storage, 'read'> }

/** Settlements per transaction that clears answers, and transactions per sweep. */
const droppedAtOnceMax = 500
const dropsMax = 100

export function openWrite(row: SettlementRow): Write {
  return { kind: 'insert', table: 'gateway_settlements', row, guard: 'settlement' }
}

/**
 * Changes nothing and is valid only while a settlement is open, so that an ended one is never answered with `settling`.
 */
export function stillOpenWrite({ agent_id, payment_id }: SettlementRow): Write {
  const where = { agent_id, payment_id, state: 'open' }
  return { kind: 'update', table: 'gateway_settlements', set: { state: 'open' }, where, guard: 'settlement' }
}

/**
 * The writes that end a settlement. The guard `settlement` lets only one process do so. A failed settlement releases
 * its reservation of the day and its nonce.
 */
export function endWrites(row: SettlementRow, { state, tx }: PaymentEnd): Write[] {
  if (!mayFollow('settling', state)) throw new TypeError(`a payment that is settling cannot become ${state}`)
  const { payment_id: id, agent_id } = row
  const guard = 'settlement'
  const ended: Write[] = [
    {
      kind: 'update',
      table: 'gateway_settlements',
      set: { state, tx_hash: tx, source: null },
      where: { agent_id, payment_id: id, state: 'open' },
      guard,
    },
    {
      kind: 'update',
      table: 'gateway_payments',
      set: state === 'failed' ? { state, reason_code: 'settlement_failed' } : { state },
      where: { agent_id, id, state: 'settling' },
      guard,
    },
  ]
  return [...ended, ...(state === 'failed' ? releaseWrites(row) : []), ...closedWrites(row)]
}

/** The writes that release the reservation of the day and the nonce of a payment that is not carried out. */
export function releaseWrites({ payment_id, agent_id, nonce, day, units }: SettlementRow): Write[] {
  const guard = 'settlement'
  return [
    { kind: 'counter', table: 'gateway_days', key: { agent_id, day }, column: 'promised', add: -units, guard },
    { kind: 'delete', table: 'gateway_nonces', where: { agent_id, nonce, payment_id }, guard },
  ]
}

/** The settlement of a payment; null when it has none on a chain. */
export async function settlementOf(
  { storage }: Needs,
  { agent_id, payment_id }: Pick<SettlementRow, 'agent_id' | 'payment_id'>,
): Promise<SettlementRow | null> {
  const row = await storage
    .read<GatewayTables>()
    .selectFrom('gateway_settlements')
    .selectAll()
    .where('agent_id', '=', agent_id)
    .where('payment_id', '=', payment_id)
    .executeTakeFirst()
  return row ?? null
}

/** Open settlements, oldest first, optionally after a position. */
export function openSettlements(
  { storage }: Needs,
  { behind, limit }: { behind: SettlementRow | null; limit: number },
): Promise<SettlementRow[]> {
  let query = storage.read<GatewayTables>().selectFrom('gateway_settlements').selectAll().where('state', '=', 'open')
  if (behind !== null) {
    const { created_at, payment_id } = behind
    query = query.where((row) =>
      row.or([
        row('created_at', '>', created_at),
        row.and([row('created_at', '=', created_at), row('payment_id', '>', payment_id)]),
      ]),
    )
  }
  return query.orderBy('created_at').orderBy('payment_id').limit(limit).execute()
}

/** Clears the answers of settlements that ended and began before a time: their requests can no longer be repeated. */
export async function dropAnswers({ storage }: { storage: Pick<Storage, 'read' | 'apply'> }, before: number) {
  for (let drop = 0; drop < dropsMax; drop++) {
    const due = await storage
      .read<GatewayTables>()
      .selectFrom('gateway_settlements')
      .select(['agent_id', 'payment_id'])
      .where('answer', '<>', '')
      .where('created_at', '<', before)
      .where('state', 'in', ['settled', 'failed'])
      .limit(droppedAtOnceMax)
      .execute()
    if (due.length === 0) return
    const set = { answer: '' }
    await storage.apply(due.map((where) => ({ kind: 'update', table: 'gateway_settlements', set, where })))
  }
}

/** The settlements of these payments, by payment. */
export async function settlementsOf({ storage }: Needs, payments: readonly Pick<PaymentRow, 'agent_id' | 'id'>[]) {
  if (payments.length === 0) return new Map<string, SettlementRow>()
  const byAgent = [...Map.groupBy(payments, ({ agent_id }) => agent_id)]
  const rows = await storage
    .read<GatewayTables>()
    .selectFrom('gateway_settlements')
    .selectAll()
    .where((row) =>
      // Of each agent apart: two lists beside each other would be every agent with every payment.
      row.or(
        byAgent.map(([agentId, own]) => {
          const ids = own.map(({ id }) => id)
          return row.and([row('agent_id', '=', agentId), row('payment_id', 'in', ids)])
        }),
      ),
    )
    .execute()
  return new Map(rows.map((row) => [row.payment_id, row]))
}

/** A stored settlement in the form in which it is looked up on the chain. */
export function submittedPaymentOf(row: SettlementRow): SubmittedPayment {
  const signed = {
    token: row.token,
    from: row.payer,
    to: row.payee,
    value: String(row.units),
    nonce: row.authorization_nonce,
    confirmations: row.confirmations,
  }
  return { network: row.network, signed, sinceBlock: row.since_block, validBefore: row.valid_before }
}

/** How a stored settlement ended; null while it is open. */
export function endOf({ state, tx_hash: tx }: SettlementRow): PaymentEnd | null {
  if (state === 'settled') return { state, tx: tx ?? '' }
  return state === 'failed' ? { state, tx } : null
}
