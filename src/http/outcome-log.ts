import type { FastifyReply, FastifyRequest } from 'fastify'
import { Counter, Gauge, Registry, collectDefaultMetrics } from 'prom-client'
import type { OutcomeCount } from '../api/outcome-counts.ts'
import type { Log } from '../kit/log.ts'
import { createAnswerMetrics } from './answer-metrics.ts'

export type OutcomeLog = {
  registry: Registry
  record: (request: FastifyRequest, reply: FastifyReply) => void
  failed: (request: FastifyRequest, error: unknown) => void
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name under which a route is logged and counted: never the URL, which carries what callers ask about. */
    outcome?: string
  }
}

/** What is read when metrics are scraped. */
export type OutcomeSources = {
  listAges: () => Iterable<{ id: string; ageHours: number }>
  decided: () => Iterable<OutcomeCount>
}

/** One log line and one measurement for each answer. */
export function createOutcomeLog(
  { log, line }: Pick<Log, 'log' | 'line'>,
  now: () => number,
  { listAges, decided }: OutcomeSources,
): OutcomeLog {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'countersign_' })
  const metrics = createAnswerMetrics(registry)
  registerListAges(registry, listAges)
  registerDecided(registry, decided)
  return {
    registry,
    record: (request, reply) => {
      const route = routeOf(request)
      const milliseconds = reply.elapsedTime
      const status = reply.statusCode
      metrics.count(route, status, milliseconds)
      // Route, method and id are our own words or checked by the HTTP parser: nothing here needs escaping.
      line(
        `{"level":30,"time":${now()},"request_id":"${request.id}","route":"${route}","method":"${request.method}",` +
          `"status":${status},"ms":${Math.round(milliseconds * 100) / 100}${decidedIn(request)},"msg":"answered"}`,
      )
    },
    failed: (request, error) => log.error({ request_id: request.id, route: routeOf(request), err: error }, 'failed'),
  }
}

/** Results and reason codes are our own words; the subject is not logged. */
function decidedIn({ outcome }: FastifyRequest): string {
  if (outcome === null) return ''
  return `,"result":"${outcome.result}","reason_code":${outcome.reason_code === null ? 'null' : `"${outcome.reason_code}"`}`
}

function routeOf(request: FastifyRequest): string {
  return request.routeOptions.config.outcome ?? 'unmatched'
}

function registerListAges(registry: Registry, listAges: () => Iterable<{ id: string; ageHours: number }>): void {
  const gauge = new Gauge({
    name: 'countersign_list_age_hours',
    help: 'Hours since a list was last known to be current.',
    labelNames: ['list'] as const,
    registers: [],
    collect() {
      for (const { id, ageHours } of listAges()) this.set({ list: id }, ageHours)
    },
  })
  registry.registerMetric(gauge)
}

function registerDecided(registry: Registry, decided: OutcomeSources['decided']): void {
  const counter = new Counter({
    name: 'countersign_decided_total',
    help: 'Verdicts and decisions by endpoint, result and reason code.',
    labelNames: ['endpoint', 'result', 'reason_code'] as const,
    registers: [],
    collect() {
      this.reset()
      for (const { endpoint, result, reason, count } of decided())
        this.inc({ endpoint, result, reason_code: reason }, count)
    },
  })
  registry.registerMetric(counter)
}
