import { Counter, Gauge, type Registry } from 'prom-client'

/** A value and what it belongs to, by the names of the labels. */
export type Collected<Label extends string> = { labels: Readonly<Record<Label, string>>; value: number }

type About<Label extends string> = { name: string; help: string; labels: readonly Label[] }

/** A counter that somebody else counts: all its values are read when metrics are scraped. */
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

/** The same for values that go up and down. */
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
