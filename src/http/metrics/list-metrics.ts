import type { Registry } from 'prom-client'
import { collectCounter, collectGauge } from './collected-metrics.ts'

/** The list figures that a scrape reads. */
export type ListMetricSources = {
  listAges: () => Iterable<{ id: string; ageHours: number }>
  listProblems: () => Iterable<{ id: string; count: number }>
  /** The number of skipped items, and of addresses that are matched by text only, by ticker. */
  listsLeftOut: () => Iterable<{ id: string; skipped: number; unscreened: Readonly<Record<string, number>> }>
  /** Loads of lists by outcome. */
  listLoads: () => Readonly<Record<string, number>>
  /** Forks of the log of lists that witnesses reported, by kind. */
  logForks: () => Readonly<Record<string, number>>
}

/** Registers ages, problems and loads of the lists. */
export function registerListMetrics(registry: Registry, sources: ListMetricSources): void {
  const ages = 'Hours since a list was last known to be current.'
  collectGauge(registry, { name: 'countersign_list_age_hours', help: ages, labels: ['list'] }, () =>
    Array.from(sources.listAges(), ({ id, ageHours }) => ({ labels: { list: id }, value: ageHours })),
  )
  const problems = 'What is wrong with the files of a list, as GET /api/lists states it.'
  collectGauge(registry, { name: 'countersign_list_problems', help: problems, labels: ['list'] }, () =>
    Array.from(sources.listProblems(), ({ id, count }) => ({ labels: { list: id }, value: count })),
  )
  const skipped = 'Items of the files of a list that cannot be read and are left out.'
  collectGauge(registry, { name: 'countersign_list_skipped_items', help: skipped, labels: ['list'] }, () =>
    Array.from(sources.listsLeftOut(), ({ id, skipped: value }) => ({ labels: { list: id }, value })),
  )
  const unscreened = 'Listed addresses of chains that are not screened, by ticker.'
  const labels = ['list', 'ticker']
  collectGauge(registry, { name: 'countersign_list_unscreened_addresses', help: unscreened, labels }, () =>
    [...sources.listsLeftOut()].flatMap(({ id, unscreened: counts }) =>
      Object.entries(counts).map(([ticker, value]) => ({ labels: { list: id, ticker }, value })),
    ),
  )
  const forks = 'How often a witness knew another log of lists of the same name: longer, or with another root.'
  collectCounter(registry, { name: 'countersign_lists_log_forks_total', help: forks, labels: ['kind'] }, () =>
    Object.entries(sources.logForks()).map(([kind, value]) => ({ labels: { kind }, value })),
  )
  const loads = 'Loads of the lists: whole, partial (some lists could not be loaded) or failed.'
  collectCounter(registry, { name: 'countersign_list_loads_total', help: loads, labels: ['outcome'] }, () =>
    Object.entries(sources.listLoads()).map(([outcome, value]) => ({ labels: { outcome }, value })),
  )
}
