import { Counter, Gauge, type Registry } from 'prom-client'

/** A value with its labels. */
export type Collected<Label extends string> = { labels: Readonly<Record<Label, string>>; value: number }

type About<Label extends string> = { name: string; help: string; labels: readonly Label[] }

/** A counter that is maintained elsewhere: its values are read at each scrape. */
export function collectCounter<Label extends string>(
  registry: Registry,
  { name, help, labels }: About<Label>,
  read: () => Iterable<Collected<Label>>,
): void {
  const counter = new Counter({
    name,
    help,
    labelNames: labels,
    registers: [],
    collect() {
      this.reset()
      for (const { labels, value } of read()) this.inc(labels, value)
    },
  })
  registry.registerMetric(counter)
}

/** The same for a gauge. */
export function collectGauge<Label extends string>(
  registry: Registry,
  { name, help, labels }: About<Label>,
  read: () => Iterable<Collected<Label>>,
): void {
  const gauge = new Gauge({
    name,
    help,
    labelNames: labels,
    registers: [],
    collect() {
      for (const { labels, value } of read()) this.set(labels, value)
    },
  })
  registry.registerMetric(gauge)
}
