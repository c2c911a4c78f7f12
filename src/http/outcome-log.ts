import type { FastifyReply, FastifyRequest } from 'fastify'
import { Gauge, Registry, collectDefaultMetrics } from 'prom-client'
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

/** One log line and one measurement for each answer. `listAges` is read when metrics are scraped. */
export function createOutcomeLog(
  { log, line }: Pick<Log, 'log' | 'line'>,
  now: () => number,
  listAges: () => Iterable<{ id: string; ageHours: number }>,
): OutcomeLog {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'countersign_' })
  const metrics = createAnswerMetrics(registry)
  registerListAges(registry, listAges)
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
          `"status":${status},"ms":${Math.round(milliseconds * 100) / 100},"msg":"answered"}`,
      )
    },
    failed: (request, error) => log.error({ request_id: request.id, route: routeOf(request), err: error }, 'failed'),
  }
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
