import { Gauge, Registry } from 'prom-client'
import type { OutcomeCount } from '../api/outcome-counts.ts'
import type { ChainFailureCount } from '../chains/failure-counts.ts'
import { withoutSecrets } from '../kit/secret-token.ts'
import type { Log } from '../kit/log.ts'
import { collectCounter, collectGauge } from './collected-metrics.ts'
import { registerListMetrics, type ListMetricSources } from './list-metrics.ts'
import { createAnswerMetrics } from './answer-metrics.ts'
import type { Exchange, Outcomes } from './exchange.ts'
import { registerProcessMetrics } from './process-metrics.ts'

export type OutcomeLog = Outcomes & { registry: Registry }

/** What is read when metrics are scraped. */
export type OutcomeSources = ListMetricSources & {
  version: string
  decided: () => Iterable<OutcomeCount>
  chainFailures: () => Iterable<ChainFailureCount>
  decisionLog: () => { waiting: number; dropped: number }
  webhooks: () => { attempts: ReadonlyMap<string, number>; underWay: number }
}

/** One log line and one measurement for each answer. */
export function createOutcomeLog(
  { log, line, dropped }: Pick<Log, 'log' | 'line' | 'dropped'>,
  now: () => number,
  sources: OutcomeSources,
): OutcomeLog {
  const registry = new Registry()
  registerProcessMetrics(registry)
  const metrics = createAnswerMetrics(registry)
  registerBuild(registry, sources.version)
  registerListMetrics(registry, sources)
  registerDecided(registry, sources.decided)
  registerChainFailures(registry, sources.chainFailures)
  registerDropped(registry, dropped)
  registerDecisionLog(registry, sources.decisionLog)
  registerWebhooks(registry, sources.webhooks)
  return {
    registry,
    record: (exchange, status) => {
      const { id, method, name: route } = exchange
      const elapsedMs = exchange.server.elapsedMs() - exchange.begunAtMs
      const ms = Math.round(elapsedMs * 100) / 100
      metrics.count(route, status, elapsedMs)
      if (exchange.route?.isProbe) return log.debug({ request_id: id, route, method, status, ms }, 'answered')
      // Route, method and id are our own words or checked by the HTTP parser: nothing here needs escaping.
      line(
        `{"level":30,"time":${now()},"request_id":"${id}"${clientIdIn(exchange)},"route":"${route}","method":"${method}",` +
          `"status":${status},"ms":${ms}${decidedIn(exchange)},"msg":"answered"}`,
      )
    },
    failed: ({ id, name: route }, error) => {
      log.error({ request_id: id, route, err: error }, 'failed')
    },
  }
}

/** Results and reason codes are our own words; the subject is not logged. */
function decidedIn({ outcome }: Exchange): string {
  if (outcome === null) return ''
  return `,"result":"${outcome.result}","reason_code":${outcome.reason_code === null ? 'null' : `"${outcome.reason_code}"`}`
}

/** The caller's own x-request-id, for whoever follows a request through several services. It is never answered. */
function clientIdIn({ request }: Exchange): string {
  const said = request.headers['x-request-id']
  if (said === undefined || said === '') return ''
  const kept = withoutSecrets(String(said))
    .slice(0, clientIdMaxChars)
    .replace(/[^\x21-\x7e]/g, '?')
  return `,"client_request_id":${JSON.stringify(kept)}`
}

const clientIdMaxChars = 128

function registerBuild(registry: Registry, version: string): void {
  const build = new Gauge({
    name: 'countersign_build_info',
    help: 'Always 1; the labels say what runs.',
    labelNames: ['version', 'node'] as const,
    registers: [registry],
  })
  build.set({ version, node: process.versions.node }, 1)
}

function registerDecided(registry: Registry, decided: OutcomeSources['decided']): void {
  const help = 'Verdicts and decisions by endpoint, result and reason code.'
  const labels = ['endpoint', 'result', 'reason_code'] as const
  collectCounter(registry, { name: 'countersign_decided_total', help, labels }, () =>
    Array.from(decided(), ({ endpoint, result, reason, count }) => {
      return { labels: { endpoint, result, reason_code: reason }, value: count }
    }),
  )
}

function registerChainFailures(registry: Registry, chainFailures: OutcomeSources['chainFailures']): void {
  const help = 'Questions that a chain was asked and did not answer, by network and cause.'
  const labels = ['network', 'cause'] as const
  collectCounter(registry, { name: 'countersign_chain_failures_total', help, labels }, () =>
    Array.from(chainFailures(), ({ network, cause, count }) => ({ labels: { network, cause }, value: count })),
  )
}

function registerDecisionLog(registry: Registry, decisionLog: OutcomeSources['decisionLog']): void {
  const dropped = 'Decision log entries that could not be stored.'
  collectCounter(registry, { name: 'countersign_decision_log_dropped_total', help: dropped, labels: [] }, () => [
    { labels: {}, value: decisionLog().dropped },
  ])
  const waiting = 'Decision log entries that wait to be stored.'
  collectGauge(registry, { name: 'countersign_decision_log_waiting', help: waiting, labels: [] }, () => [
    { labels: {}, value: decisionLog().waiting },
  ])
}

function registerWebhooks(registry: Registry, webhooks: OutcomeSources['webhooks']): void {
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
