import { lookUpEnd, type LookUpNeeds } from '../chains/look-up-end.ts'
import type { Log } from '../kit/log.ts'
import { startRounds } from '../kit/start-rounds.ts'
import { walkPages } from '../kit/walk-pages.ts'
import type { World } from '../kit/world.ts'
import { submittedPaymentOf } from './sale/submitted-payment.ts'
import { createLedger, type LedgerNeeds } from './ledger.ts'
import type { PaymentRow } from './tables.ts'

type Needs = LedgerNeeds & LookUpNeeds & { world: Pick<World, 'now' | 'after'>; log: Log['log'] }

/**
 * Looks for the end of payments that was unknown when their request was answered, at the start and every few seconds.
 * Nothing is sent again. A settled payment keeps its answer for its payer, who repeats the request; one that can never
 * be settled is removed. Several processes may run it concurrently.
 */
export function resumePayments(needs: Needs): { stop: () => Promise<void> } {
  const ledger = createLedger(needs)
  const read = (behind: PaymentRow | null) => ledger.unsettled(behind, pageMax)
  const look = async (row: PaymentRow) => {
    if (!(await ledger.isHeld(row))) await writeEnd(needs, row)
  }
  return startRounds(needs.world, {
    everyMs,
    act: (isStopped) => walkPages({ read, act: look, atOnce: atOnceMax, isStopped }),
    failed: (error) => needs.log.warn({ error: String(error) }, 'payments for calls could not be looked at'),
  })
}

async function writeEnd(needs: Needs, row: PaymentRow): Promise<void> {
  const payment = submittedPaymentOf(row)
  const end = payment && (await lookUpEnd(needs, payment))
  if (end === null || end.state === 'open') return
  const claim = await createLedger(needs).takeOver(row)
  if (claim === null) return
  try {
    const network = row.network as `${string}:${string}`
    const settlement = { success: true, transaction: end.tx ?? '', network, payer: row.payer, amount: row.amount }
    await (end.state === 'settled' ? claim.settled(settlement, { isBelieved: false }) : claim.remove())
    needs.log.info({ payer: row.payer, state: end.state }, 'a payment for a call was settled or has failed')
  } finally {
    claim.end()
  }
}

const everyMs = 5_000
/** Payments per page. */
const pageMax = 100
/** Concurrent queries of the chain. */
const atOnceMax = 8
