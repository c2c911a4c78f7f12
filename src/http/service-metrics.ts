import { Gauge, Registry } from 'prom-client'
import { registerAnswers } from './metrics/answer-metrics.ts'
import { collectCounter, collectGauge } from './metrics/collected-metrics.ts'
import { registerListMetrics, type ListMetricSources } from './metrics/list-metrics.ts'
import type { LoopCounts } from './loop-counts.ts'
import { registerProcessMetrics } from './metrics/process-metrics.ts'

/** The sources of a scrape. */
export type MetricSources = ListMetricSources & {
  version: string
  /** The counts of all loops of the process. */
  counts: () => LoopCounts
  /** Running loops, and those that died. */
  loops: () => { running: number; died: number }
  /** Deaths of the writer thread of the embedded database. */
  writerDeaths: () => number
  webhooks: () => { attempts: ReadonlyMap<string, number>; underWay: number }
}

/** The metrics of the process, summed over its loops. */
export function serviceMetrics(sources: MetricSources): Registry {
  const registry = new Registry()
  const { counts } = sources
  registerProcessMetrics(registry)
  registerAnswers(registry, () => counts().answers)
  registerBuild(registry, sources.version)
  registerListMetrics(registry, sources)
  registerDecided(registry, () => counts().decided)
  registerChainFailures(registry, () => counts().chainFailures)
  registerDropped(registry, () => counts().linesDropped)
  registerDecisionLog(registry, () => counts().decisionLog)
  registerWebhooks(registry, sources.webhooks)
  registerLoops(registry, sources.loops)
  registerUncaught(registry, () => counts().uncaught)
  registerWriterDeaths(registry, sources.writerDeaths)
  return registry
}

function registerBuild(registry: Registry, version: string): void {
  const build = new Gauge({
    name: 'countersign_build_info',
    help: 'Always 1; the labels say what runs.',
    labelNames: ['version', 'node'] as const,
    registers: [registry],
  })
  build.set({ version, node: process.versions.node }, 1)
}

function registerDecided(registry: Registry, decided: () => LoopCounts['decided']): void {
  const help = 'Verdicts and decisions by endpoint, result and reason code.'
  const labels = ['endpoint', 'result', 'reason_code'] as const
  collectCounter(registry, { name: 'countersign_decided_total', help, labels }, () =>
    Array.from(decided(), ({ endpoint, result, reason, count }) => {
      return { labels: { endpoint, result, reason_code: reason }, value: count }
    }),
  )
}

function registerChainFailures(registry: Registry, chainFailures: () => LoopCounts['chainFailures']): void {
  const help = 'Chain queries without an answer, by network and cause.'
  const labels = ['network', 'cause'] as const
  collectCounter(registry, { name: 'countersign_chain_failures_total', help, labels }, () =>
    Array.from(chainFailures(), ({ network, cause, count }) => ({ labels: { network, cause }, value: count })),
  )
}

function registerDecisionLog(registry: Registry, decisionLog: () => LoopCounts['decisionLog']): void {
  const dropped = 'Decision log entries that could not be stored.'
  collectCounter(registry, { name: 'countersign_decision_log_dropped_total', help: dropped, labels: [] }, () => [
    { labels: {}, value: decisionLog().dropped },
  ])
  const waiting = 'Decision log entries that wait to be stored.'
  collectGauge(registry, { name: 'countersign_decision_log_waiting', help: waiting, labels: [] }, () => [
    { labels: {}, value: decisionLog().waiting },
  ])
}

function registerWebhooks(registry: Registry, webhooks: MetricSources['webhooks']): void {
  const attempts = 'Attempts to deliver webhooks by result.'
  collectCounter(registry, { name: 'countersign_webhook_attempts_total', help: attempts, labels: ['result'] }, () =>
    Array.from(webhooks().attempts, ([result, value]) => ({ labels: { result }, value })),
  )
  const underWay = 'Attempts to deliver webhooks that are under way.'
  collectGauge(registry, { name: 'countersign_webhooks_under_way', help: underWay, labels: [] }, () => [
    { labels: {}, value: webhooks().underWay },
  ])
}

function registerDropped(registry: Registry, dropped: () => number): void {
  const help = 'Log lines that were lost because standard error took none for too long.'
  collectCounter(registry, { name: 'countersign_log_lines_dropped_total', help, labels: [] }, () => [
    { labels: {}, value: dropped() },
  ])
}

function registerLoops(registry: Registry, loops: MetricSources['loops']): void {
  const running = 'Loops that answer requests behind the port of the service.'
  collectGauge(registry, { name: 'countersign_loops', help: running, labels: [] }, () => [
    { labels: {}, value: loops().running },
  ])
  const died = 'Loops that ended unexpectedly. Each was replaced.'
  collectCounter(registry, { name: 'countersign_loop_deaths_total', help: died, labels: [] }, () => [
    { labels: {}, value: loops().died },
  ])
}

function registerUncaught(registry: Registry, uncaught: () => LoopCounts['uncaught']): void {
  const help = 'Errors that nothing caught, by kind. The service went on.'
  collectCounter(registry, { name: 'countersign_uncaught_errors_total', help, labels: ['kind'] }, () => [
    { labels: { kind: 'unhandled_rejection' }, value: uncaught().rejections },
    { labels: { kind: 'uncaught_exception' }, value: uncaught().exceptions },
  ])
}

function registerWriterDeaths(registry: Registry, writerDeaths: () => number): void {
  const help = 'How often the thread that writes the embedded database ended unexpectedly. It was replaced.'
  collectCounter(registry, { name: 'countersign_storage_writer_deaths_total', help, labels: [] }, () => [
    { labels: {}, value: writerDeaths() },
  ])
}
