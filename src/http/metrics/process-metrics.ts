import { Registry, collectDefaultMetrics } from 'prom-client'

/**
 * Adds the process metrics to the registry of a service. They are collected once per process, however many services it
 * starts and stops: the garbage collection observer never ends and would retain its registry.
 */
export function registerProcessMetrics(registry: Registry): void {
  measured ??= measure()
  for (const { name } of measured.getMetricsAsArray()) {
    const metric = measured.getSingleMetric(name)
    if (metric) registry.registerMetric(metric)
  }
}

let measured: Registry | null = null

function measure(): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'countersign_' })
  return registry
}
