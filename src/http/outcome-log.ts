import { withoutSecrets } from '../kit/secret-token.ts'
import type { Log } from '../kit/log.ts'
import { createAnswerCounts, type AnswerRows } from './metrics/answer-metrics.ts'
import type { Exchange, Outcomes } from './exchange.ts'

export type OutcomeLog = Outcomes & {
  /** What was counted so far, for the metrics. */
  answers: () => AnswerRows
}

/** One log line and one measurement for each answer. */
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
