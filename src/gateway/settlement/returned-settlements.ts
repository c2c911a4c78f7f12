import type { PaymentEnd } from '../../chains/look-up-end.ts'
import type { World } from '../../kit/world.ts'
import { lease, type LeasedTable } from '../../storage/claims.ts'
import type { Storage, Write } from '../../storage/storage.ts'
import { mayFollow } from '../gates/payment-states.ts'
import type { GatewayTables, SettlementRow } from '../tables.ts'
import { closedWrites, unwatchedWrites, watchedWrites } from './open-bounds.ts'
import { releaseWrites } from './settlement-store.ts'

/*
 * Settlements of which nothing was sent. Their reservation is given back at once, but who has seen the authorization can
 * carry it out until it ends: until a confirmed block is past that, the chain is looked at, and a payment that was carried
 * out counts as if it had never been given back.
 */

const guard = 'settlement'

/**
 * The writes that give back what a settlement has reserved and have it watched. Guarded by `settlement`, and by `watched`
 * where too many are watched.
 */
export function returnWrites(row: SettlementRow, now: number): Write[] {
  const { agent_id, payment_id } = row
  const failed = { state: 'failed', reason_code: 'settlement_failed' }
  return [
    {
      kind: 'update',
      table: 'gateway_settlements',
      set: { state: 'returned', look_at: now + lookAfterMs(0), answer: '' },
      where: { agent_id, payment_id, state: 'open' },
      guard,
    },
    {
      kind: 'update',
      table: 'gateway_payments',
      set: failed,
      where: { agent_id, id: payment_id, state: 'settling' },
      guard,
    },
    ...releaseWrites(row),
    ...closedWrites(row),
    ...watchedWrites(row),
  ]
}

/**
 * The writes for the end of a returned settlement, guarded by `settlement`, so that one process writes them. A payment that
 * was carried out counts on the day on which it was reserved, even past the limit, and its nonce is spent; another payment
 * may have spent it meanwhile.
 */
export function endReturnedWrites(row: SettlementRow, { state, tx }: PaymentEnd): Write[] {
  const { agent_id, payment_id, nonce, day, units } = row
  const settlement = {
    kind: 'update',
    table: 'gateway_settlements',
    set: { state, tx_hash: tx, source: null, look_at: null },
    where: { agent_id, payment_id, state: 'returned' },
    guard,
  } as const
  if (state === 'failed') return [settlement, ...unwatchedWrites(row)]
  if (!mayFollow('failed', state)) throw new TypeError(`a payment that has failed cannot become ${state}`)
  // In the order of a payment's own writes (`ledger`), so that the two cannot deadlock.
  return [
    { kind: 'insert', table: 'gateway_nonces', row: { agent_id, nonce, payment_id }, onConflict: 'ignore' },
    { kind: 'counter', table: 'gateway_days', key: { agent_id, day }, column: 'promised', add: units, guard },
    settlement,
    {
      kind: 'update',
      table: 'gateway_payments',
      set: { state, reason_code: settledAfterFailure },
      where: { agent_id, id: payment_id, state: 'failed' },
      guard,
    },
    ...unwatchedWrites(row),
  ]
}

/** The reason that such a payment and its alert name. */
export const settledAfterFailure = 'SETTLED_AFTER_FAILURE'

/** The returned settlements of an authorization, which its nonce names: none or one. */
export function returnedOf(
  { storage }: { storage: Pick<Storage, 'read'> },
  { agentId, authorizationNonce }: { agentId: string; authorizationNonce: string },
): Promise<SettlementRow[]> {
  return storage
    .read<GatewayTables>()
    .selectFrom('gateway_settlements')
    .selectAll()
    .where('agent_id', '=', agentId)
    .where('authorization_nonce', '=', authorizationNonce)
    .where('state', '=', 'returned')
    .execute()
}

/**
 * The writes by which a new settlement of the same authorization takes over the watch of the returned ones, so that what
 * the chain shows is counted once. Guarded by `returned`: they are still those that were read.
 */
export function replaceReturned(
  { agent_id, authorization_nonce }: SettlementRow,
  returned: readonly SettlementRow[],
): Write[] {
  return [
    {
      kind: 'update',
      table: 'gateway_settlements',
      set: { state: 'failed', source: null, look_at: null },
      where: { agent_id, authorization_nonce, state: 'returned' },
      guard: 'returned',
      expect: returned.length,
    },
    ...returned.flatMap(unwatchedWrites),
  ]
}

type Needs = { storage: Pick<Storage, 'read' | 'apply'>; world: Pick<World, 'now'> }

/** Returned settlements that are due, and held by this process alone until they were looked at. */
export async function claimReturned(needs: Needs, limit: number): Promise<SettlementRow[]> {
  const due = await needs.storage
    .read<GatewayTables>()
    .selectFrom('gateway_settlements')
    .selectAll()
    .where('state', '=', 'returned')
    .where('look_at', '<=', needs.world.now())
    .orderBy('look_at')
    .limit(limit)
    .execute()
  return due.length === 0 ? [] : lease(needs, returnedTable, due)
}

/** `look_at` is also the end of the lease (decisions/0055). */
const returnedTable: LeasedTable<'agent_id' | 'payment_id' | 'look_at'> = {
  name: 'gateway_settlements',
  key: ['agent_id', 'payment_id'],
  until: 'look_at',
  leaseMs: 30_000,
  workMs: 10_000,
}

/** The write that has a claimed settlement looked at again: later, the longer it has been watched. */
export function lookAgainWrite({ agent_id, payment_id, look_at, created_at }: SettlementRow, now: number): Write {
  const where = { agent_id, payment_id, look_at, state: 'returned' }
  const set = { look_at: now + lookAfterMs(now - created_at) }
  return { kind: 'update', table: 'gateway_settlements', set, where }
}

/** The pause after a look: an eighth of the time since it was begun, from 5 to 30 s. */
function lookAfterMs(ageMs: number): number {
  return Math.min(30_000, Math.max(5_000, Math.floor(ageMs / 8)))
}
