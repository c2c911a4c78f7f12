import { Counter, Gauge, type Registry } from 'prom-client'

/** What is read of the lists when metrics are scraped. */
export type ListMetricSources = {
  listAges: () => Iterable<{ id: string; ageHours: number }>
  listProblems: () => Iterable<{ id: string; count: number }>
  /** How often lists were loaded, by what came of it. */
  listLoads: () => Readonly<Record<string, number>>
}

/** Ages, problems and loads of the lists. */
export function registerListMetrics(registry: Registry, sources: ListMetricSources): void {
  const ages = new Gauge({
    name: 'countersign_list_age_hours',
    help: 'Hours since a list was last known to be current.',
    labelNames: ['list'] as const,
    registers: [],
    collect() {
      for (const { id, ageHours } of sources.listAges()) this.set({ list: id }, ageHours)
    },
  })
  const problems = new Gauge({
    name: 'countersign_list_problems',
    help: 'What is wrong with the files of a list, as GET /api/lists states it.',
    labelNames: ['list'] as const,
    registers: [],
    collect() {
      for (const { id, count } of sources.listProblems()) this.set({ list: id }, count)
    },
  })
  const loads = new Counter({
    name: 'countersign_list_loads_total',
    help: 'Loads of the lists: whole, partial (some lists could not be loaded) or failed.',
    labelNames: ['outcome'] as const,
    registers: [],
    collect() {
      this.reset()
      for (const [outcome, count] of Object.entries(sources.listLoads())) this.inc({ outcome }, count)
    },
  })
  registry.registerMetric(ages)
  registry.registerMetric(problems)
  registry.registerMetric(loads)
}
