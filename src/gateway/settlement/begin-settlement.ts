import type { Write } from '../../storage/storage.ts'
import type { GatewayNeeds } from '../gateway-needs.ts'
import { promiseWrites, refusalWrites, type Recorded } from '../ledger.ts'
import type { Given, PaidBody } from '../pay-answers.ts'
import type { Order } from '../settlement.ts'
import type { SettlementRow } from '../tables.ts'
import { sealPaid } from './sealed-answer.ts'
import { failedToSettle } from './settlement-answers.ts'
import { openWrite } from './settlement-store.ts'

/** A settlement that is to be written before anything is sent, or the answer where the chain would refuse the payment. */
export type Begun = { writes: Write[] } & ({ given: Given; row: null } | { given: null; row: SettlementRow })

/** Looks whether the chain would take a payment, and makes what must be written first: all that a look at the chain needs. */
export async function beginSettlement(
  needs: GatewayNeeds,
  recorded: Omit<Recorded, 'state'>,
  order: Order,
  paid: PaidBody,
): Promise<Begun> {
  const { id, at, agent, payment, judged } = recorded
  const { network, signed, validBefore } = order
  const { refusal, sinceBlock } = await order.inspect()
  if (refusal !== null) {
    const given = failedToSettle(needs, paid, { payment_id: id, network, valid_before: validBefore }, { refusal })
    const writes = refusalWrites({ ...recorded, state: 'failed', failure: 'settlement_failed' })
    return { given, row: null, writes }
  }
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
    valid_before: validBefore,
    confirmations: signed.confirmations,
    since_block: sinceBlock,
    answer: sealPaid(needs, id, paid),
    state: 'open',
    tx_hash: null,
    created_at: at,
  }
  return { given: null, row, writes: [...promiseWrites({ ...recorded, state: 'settling' }), openWrite(row)] }
}
