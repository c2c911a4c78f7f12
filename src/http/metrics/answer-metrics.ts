import { Gauge, type Registry } from 'prom-client'

/** Counts answers. */
export type AnswerCounts = {
  count: (route: string, status: number, milliseconds: number) => void
  all: () => AnswerRows
}

/** Counts by route. Plain data, so that threads can exchange it. */
export type AnswerRows = ReadonlyMap<string, AnswerRow>
type AnswerRow = { statuses: Map<number, number>; buckets: number[]; seconds: number; answers: number }
type Value = { value: number; labels: Record<string, string | number>; metricName?: string }

const bucketSeconds = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10] as const

/**
 * Answers by route and status, and their durations. They are counted in plain numbers and converted when scraped:
 * hashing labels per answer costs more than the rest of the counting.
 */
export function createAnswerCounts(): AnswerCounts {
  const rows = new Map<string, AnswerRow>()
  return {
    all: () => rows,
    count: (route, status, milliseconds) => {
      const row = rows.get(route) ?? emptyRow()
      if (row.answers === 0) rows.set(route, row)
      row.statuses.set(status, (row.statuses.get(status) ?? 0) + 1)
      row.answers++
      row.seconds += milliseconds / 1000
      const bucket = bucketSeconds.findIndex((limit) => milliseconds <= limit * 1000)
      if (bucket >= 0) row.buckets[bucket] = (row.buckets[bucket] ?? 0) + 1
    },
  }
}

/** The sum over several threads. */
export function sumAnswers(all: readonly AnswerRows[]): AnswerRows {
  const sums = new Map<string, AnswerRow>()
  for (const [route, row] of all.flatMap((rows) => [...rows])) {
    const sum = sums.get(route) ?? emptyRow()
    sums.set(route, sum)
    for (const [status, count] of row.statuses) sum.statuses.set(status, (sum.statuses.get(status) ?? 0) + count)
    sum.buckets = sum.buckets.map((count, i) => count + (row.buckets[i] ?? 0))
    sum.seconds += row.seconds
    sum.answers += row.answers
  }
  return sums
}

function emptyRow(): AnswerRow {
  return { statuses: new Map(), buckets: bucketSeconds.map(() => 0), seconds: 0, answers: 0 }
}

/** Registers the counts that `read` returns at each scrape. */
export function registerAnswers(registry: Registry, read: () => AnswerRows): void {
  register(registry, 'countersign_http_answers_total', 'Answers by route and status.', 'counter', () =>
    [...read()].flatMap(([route, row]) =>
      [...row.statuses].map(([status, value]) => ({ value, labels: { route, status } })),
    ),
  )
  register(
    registry,
    'countersign_http_answer_seconds',
    'Time from the request to the end of its answer.',
    'histogram',
    () => [...read()].flatMap(([route, row]) => histogramOf(route, row)),
  )
}

/** Prometheus buckets are cumulative: each counts everything up to its limit. */
function histogramOf(route: string, row: AnswerRow): Value[] {
  const name = 'countersign_http_answer_seconds'
  let below = 0
  const buckets = bucketSeconds.map((le, i): Value => {
    below += row.buckets[i] ?? 0
    return { metricName: `${name}_bucket`, labels: { le, route }, value: below }
  })
  return [
    ...buckets,
    { metricName: `${name}_bucket`, labels: { le: '+Inf', route }, value: row.answers },
    { metricName: `${name}_sum`, labels: { route }, value: row.seconds },
    { metricName: `${name}_count`, labels: { route }, value: row.answers },
  ]
}

/** A metric whose values are computed at each scrape. The registry writes the result of `get`, including its type. */
function register(registry: Registry, name: string, help: string, type: string, values: () => Value[]): void {
  const get = () => Promise.resolve({ name, help, type, values: values(), aggregator: 'sum' })
  Object.assign(new Gauge({ name, help, registers: [registry] }), { get })
}
