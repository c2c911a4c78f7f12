import type { OutcomeCount } from '../api/outcome-counts.ts'
import type { ChainFailureCount } from '../chains/failure-counts.ts'
import { sumAnswers, type AnswerRows } from './metrics/answer-metrics.ts'

/** The counts of one event loop. Plain data, so that loops can send it to the one that serves the metrics. */
export type LoopCounts = {
  answers: AnswerRows
  decided: readonly OutcomeCount[]
  chainFailures: readonly ChainFailureCount[]
  decisionLog: { waiting: number; dropped: number }
  linesDropped: number
  /** Uncaught errors. */
  uncaught: { rejections: number; exceptions: number }
}

/** The sum over several loops. */
export function sumCounts(all: readonly LoopCounts[]): LoopCounts {
  const sum = (valueOf: (counts: LoopCounts) => number) => all.reduce((total, counts) => total + valueOf(counts), 0)
  return {
    answers: sumAnswers(all.map(({ answers }) => answers)),
    decided: sumRows(all.flatMap(({ decided }) => decided)),
    chainFailures: sumRows(all.flatMap(({ chainFailures }) => chainFailures)),
    decisionLog: {
      waiting: sum(({ decisionLog }) => decisionLog.waiting),
      dropped: sum(({ decisionLog }) => decisionLog.dropped),
    },
    linesDropped: sum(({ linesDropped }) => linesDropped),
    uncaught: {
      rejections: sum(({ uncaught }) => uncaught.rejections),
      exceptions: sum(({ uncaught }) => uncaught.exceptions),
    },
  }
}

/** Rows that differ only in their count are merged. */
function sumRows<Row extends { count: number }>(rows: readonly Row[]): Row[] {
  const sums = new Map<string, Row>()
  for (const row of rows) {
    const name = JSON.stringify({ ...row, count: 0 })
    sums.set(name, { ...row, count: row.count + (sums.get(name)?.count ?? 0) })
  }
  return [...sums.values()]
}
