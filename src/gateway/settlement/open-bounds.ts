import { ServiceError } from '../../endpoint/errors.ts'
import { usdcPlaces, wholeUnits } from '../../kit/amount.ts'
import type { Write } from '../../storage/storage.ts'
import type { SettlementRow } from '../tables.ts'

/** Limits of open settlements of an agent, a source address and a wallet. */
export const openMax = { agent: 32, source: 128, wallet: 32 }

/**
 * `holds`: the wallet's balance for payments, in the smallest unit. `isCounted`: off where calls are not counted
 * either.
 */
type Bounds = { holds: bigint; isCounted: boolean }

/**
 * The writes that count a settlement as open, guarded by `open_agent`, `open_source`, `open_wallet` and `funds`: the
 * sum of open settlements stays within the wallet's balance, even under concurrency.
 */
export function openedWrites(row: SettlementRow, { holds, isCounted }: Bounds): Write[] {
  const counts = subjectsOf(row).map(({ kind, subject }) => {
    const max = isCounted ? openMax[kind] : Number.MAX_SAFE_INTEGER
    return counter(subject, 1, max, `open_${kind}`)
  })
  const max = holds > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(holds)
  return [...counts, counter(fundsOf(row), row.units, max, 'funds')]
}

/** The writes that uncount it when it ends. Settlements of earlier versions were never counted. */
export function closedWrites(row: SettlementRow): Write[] {
  if (row.source === null) return []
  const counts = subjectsOf(row).map(({ subject }) => counter(subject, -1, Number.MAX_SAFE_INTEGER, 'settlement'))
  return [...counts, counter(fundsOf(row), -row.units, Number.MAX_SAFE_INTEGER, 'settlement')]
}

/** The error for a settlement beyond the limits, by the failed guard. Null for any other guard. */
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

/**
 * Limits of returned settlements that are watched at once: of an agent, a source address and the service. Beyond them a
 * reservation is not given back before its authorization ends.
 */
export const watchedMax = { agent: 16, source: 64, service: 500 }

/** The writes that count a returned settlement as watched, guarded by `watched`. */
export function watchedWrites(row: SettlementRow): Write[] {
  return watchersOf(row).map(({ subject, max }) => counter(subject, 1, max, 'watched'))
}

/** The writes that uncount it when its watch ends. */
export function unwatchedWrites(row: SettlementRow): Write[] {
  return watchersOf(row).map(({ subject }) => counter(subject, -1, Number.MAX_SAFE_INTEGER, 'settlement'))
}

/**
 * The count of the service is last, because every returned settlement locks it. Settlements of earlier versions have no
 * source.
 */
function watchersOf({ agent_id, source }: SettlementRow) {
  return [
    { subject: `watched:agent:${agent_id}`, max: watchedMax.agent },
    ...(source === null ? [] : [{ subject: `watched:source:${source}`, max: watchedMax.source }]),
    { subject: 'watched:service', max: watchedMax.service },
  ]
}

/** Removes counts without open settlements. */
export const endOpenCounts: Write = { kind: 'delete', table: 'gateway_open', where: { taken: 0 } }

const kinds = ['agent', 'source', 'wallet'] as const

/** In a fixed order, so that two payments cannot deadlock. */
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

/** About one block of most networks plus a query of the chain. */
const openRetryS = 30
