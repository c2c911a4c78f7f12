import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuseOtherMethods } from './server.ts'
import type { StaticFile } from './static-files.ts'

type Served = {
  path: string
  outcome: string
  headers: Readonly<Record<string, string>>
  /** The file for a request: one, or one for each language. */
  fileFor: (request: FastifyRequest) => StaticFile | Promise<StaticFile>
}

/** Serves what was made once: compressed where the caller takes that, and not at all where it has it already. */
export function serveFile(app: FastifyInstance, { path, outcome, headers, fileFor }: Served): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: path,
    config: { outcome },
    handler: async (request, reply) => {
      const file = await fileFor(request)
      const zipped = file.gzip !== null && takesGzip(request.headers['accept-encoding']) ? await file.gzip() : null
      const { bytes, etag } = zipped ?? file.plain
      reply.headers(headers).header('cache-control', file.immutable ? forever : 'no-cache')
      reply.header('etag', etag).header('vary', 'accept-encoding')
      if (isHeld(request.headers['if-none-match'], etag)) return reply.code(304).send()
      if (zipped) reply.header('content-encoding', 'gzip')
      return reply.type(file.type).send(bytes)
    },
  })
  refuseOtherMethods(app, path, ['GET', 'HEAD'])
}

const forever = 'public, max-age=31536000, immutable'

/** RFC 9110, section 12.5.3: gzip is named, and not with a weight of zero. */
function takesGzip(header: string | string[] | undefined): boolean {
  return /(?:^|,)\s*gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[\d.]+)?\s*(?:,|$)/i.test(String(header ?? ''))
}

/** RFC 9110, section 13.1.2: any of several tags, compared weakly, because proxies that compress make them weak. */
function isHeld(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
}
