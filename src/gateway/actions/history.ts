import { z } from 'zod'
import { readCursor, writeCursor } from '../../endpoint/page-cursor.ts'
import { usdcPlaces, wholeUnits } from '../../kit/amount.ts'
import { required, type Action } from './action.ts'
import { authenticate } from './authenticate.ts'
import { isFlagged, shownState, type PaymentState } from '../gates/payment-states.ts'
import { paymentsOf, type PaymentPlace } from '../payments/payment-store.ts'
import { readLedger } from '../payments/read-state.ts'
import { settlementsOf } from '../settlement/settlement-store.ts'
import type { PaymentRow, SettlementRow } from '../tables.ts'

const itemsMax = 100

/** The payments of an agent, newest first, with their outcome. */
export const history: Action = {
  run: async (needs, input, ask) => {
    const { agent } = await authenticate(needs, required(input, 'agentId'), ask)
    const from = input.from === undefined ? 0 : Date.parse(input.from)
    const before = readCursor(input.cursor, place)
    const rows = await paymentsOf(needs, [agent.agentId], { from, before, limit: itemsMax + 1 })
    const items = rows.slice(0, itemsMax)
    const settlements = await settlementsOf(needs, items)
    const last = rows.length > itemsMax ? items.at(-1) : undefined
    const { spentToday, day } = await readLedger(needs, agent.agentId, null)
    const body = {
      items: items.map((row) => describePayment(row, settlements.get(row.id) ?? null)),
      threats: items.filter(isThreat).map(({ nonce, created_at }) => {
        return { kind: 'replay_detected' as const, nonce, at: new Date(created_at).toISOString() }
      }),
      day,
      spent_today: Number(wholeUnits(spentToday, usdcPlaces)),
      cursor: last ? writeCursor([last.created_at, last.id]) : null,
    }
    return { body, outcome: null }
  },
}

/** A payment of the ledger in an answer. */
export function describePayment(
  { id, nonce, amount, to_address, network, pillar, reason_code, decision, created_at, ...row }: PaymentRow,
  settlement: SettlementRow | null,
) {
  const state = row.state as PaymentState
  return {
    paymentId: id,
    nonce,
    amountUsdc: Number(amount),
    to: to_address,
    network,
    state: shownState(state, settlement !== null),
    status: state,
    flagged: isFlagged({ state, decision }),
    pillar,
    reason_code,
    simulated: settlement === null,
    txHash: state === 'settled' ? (settlement?.tx_hash ?? null) : null,
    ...(settlement?.state === 'returned' ? { watched_until: instantOf(settlement.valid_before) } : {}),
    at: new Date(created_at).toISOString(),
  }
}

function instantOf(seconds: number): string {
  return new Date(seconds * 1_000).toISOString()
}

function isThreat({ reason_code }: PaymentRow): boolean {
  return reason_code === 'replay_detected'
}

const place = z.tuple([z.int(), z.string()]).transform(([at, id]): PaymentPlace => ({ at, id }))
