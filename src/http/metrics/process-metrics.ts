import { Registry, collectDefaultMetrics } from 'prom-client'

/**
 * Adds what is measured of the process to the metrics of a service. It is measured once, however many services a process
 * starts and stops: the observer of garbage collections never ends, and would keep whatever was measured with it.
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
