import type { Exchange } from '../exchange.ts'
import { forReading } from '../wire/routes.ts'
import { send } from '../wire/send.ts'
import type { Paths } from '../server.ts'
import { takesGzip } from './takes-gzip.ts'
import type { StaticFile } from './static-files.ts'

type Served = {
  path: string
  /** What it is called in the log where that is not its path. */
  name?: string
  headers: Readonly<Record<string, string>>
  /** The file for a request: one, or one for each language. */
  fileFor: (exchange: Exchange) => StaticFile | Promise<StaticFile>
}

/** Serves what was made once: compressed where the caller takes that, and not at all where it has it already. */
export function serveFile(server: Paths, { path, name = path, headers, fileFor }: Served): void {
  const answer = async (exchange: Exchange) => {
    const asked = exchange.request.headers
    const file = await fileFor(exchange)
    const zipped = file.gzip !== null && takesGzip(asked['accept-encoding']) ? await file.gzip() : null
    const { bytes, etag } = zipped ?? file.plain
    const about = { 'cache-control': file.immutable ? forever : 'no-cache', etag, vary: 'accept-encoding' }
    Object.assign(exchange.headers, headers, about)
    if (isHeld(asked['if-none-match'], etag)) return send(exchange, 304, null)
    if (zipped) exchange.headers['content-encoding'] = 'gzip'
    exchange.headers['content-type'] = file.type
    send(exchange, 200, bytes)
  }
  server.serve(path, forReading({ name, answer }))
}

const forever = 'public, max-age=31536000, immutable'

/** RFC 9110, section 13.1.2: any of several tags, compared weakly, because proxies that compress make them weak. */
function isHeld(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
}
