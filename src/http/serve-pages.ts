import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { langOf } from '../api/read-input.ts'
import { ServiceError } from '../endpoint/errors.ts'
import { langs, type Lang } from '../messages/message.ts'
import { frame, type ConstantPage } from './pages/page.ts'
import { constantPages, pages, type PageNeeds } from './pages/pages.ts'
import { serveFile } from './serve-file.ts'
import { queryOf, refuseOtherMethods } from './server.ts'
import { readStaticFiles, staticFile, type StaticFile } from './static-files.ts'

const pageHeaders = {
  'content-security-policy':
    "default-src 'self'; img-src 'self' data:; script-src 'self'; style-src 'self'; connect-src 'self'; " +
    "base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
  'referrer-policy': 'no-referrer',
} as const

const privateHeaders = { 'x-robots-tag': 'noindex', 'cache-control': 'no-store' } as const
const htmlType = 'text/html; charset=utf-8'

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
  for (const file of files.values())
    serveFile(app, { path: file.path, outcome: 'file', headers: pageHeaders, fileFor: () => file })
  for (const page of constantPages) {
    const drawn = drawConstant(page, needs)
    const fileFor = (request: FastifyRequest) => drawn[langOf(queryOf(request))]
    serveFile(app, { path: page.path, outcome: page.path, headers: pageHeaders, fileFor })
  }
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
        .type(htmlType)
        .send(frame(lang, path, drawn.title, drawn.body))
    }
    app.route({ method: ['GET', 'HEAD'], url: page.path, handler, config: { outcome: page.path } })
    refuseOtherMethods(app, page.path, ['GET', 'HEAD'])
  }
}

/** Drawn before anybody asks: the API reference takes longer than a request may hold the loop. */
function drawConstant(page: ConstantPage<PageNeeds>, needs: PageNeeds): Readonly<Record<Lang, StaticFile>> {
  const draw = (lang: Lang): StaticFile => {
    const { title, body } = page.render(needs, { lang, baseUrl: needs.service.baseUrl })
    return staticFile(page.path, htmlType, Buffer.from(frame(lang, page.path, title, body)))
  }
  return Object.fromEntries(langs.map((lang) => [lang, draw(lang)])) as Record<Lang, StaticFile>
}

/** Stands in when the web app was not built: the API works without it. */
function unbuiltIndex(): StaticFile {
  const text =
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>Countersign</title><link rel="stylesheet" href="/pages.css">' +
    '<main><h1>Countersign</h1><p>The web app is not built. The API works: <a href="/docs">API reference</a>.</p></main></html>'
  return staticFile('/', htmlType, Buffer.from(text))
}
