import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { langOf } from '../api/read-input.ts'
import { ServiceError } from '../endpoint/errors.ts'
import { langs, type Lang } from '../messages/message.ts'
import type { GatherNeeds } from '../screening/gather.ts'
import { readBuiltApp, type BuiltApp } from './pages/built-app.ts'
import type { Exchange } from './exchange.ts'
import { docsFrame } from './pages/docs/docs-frame.ts'
import { isInDocs } from './pages/docs/docs-places.ts'
import { firstFrame } from './pages/first-frame.ts'
import { frame, type ConstantPage } from './pages/page.ts'
import { constantPages, pages, type PageNeeds } from './site/pages.ts'
import { pageHeaders, privateHeaders } from './wire/page-headers.ts'
import { readForm } from './wire/read-form.ts'
import { readerLang } from './wire/reader-lang.ts'
import { serveAddressPage } from './files/serve-address-page.ts'
import { serveFile } from './files/serve-file.ts'
import { forReading } from './wire/routes.ts'
import { htmlType, sendHtml } from './wire/send.ts'
import type { Paths } from './server.ts'
import { readStaticFiles, staticFile, type StaticFile } from './files/static-files.ts'

const cssType = 'text/css; charset=utf-8'
const scriptType = 'text/javascript; charset=utf-8'

/**
 * What all pages share, the web app's too: two style sheets and the mark; the sheet of the pages that are drawn here; and
 * what the documentation has beside them. Each is served in one piece from its files, in their order.
 */
const ownFiles: readonly (readonly [name: string, type: string, sources: readonly string[]])[] = [
  ['site.css', cssType, ['styles/colours.css', 'styles/basics.css', 'styles/frame.css']],
  ['parts.css', cssType, ['styles/verdict.css', 'styles/evidence.css']],
  [
    'pages.css',
    cssType,
    [
      'styles/text.css',
      'styles/pictures.css',
      'styles/tables.css',
      'styles/paper.css',
      'styles/report.css',
      'styles/proof-chain.css',
      'styles/status.css',
    ],
  ],
  ['docs.css', cssType, ['docs.css']],
  ['docs.js', scriptType, ['docs.js']],
  ['mark.svg', 'image/svg+xml', ['mark.svg']],
]

/**
 * The paths of the web app's pages, as in its pages.ts. All get its one document, which selects the page by the path.
 */
export const appPaths = [
  '/',
  '/address/:address',
  '/console',
  '/console/payments',
  '/console/payments/:payment',
  '/console/agents',
  '/console/agents/:agent',
  '/console/keys',
  '/console/webhook',
  '/console/decisions',
  '/console/services',
  '/console/people',
] as const

/** Serves the built web app and the pages that the service renders. */
export function servePages(server: Paths, needs: PageNeeds & GatherNeeds & { consoleDir: string }): void {
  const files = readStaticFiles(needs.consoleDir)
  for (const [name, type, sources] of ownFiles) {
    const pieces = sources.map((source) => readFileSync(join(import.meta.dirname, 'pages', source)))
    files.set(`/${name}`, staticFile(`/${name}`, type, Buffer.concat(pieces)))
  }
  const document = files.get('/index.html')?.plain.bytes.toString() ?? unbuiltDocument
  files.delete('/index.html')
  const built = readBuiltApp(needs.consoleDir, document)
  for (const path of appPaths)
    if (path === '/address/:address') serveAddressPage(server, built, needs)
    else serveApp(server, built, path, needs.service.baseUrl)
  for (const file of files.values())
    serveFile(server, { path: file.path, name: 'file', headers: pageHeaders, fileFor: () => file })
  for (const page of constantPages) {
    const drawn = drawnOnce(page, needs)
    const fileFor = ({ query }: Exchange) => drawn[langOf(query)]()
    serveFile(server, { path: page.path, headers: pageHeaders, fileFor })
  }
  for (const page of pages) {
    const answer = async (exchange: Exchange) => {
      const { params, target } = exchange
      const lang = langOf(exchange.query)
      const { baseUrl } = needs.service
      const ask = { lang, baseUrl, params, query: readForm(exchange.query), now: needs.world.now() }
      const drawn = await page.render(needs, ask)
      if (!drawn) throw new ServiceError(page.missing ?? 'not_found')
      Object.assign(exchange.headers, pageHeaders, page.isPrivate ? privateHeaders : {})
      const path = target.split('?')[0] ?? target
      const body = isInDocs(path) ? docsFrame(lang, path, drawn.body, ask.query.get('q')) : drawn.body
      sendHtml(exchange, 200, frame(lang, target, drawn.title, body))
    }
    server.serve(page.path, forReading({ answer }))
  }
}

/** A page of the web app that is the same for everybody, in the reader's language. */
function serveApp(server: Paths, built: BuiltApp, path: string, baseUrl: string): void {
  const draw = (lang: Lang, hasQuestion: boolean) =>
    staticFile(path, htmlType, Buffer.from(firstFrame(built, path, lang, { baseUrl, hasQuestion })))
  const drawnFor = (hasQuestion: boolean): Readonly<Record<Lang, StaticFile>> => ({
    en: draw('en', hasQuestion),
    zh: draw('zh', hasQuestion),
  })
  const plain = drawnFor(false)
  const withQuestion = path === '/' ? drawnFor(true) : plain
  const fileFor = ({ query, request }: Exchange) => {
    const drawn = /(?:^|&)(?:q|addr|url)=[^&]/.test(query) ? withQuestion : plain
    return drawn[readerLang(query, request.headers['accept-language'])]
  }
  serveFile(server, { path: path.replace(/:\w+/g, '$&(^.+$)'), name: 'file', headers: pageHeaders, fileFor })
}

/** Rendered once per language, on first use. */
function drawnOnce(page: ConstantPage<PageNeeds>, needs: PageNeeds): Readonly<Record<Lang, () => Promise<StaticFile>>> {
  const draw = async (lang: Lang): Promise<StaticFile> => {
    const { title, body } = await page.render(needs, { lang, baseUrl: needs.service.baseUrl })
    const framed = isInDocs(page.path) ? docsFrame(lang, page.path, body) : body
    return staticFile(page.path, htmlType, Buffer.from(frame(lang, page.path, title, framed)))
  }
  const drawn: Partial<Record<Lang, Promise<StaticFile>>> = {}
  const once = (lang: Lang) => [lang, () => (drawn[lang] ??= draw(lang))] as const
  return Object.fromEntries(langs.map(once)) as Record<Lang, () => Promise<StaticFile>>
}

/** Used when the web app was not built: the API works without it. */
const unbuiltDocument =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Countersign</title><link rel="stylesheet" href="/site.css">' +
  '<main><h1>Countersign</h1><p>The web app is not built. The API works: <a href="/docs">API reference</a>.</p></main></html>'
