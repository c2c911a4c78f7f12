import type { ExpressionBuilder } from 'kysely'
import { z } from 'zod'
import type { Agent } from '../../registry/agents.ts'
import { ownWallet } from '../../registry/own-wallet.ts'
import type { Storage } from '../../storage/storage.ts'
import { passedStates, type ShownState } from '../gates/payment-states.ts'
import type { GatewayTables, PaymentRow } from '../tables.ts'

type Needs = { storage: Pick<Storage, 'read'> }

/** The position of a payment in the order of time. */
export type PaymentPlace = { at: number; id: string }

/** What a list is narrowed to. `attention`: held, blocked, or flagged and let pass. */
type ShownStatus = ShownState | 'flagged' | 'attention'

/**
 * The filter of payments. Times are milliseconds since 1970; `q` is an id, a nonce, a payee, a request, or an
 * attestation or its id, in exact form.
 */
type Filter = {
  status?: ShownStatus | undefined
  q?: string | undefined
  from?: number | undefined
  to?: number | undefined
  before: PaymentPlace | null
  limit: number
}

/** Payments of some agents, newest first. */
export async function paymentsOf(
  { storage }: Needs,
  agentIds: readonly string[],
  { status, q, from, to, before, limit }: Filter,
): Promise<PaymentRow[]> {
  if (agentIds.length === 0) return []
  let query = storage.read<GatewayTables>().selectFrom('gateway_payments').selectAll().where('agent_id', 'in', agentIds)
  if (status !== undefined) query = query.where((where) => isShownAs(where, status))
  if (q !== undefined)
    query = query.where((where) =>
      where.or([
        where('id', '=', q),
        where('nonce', '=', q),
        where('to_address', '=', q),
        where('request_id', '=', q),
        where('attestation_id', '=', tokenId(q) ?? q),
      ]),
    )
  if (from !== undefined) query = query.where('created_at', '>=', from)
  if (to !== undefined) query = query.where('created_at', '<', to)
  if (before !== null) {
    // The bound is repeated by itself: PostgreSQL does not derive it from the row comparison and would scan all newer
    // payments.
    query = query
      .where('created_at', '<=', before.at)
      .where((where) =>
        where.or([
          where('created_at', '<', before.at),
          where.and([where('created_at', '=', before.at), where('id', '<', before.id)]),
        ]),
      )
  }
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

/** Payments that a list shows in a state. Only those with a settlement move money. */
function isShownAs(where: ExpressionBuilder<GatewayTables, 'gateway_payments'>, status: ShownStatus) {
  const isFlagged = where.and([where('decision', '=', 'review'), where('state', 'in', passedStates)])
  if (status === 'flagged') return isFlagged
  if (status === 'attention') return where.or([where('state', 'in', ['held', 'blocked']), isFlagged])
  if (status !== 'simulated' && status !== 'settled') return where('state', '=', status)
  const onChain = isOnChain(where)
  return where.and([where('state', '=', 'settled'), status === 'settled' ? onChain : where.not(onChain)])
}

/** Payments that have a settlement on a chain. */
export function isOnChain(where: ExpressionBuilder<GatewayTables, 'gateway_payments'>) {
  return where.exists(
    where
      .selectFrom('gateway_settlements')
      .select('gateway_settlements.payment_id')
      .whereRef('gateway_settlements.agent_id', '=', 'gateway_payments.agent_id')
      .whereRef('gateway_settlements.payment_id', '=', 'gateway_payments.id'),
  )
}

/**
 * Payments to a wallet of the payer's own side: the agent's own, one that it has paid from on a chain, or one of its
 * owner's agents. Such payments come back at no cost (decisions/0020).
 */
export function isToItself(
  needs: Needs,
  where: ExpressionBuilder<GatewayTables, 'gateway_payments'>,
  agent: Pick<Agent, 'agentId' | 'ownerId'>,
) {
  const { named, bound } = ownWallet(needs, agent, where.ref('gateway_payments.to_address'))
  const payers = where.selectFrom('gateway_settlements').select('payer').where('agent_id', '=', agent.agentId)
  return where.or([where.exists(named), where.exists(bound), where('to_address', 'in', payers)])
}

/**
 * The id in an attestation, without verification: it only finds payments that the owner may see anyway. Null for
 * anything else.
 */
function tokenId(text: string): string | null {
  const [, claims] = /^[\w-]+\.([\w-]+)\.[\w-]+$/.exec(text) ?? []
  if (claims === undefined) return null
  const read = tokenSchema.safeParse(Buffer.from(claims, 'base64url').toString())
  return read.success ? read.data : null
}

const tokenSchema = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      context.addIssue('not JSON')
      return z.NEVER
    }
  })
  .pipe(z.object({ jti: z.string() }))
  .transform(({ jti }) => jti)

/** A payment of one of these agents; undefined where none of them has it. */
export async function paymentOf(
  { storage }: Needs,
  agentIds: readonly string[],
  id: string,
): Promise<PaymentRow | undefined> {
  if (agentIds.length === 0) return undefined
  return storage
    .read<GatewayTables>()
    .selectFrom('gateway_payments')
    .selectAll()
    .where('agent_id', 'in', agentIds)
    .where('id', '=', id)
    .executeTakeFirst()
}
