import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ServiceError } from '../endpoint/errors.ts'
import { frame } from './pages/page.ts'
import { pages, type PageNeeds } from './pages/pages.ts'
import { langOf } from '../api/read-input.ts'
import { queryOf, refuseOtherMethods } from './server.ts'
import { readStaticFiles, staticFile, type StaticFile } from './static-files.ts'

const pageHeaders = {
  'content-security-policy':
    "default-src 'self'; img-src 'self' data:; script-src 'self'; style-src 'self'; connect-src 'self'; " +
    "base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
} as const

const privateHeaders = { 'x-robots-tag': 'noindex', 'cache-control': 'no-store' } as const

/** Paths of the web app's pages, as its own pages.ts has them. All get its one document, which finds the page by the path. */
export const appPaths = ['/', '/address/:address'] as const

/** Serves what a person looks at: the built web app, and the pages the service draws itself. */
export function servePages(app: FastifyInstance, needs: PageNeeds & { consoleDir: string }): void {
  const files = readStaticFiles(needs.consoleDir)
  const css = readFileSync(join(import.meta.dirname, 'pages/pages.css'))
  files.set('/pages.css', staticFile('/pages.css', 'text/css; charset=utf-8', css))
  const index = files.get('/index.html') ?? unbuiltIndex()
  files.delete('/index.html')
  for (const path of appPaths) files.set(path, { ...index, path: path.replace(/:\w+/g, '$&(^.+$)') })
  for (const file of files.values()) serveFile(app, file)
  for (const page of pages) {
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      const lang = langOf(queryOf(request))
      const { baseUrl } = needs.service
      const ask = { lang, baseUrl, params: request.params as Record<string, string>, now: needs.world.now() }
      const drawn = await page.render(needs, ask)
      if (!drawn) throw new ServiceError(page.path.startsWith('/evidence') ? 'evidence_not_found' : 'not_found')
      const path = request.url.split('?')[0] ?? page.path
      return reply
        .headers(page.isPrivate ? { ...pageHeaders, ...privateHeaders } : pageHeaders)
        .type('text/html; charset=utf-8')
        .send(frame(ask, path, drawn.title, drawn.body))
    }
    app.route({ method: ['GET', 'HEAD'], url: page.path, handler, config: { outcome: page.path } })
    refuseOtherMethods(app, page.path, ['GET', 'HEAD'])
  }
}

function serveFile(app: FastifyInstance, file: StaticFile): void {
  const cached = { 'cache-control': file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache' }
  app.route({
    method: ['GET', 'HEAD'],
    url: file.path,
    config: { outcome: 'file' },
    handler: (request, reply) => {
      const zipped = file.gzip !== null && takesGzip(request.headers['accept-encoding']) ? file.gzip : null
      const { bytes, etag } = zipped ?? file.plain
      reply.headers(pageHeaders).headers(cached).header('etag', etag).header('vary', 'accept-encoding')
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      if (zipped) reply.header('content-encoding', 'gzip')
      return reply.type(file.type).send(bytes)
    },
  })
  refuseOtherMethods(app, file.path, ['GET', 'HEAD'])
}

/** RFC 9110, section 12.5.3: gzip is named, and not with a weight of zero. */
function takesGzip(header: string | string[] | undefined): boolean {
  return /(?:^|,)\s*gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[\d.]+)?\s*(?:,|$)/i.test(String(header ?? ''))
}

/** Stands in when the web app was not built: the API works without it. */
function unbuiltIndex(): StaticFile {
  const text =
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>Countersign</title><link rel="stylesheet" href="/pages.css">' +
    '<main><h1>Countersign</h1><p>The web app is not built. The API works: <a href="/docs">API reference</a>.</p></main></html>'
  return staticFile('/', 'text/html; charset=utf-8', Buffer.from(text))
}
