import type { Chains } from '../../chains/chains.ts'
import { ServiceError } from '../../endpoint/errors.ts'
import type { Given } from '../pay-answers.ts'
import type { GatewayNeeds } from '../gateway-needs.ts'
import type { MyClaim } from '../idempotency.ts'
import type { Sent } from '../settlement.ts'
import type { SettlementRow } from '../tables.ts'
import { openPaid } from './sealed-answer.ts'
import { failedToSettle, settledOnChain, stillSettling } from './settlement-answers.ts'
import {
  conclude,
  conclusionOf,
  conclusionWrites,
  settlementOf,
  signedOf,
  stillOpenWrite,
  type Conclusion,
} from './settlement-store.ts'

/**
 * Waits for the end of a settlement as the chain shows it, and answers with it; after `answerWithinMs` with what is known.
 * Nothing is sent here. `sending`: what the facilitator says, null where it was asked by a process before.
 */
export async function followSettlement(
  needs: GatewayNeeds,
  row: SettlementRow,
  { sending, claim }: { sending: Promise<Sent> | null; claim: MyClaim | null },
): Promise<Given> {
  const done = needs.gateway.liveness.working(settlementName(row))
  try {
    if (conclusionOf(row) !== null) return await answerAsEnded(needs, row, claim)
    const { conclusion, sent } = await waitForEnd(needs, row, sending)
    const given =
      conclusion === null
        ? stillSettling(openPaid(needs, row), row, sent?.tx ?? null)
        : answerOfEnd(needs, row, conclusion)
    const ends = conclusion === null ? [stillOpenWrite(row)] : conclusionWrites(row, conclusion)
    const applied = await needs.storage.apply(claim === null ? ends : [...ends, claim.finish(given)])
    if (applied.ok) return given
    if (applied.guard === 'claim') throw new ServiceError('idempotency_request_in_progress')
    return await answerAsEnded(needs, row, claim)
  } finally {
    done()
  }
}

/** Somebody else wrote the end first: it is the same chain, and their end counts. */
async function answerAsEnded(
  needs: GatewayNeeds,
  { payment_id }: SettlementRow,
  claim: MyClaim | null,
): Promise<Given> {
  const row = await settlementOf(needs, payment_id)
  const conclusion = row && conclusionOf(row)
  if (!row || !conclusion) throw new ServiceError('storage_unavailable')
  const given = answerOfEnd(needs, row, conclusion)
  if (claim === null) return given
  const applied = await needs.storage.apply([claim.finish(given)])
  if (!applied.ok) throw new ServiceError('idempotency_request_in_progress')
  return given
}

function answerOfEnd(needs: GatewayNeeds, row: SettlementRow, conclusion: Conclusion): Given {
  const paid = openPaid(needs, row)
  return conclusion.state === 'settled'
    ? settledOnChain(paid, row, conclusion.tx)
    : failedToSettle(needs, paid, row, conclusion)
}

type End = { conclusion: Conclusion | null; sent: Sent | null }

async function waitForEnd(needs: GatewayNeeds, row: SettlementRow, sending: Promise<Sent> | null): Promise<End> {
  const { world, chains } = needs
  const deadline = world.now() + answerWithinMs
  let sent: Sent | null = null
  const answered = sending?.then((said) => {
    sent = said
  })
  for (let isFirst = true; ; isFirst = false) {
    if (isFirst && answered) await Promise.race([answered, pause(world, lookEveryMs)])
    const conclusion = await lookUp({ chains, world }, row)
    const isGivenUp: boolean = sent !== null && !(sent as Sent).isAccepted
    if (conclusion !== null || isGivenUp || world.now() >= deadline) return { conclusion, sent }
    await pause(world, lookEveryMs)
  }
}

/** What the chain shows of a settlement now; null where it shows no end, or nothing. */
export async function lookUp(
  { chains, world }: { chains: Pick<Chains, 'fate' | 'isOn'>; world: Pick<GatewayNeeds['world'], 'now'> },
  row: SettlementRow,
): Promise<Conclusion | null> {
  if (!chains.isOn(row.network)) return null
  const { at } = await chains.fate(row.network, signedOf(row), row.since_block, world.now() + lookMaxMs)
  return at ? conclude(at.value, row.valid_before) : null
}

/** How a process calls a settlement that it follows. */
export function settlementName({ payment_id }: Pick<SettlementRow, 'payment_id'>): string {
  return `settlement ${payment_id}`
}

function pause({ after }: Pick<GatewayNeeds['world'], 'after'>, ms: number): Promise<void> {
  return new Promise((resolve) => void after(ms, resolve))
}

const answerWithinMs = 30_000
const lookEveryMs = 1_000
/** How long one look at the chain may take. */
const lookMaxMs = 5_000
