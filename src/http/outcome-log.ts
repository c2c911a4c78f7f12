import { withoutSecrets } from '../kit/secret-token.ts'
import type { Log } from '../kit/log.ts'
import { createAnswerCounts, type AnswerRows } from './metrics/answer-metrics.ts'
import type { Exchange, Outcomes } from './exchange.ts'

export type OutcomeLog = Outcomes & {
  /** The counts so far, for the metrics. */
  answers: () => AnswerRows
}

/** Writes one log line and one measurement per answer. */
export function createOutcomeLog({ log, line }: Pick<Log, 'log' | 'line'>, now: () => number): OutcomeLog {
  const answers = createAnswerCounts()
  return {
    answers: answers.all,
    record: (exchange, status) => {
      const { id, method, name: route } = exchange
      const elapsedMs = exchange.server.elapsedMs() - exchange.begunAtMs
      const ms = Math.round(elapsedMs * 100) / 100
      answers.count(route, status, elapsedMs)
      if (exchange.route?.isProbe) return log.debug({ request_id: id, route, method, status, ms }, 'answered')
      // Route, method and id are our own words or validated by the HTTP parser, so nothing needs escaping.
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

/** The caller's x-request-id, for tracing a request across services. It is never sent back. */
function clientIdIn({ request }: Exchange): string {
  const header = request.headers['x-request-id']
  if (header === undefined || header === '') return ''
  const redacted = withoutSecrets(String(header))
    .slice(0, clientIdMaxChars)
    .replace(/[^\x21-\x7e]/g, '?')
  return `,"client_request_id":${JSON.stringify(redacted)}`
}

const clientIdMaxChars = 128
