import type { ServiceError } from '../../endpoint/errors.ts'
import { sourceSubject } from '../../kit/source-subject.ts'
import type { Write } from '../../storage/storage.ts'
import type { GatewayNeeds } from '../gateway-needs.ts'
import { promiseWrites, refusalWrites, type Recorded } from '../payments/ledger.ts'
import type { StoredResult, PaidBody } from '../answers/pay-answers.ts'
import type { Order } from '../settlement.ts'
import type { SettlementRow } from '../tables.ts'
import { openedWrites, refusalOfOpen } from './open-bounds.ts'
import { countRelay, refusalOfRelay, uncountRelay } from '../relay-budget.ts'
import { sealPaid } from './sealed-answer.ts'
import { replaceReturned, returnedOf } from './returned-settlements.ts'
import { failedToSettle } from './settlement-answers.ts'
import { openWrite } from './settlement-store.ts'

/** A settlement to be written before anything is sent, or the answer where the chain would refuse the payment. */
export type Begun = { writes: Write[] } & (
  | { answer: StoredResult; row: null }
  /** `ifUnsent`: writes for the end of a settlement of which nothing was sent. */
  | { answer: null; row: SettlementRow; refusalOf: RefusalOf; ifUnsent: Write[] }
)

/** The error for a failed guard of its writes; null for a guard after which the payment is judged again. */
type RefusalOf = (guard: string) => ServiceError | null

/**
 * Checks that the chain would accept a payment, and builds the writes that come before it is sent: how to find it on the
 * chain, and the counts of open and relayed settlements (`open-bounds`, `relay-budget`). It takes over the watch of an
 * earlier attempt with the same authorization. `source`: the address of the caller.
 */
export async function beginSettlement(
  needs: GatewayNeeds,
  recorded: Omit<Recorded, 'state'>,
  order: Order,
  { paid, source }: { paid: PaidBody; source: string },
): Promise<Begun> {
  const { id, at, agent, payment, judged } = recorded
  const { network, signed, validBefore } = order
  const { refusal, sinceBlock, holds } = await order.inspect()
  if (refusal !== null) {
    const answer = failedToSettle(needs, paid, { payment_id: id, network, valid_before: validBefore }, { refusal })
    const writes = refusalWrites({ ...recorded, state: 'failed', failure: 'settlement_failed' })
    return { answer, row: null, writes }
  }
  const returned = await returnedOf(needs, { agentId: agent.agentId, authorizationNonce: signed.nonce })
  const row: SettlementRow = {
    payment_id: id,
    agent_id: agent.agentId,
    nonce: payment.nonce ?? '',
    day: judged.state.day,
    units: Number(payment.amount.units),
    network,
    token: signed.token,
    payer: signed.from,
    payee: signed.to,
    authorization_nonce: signed.nonce,
    // The earlier signature over the same terms may be valid for longer.
    valid_before: Math.max(validBefore, ...returned.map((each) => each.valid_before)),
    confirmations: signed.confirmations,
    since_block: sinceBlock,
    answer: sealPaid(needs, id, paid),
    state: 'open',
    tx_hash: null,
    created_at: at,
    source: sourceSubject(source),
    look_at: null,
  }
  const { relays } = needs.gateway.settlement
  const bounds = { holds, isCounted: relays === null || relays.perDayMax !== null }
  const { agentId, ownerId } = agent
  const parties = { source, agentId, ownerId, network, payer: signed.from }
  return {
    answer: null,
    row,
    writes: [
      ...promiseWrites({ ...recorded, state: 'settling' }),
      ...openedWrites(row, bounds),
      openWrite(row),
      ...replaceReturned(row, returned),
      ...(relays ? countRelay(relays, parties, at) : []),
    ],
    ifUnsent: relays ? uncountRelay(relays, parties, at) : [],
    refusalOf: (guard) => refusalOfOpen(guard, row, bounds) ?? (relays && refusalOfRelay(guard, relays, at)),
  }
}
