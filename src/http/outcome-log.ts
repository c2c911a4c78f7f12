import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

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

/** One log line and one measurement for each answer. `listAgeHours` is read when metrics are scraped. */
export function createOutcomeLog(log: Logger, listAges: () => Iterable<{ id: string; ageHours: number }>): OutcomeLog {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'countersign_' })
  const answers = new Counter({
    name: 'countersign_http_answers_total',
    help: 'Answers by route and status.',
    labelNames: ['route', 'status'] as const,
    registers: [registry],
  })
  const durations = new Histogram({
    name: 'countersign_http_answer_seconds',
    help: 'Time from the request to the end of its answer.',
    labelNames: ['route'] as const,
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  })
  const ages = new Gauge({
    name: 'countersign_list_age_hours',
    help: 'Hours since a list was last known to be current.',
    labelNames: ['list'] as const,
    registers: [registry],
    collect() {
      for (const { id, ageHours } of listAges()) this.set({ list: id }, ageHours)
    },
  })
  void ages
  return {
    registry,
    record: (request, reply) => {
      const route = request.routeOptions.config.outcome ?? 'unmatched'
      const milliseconds = reply.elapsedTime
      answers.inc({ route, status: reply.statusCode })
      durations.observe({ route }, milliseconds / 1000)
      log.info(
        {
          request_id: request.id,
          route,
          method: request.method,
          status: reply.statusCode,
          ms: Math.round(milliseconds * 100) / 100,
        },
        'answered',
      )
    },
    failed: (request, error) => {
      const route = request.routeOptions.config.outcome ?? 'unmatched'
      log.error({ request_id: request.id, route, err: error }, 'failed')
    },
  }
}
