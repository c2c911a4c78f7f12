import { lookUpEnd, type LookUpNeeds, type PaymentEnd } from '../../chains/look-up-end.ts'
import { ServiceError } from '../../endpoint/errors.ts'
import { timeFrom } from '../../kit/time-of.ts'
import type { StoredResult } from '../answers/pay-answers.ts'
import type { GatewayNeeds } from '../gateway-needs.ts'
import type { OwnClaim } from '../payments/idempotency.ts'
import type { Sent } from '../settlement.ts'
import type { SettlementRow } from '../tables.ts'
import type { Write } from '../../storage/storage.ts'
import { returnWrites } from './returned-settlements.ts'
import { openPaid } from './sealed-answer.ts'
import { failedToSettle, settledOnChain, stillSettling } from './settlement-answers.ts'
import { endOf, endWrites, submittedPaymentOf, settlementOf, stillOpenWrite } from './settlement-store.ts'

/**
 * Waits for the end of a settlement on the chain and answers with it; after `answerWithinMs` with the state so far.
 * Nothing is sent here. `sending`: the facilitator's answer, null where a previous process sent the payment. `ifUnsent`:
 * writes for an end without a transaction.
 */
export async function followSettlement(
  needs: GatewayNeeds,
  row: SettlementRow,
  { sending, ifUnsent, claim }: { sending: Promise<Sent> | null; ifUnsent: readonly Write[]; claim: OwnClaim | null },
): Promise<StoredResult> {
  const done = needs.liveness.working(settlementName(row))
  try {
    if (endOf(row) !== null) return await answerAsEnded(needs, row, claim)
    const { end, sent } = await waitForEnd(needs, row, sending)
    const isUnsent = end === null && sent?.isUnsent === true && (await isUnused(needs, row))
    if (isUnsent) await giveBack(needs, row, { ifUnsent, claim })
    const answer =
      end === null ? stillSettling(openPaid(needs, row), row, sent?.tx ?? null) : answerOfEnd(needs, row, end)
    const ends = end === null ? [stillOpenWrite(row)] : endWrites(row, end)
    const applied = await needs.storage.apply(claim === null ? ends : [...ends, claim.finish(answer)])
    if (applied.ok) return answer
    if (applied.guard === 'claim') throw new ServiceError('idempotency_request_in_progress')
    return await answerAsEnded(needs, row, claim)
  } finally {
    done()
  }
}

/**
 * Whether the newest block shows the nonce unused. False without an answer, too: another party may have sent the payment,
 * which no confirmed block shows yet.
 */
async function isUnused({ chains, world }: GatewayNeeds, row: SettlementRow): Promise<boolean> {
  const { network, signed } = submittedPaymentOf(row)
  const { at } = await chains.prospect(network, signed, world.now() + nonceLookMs)
  return at?.value.isUsed === false
}

/**
 * Gives back what a settlement of which nothing was sent has reserved: its allowance, its nonce and its Idempotency-Key
 * are free again, and it no longer counts as relayed. Throws ServiceError then. Returns where too many are watched already
 * or another process was faster: the settlement goes on as one that is open.
 */
async function giveBack(
  needs: GatewayNeeds,
  row: SettlementRow,
  { ifUnsent, claim }: { ifUnsent: readonly Write[]; claim: OwnClaim | null },
): Promise<void> {
  const writes = [...returnWrites(row, needs.world.now()), ...ifUnsent]
  const applied = await needs.storage.apply(claim === null ? writes : [...writes, claim.unbind()])
  if (!applied.ok) return
  const params = { at: timeFrom(row.valid_before * 1_000) }
  throw new ServiceError('chain_unavailable', { messageKey: 'settlement.not_sent', params })
}

/** Another process wrote the end first, from the same chain, so its end counts. */
async function answerAsEnded(
  needs: GatewayNeeds,
  settlement: SettlementRow,
  claim: OwnClaim | null,
): Promise<StoredResult> {
  const row = await settlementOf(needs, settlement)
  const end = row && endOf(row)
  if (!row || !end) throw new ServiceError('storage_unavailable')
  const answer = answerOfEnd(needs, row, end)
  if (claim === null) return answer
  const applied = await needs.storage.apply([claim.finish(answer)])
  if (!applied.ok) throw new ServiceError('idempotency_request_in_progress')
  return answer
}

function answerOfEnd(needs: GatewayNeeds, row: SettlementRow, end: PaymentEnd): StoredResult {
  const paid = openPaid(needs, row)
  return end.state === 'settled' ? settledOnChain(paid, row, end.tx) : failedToSettle(needs, paid, row, end)
}

type Followed = { end: PaymentEnd | null; sent: Sent | null }

async function waitForEnd(needs: GatewayNeeds, row: SettlementRow, sending: Promise<Sent> | null): Promise<Followed> {
  const { world, chains } = needs
  const deadline = world.now() + answerWithinMs
  let sent: Sent | null = null
  const answered = sending?.then((result) => {
    sent = result
  })
  for (let isFirst = true; ; isFirst = false) {
    if (isFirst && answered) await Promise.race([answered, pause(world, lookEveryMs)])
    const end = await lookUp({ chains, world }, row)
    const isGivenUp: boolean = sent !== null && !(sent as Sent).isAccepted
    if (end !== null || isGivenUp || world.now() >= deadline) return { end, sent }
    await pause(world, lookEveryMs)
  }
}

/** The end of a settlement on the chain; null where there is none yet or the chain does not answer. */
export async function lookUp(needs: LookUpNeeds, row: SettlementRow): Promise<PaymentEnd | null> {
  const end = await lookUpEnd(needs, submittedPaymentOf(row))
  return end === null || end.state === 'open' ? null : end
}

/** The name of a settlement among the requests in progress. */
export function settlementName({ payment_id }: Pick<SettlementRow, 'payment_id'>): string {
  return `settlement ${payment_id}`
}

function pause({ after }: Pick<GatewayNeeds['world'], 'after'>, ms: number): Promise<void> {
  return new Promise((resolve) => void after(ms, resolve))
}

const answerWithinMs = 30_000
const nonceLookMs = 5_000
const lookEveryMs = 1_000
