import type { Exchange } from '../exchange.ts'
import { forReading } from '../wire/routes.ts'
import { send } from '../wire/send.ts'
import type { Paths } from '../server.ts'
import { takesGzip } from './takes-gzip.ts'
import type { StaticFile } from './static-files.ts'

type Served = {
  path: string
  /** Its name in the log where that differs from the path. */
  name?: string
  headers: Readonly<Record<string, string>>
  /** The file for a request, which may depend on the language. */
  fileFor: (exchange: Exchange) => StaticFile | Promise<StaticFile>
}

/** Serves a static file: compressed where the client accepts that, and 304 where it already has it. */
export function serveFile(server: Paths, { path, name = path, headers, fileFor }: Served): void {
  const answer = async (exchange: Exchange) => {
    const requestHeaders = exchange.request.headers
    const file = await fileFor(exchange)
    const zipped = file.gzip !== null && takesGzip(requestHeaders['accept-encoding']) ? await file.gzip() : null
    const { bytes, etag } = zipped ?? file.plain
    const about = { 'cache-control': file.immutable ? forever : 'no-cache', etag, vary: 'accept-encoding' }
    Object.assign(exchange.headers, headers, about)
    if (isHeld(requestHeaders['if-none-match'], etag)) return send(exchange, 304, null)
    if (zipped) exchange.headers['content-encoding'] = 'gzip'
    exchange.headers['content-type'] = file.type
    send(exchange, 200, bytes)
  }
  server.serve(path, forReading({ name, answer }))
}

const forever = 'public, max-age=31536000, immutable'

/** RFC 9110, section 13.1.2: one of several tags matches. Weak comparison, because compressing proxies weaken them. */
function isHeld(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
}
