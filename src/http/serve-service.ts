import { ServiceError } from '../endpoint/errors.ts'
import type { MessageKey } from '../messages/message.ts'
import { serveFile } from './files/serve-file.ts'
import type { Route } from './exchange.ts'
import { forReading } from './wire/routes.ts'
import { send, sendJson } from './wire/send.ts'
import type { Paths } from './server.ts'
import { staticFile, type StaticFile } from './files/static-files.ts'

export type ServiceNeeds = {
  engine: string
  /** The OpenAPI document, generated on first use. */
  document: () => Promise<object>
  /** Why the service is not ready, as a message; null when it is. */
  notReady: () => MessageKey | null | Promise<MessageKey | null>
  /** The file for which the operator's own list counts as unread, as a path below LISTS_DIR; null where there is none. */
  misplacedFile?: () => string | null
  health: () => Readonly<Record<string, unknown>> | Promise<Readonly<Record<string, unknown>>>
}

export type MetricsText = { type: string; text: string }

/** The paths of operators: health and readiness, and the API description. */
export function serveService(server: Paths, needs: ServiceNeeds): void {
  serveProbe(server, '/healthz', async (exchange) =>
    sendJson(exchange, 200, { status: 'ok', version: needs.engine, ...(await needs.health()) }),
  )
  serveProbe(server, '/readyz', async (exchange) => {
    const messageKey = await needs.notReady()
    if (messageKey !== null) throw notReadyError(messageKey, needs.misplacedFile?.() ?? null)
    sendJson(exchange, 200, { status: 'ready' })
  })
  const path = openApiPath
  const describe = async () =>
    staticFile(path, 'application/json; charset=utf-8', Buffer.from(JSON.stringify(await needs.document())))
  let file: Promise<StaticFile> | undefined
  serveFile(server, { path, headers: {}, fileFor: () => (file ??= describe()) })
}

function notReadyError(messageKey: MessageKey, file: string | null): ServiceError {
  if (messageKey !== 'not_ready.own' || file === null) return new ServiceError('not_ready', { messageKey })
  return new ServiceError('not_ready', { messageKey: 'not_ready.own_misplaced', params: { file } })
}

/** Prometheus metrics, on the API's port or one of their own. */
export function serveMetrics(server: Paths, read: () => Promise<MetricsText>): void {
  serveProbe(server, '/metrics', async (exchange) => {
    const { type, text } = await read()
    exchange.headers['content-type'] = type
    send(exchange, 200, text)
  })
}

function serveProbe(server: Paths, path: string, answer: Route['answer']): void {
  server.serve(path, forReading({ isProbe: true, answer }))
}

/** The path of the OpenAPI document. */
export const openApiPath = '/openapi.json'
