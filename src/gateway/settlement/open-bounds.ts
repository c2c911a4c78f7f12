import { usdcPlaces } from '../../decision/judge-decision.ts'
import { ServiceError } from '../../endpoint/errors.ts'
import { wholeUnits } from '../../kit/amount.ts'
import type { Write } from '../../storage/storage.ts'
import type { SettlementRow } from '../tables.ts'

/** Settlements whose end is not known yet, of an agent, of a source address and of a wallet. */
export const openMax = { agent: 32, source: 128, wallet: 32 }

/** `holds`: what the wallet has for payments, in the smallest unit. `isCounted`: off where calls are not counted either. */
type Bounds = { holds: bigint; isCounted: boolean }

/**
 * The writes that take a settlement up among those that are open, guarded by `open_agent`, `open_source`, `open_wallet` and
 * `funds`: what all of them take from the wallet stays within what it holds, however many are begun at once.
 */
export function openedWrites(row: SettlementRow, { holds, isCounted }: Bounds): Write[] {
  const counts = subjectsOf(row).map(({ kind, subject }) => {
    const max = isCounted ? openMax[kind] : Number.MAX_SAFE_INTEGER
    return counter(subject, 1, max, `open_${kind}`)
  })
  const max = holds > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(holds)
  return [...counts, counter(fundsOf(row), row.units, max, 'funds')]
}

/** The writes that let it go when its end is written. One that was begun by an earlier version was not taken up. */
export function closedWrites(row: SettlementRow): Write[] {
  if (row.source === null) return []
  const counts = subjectsOf(row).map(({ subject }) => counter(subject, -1, Number.MAX_SAFE_INTEGER, 'settlement'))
  return [...counts, counter(fundsOf(row), -row.units, Number.MAX_SAFE_INTEGER, 'settlement')]
}

/** What a settlement beyond the bounds is refused with, by the guard of its transaction. Null for any other guard. */
export function refusalOfOpen(guard: string, { units }: SettlementRow, { holds }: Bounds): ServiceError | null {
  if (guard === 'funds')
    return new ServiceError('balance_reserved', {
      field: 'amountUsdc',
      messageKey: 'settlement.balance_reserved',
      params: { holds: wholeUnits(holds, usdcPlaces), amount: wholeUnits(BigInt(units), usdcPlaces) },
    })
  const kind = kinds.find((each) => guard === `open_${each}`)
  if (kind === undefined) return null
  return new ServiceError('settlement_limit_reached', {
    messageKey: `settlement.open_${kind}`,
    params: { max: openMax[kind] },
    afterSeconds: openRetryS,
  })
}

/** Removes counts of whom nothing is open of. */
export const endOpenCounts: Write = { kind: 'delete', table: 'gateway_open', where: { taken: 0 } }

const kinds = ['agent', 'source', 'wallet'] as const

/** In one order, so that two payments never wait for each other. */
function subjectsOf({ agent_id, source, network, payer }: SettlementRow) {
  const names = { agent: agent_id, source: source ?? '', wallet: `${network}:${payer}` }
  return kinds.map((kind) => ({ kind, subject: `${kind}:${names[kind]}` }))
}

function fundsOf({ network, token, payer }: SettlementRow): string {
  return `funds:${network}:${token}:${payer}`
}

function counter(subject: string, add: number, max: number, guard: string): Write {
  return { kind: 'counter', table: 'gateway_open', key: { subject }, column: 'taken', add, max, guard }
}

/** A block of most networks, and what a look at the chain takes. */
const openRetryS = 30
