import { langOf } from '../api/read-input.ts'
import type { Lang } from '../messages/message.ts'
import { llmsText } from './site/llms-text.ts'
import { serveFile } from './files/serve-file.ts'
import type { Paths } from './server.ts'
import { staticFile, type StaticFile } from './files/static-files.ts'

/** Serves the files that crawlers request first: robots.txt and the overview of the service. */
export function serveCrawlers(server: Paths, baseUrl: string): void {
  serveText(server, '/robots.txt', () => robots)
  serveText(server, '/llms.txt', (lang) => llmsText(lang, baseUrl))
}

/** RFC 9309. Pages may be fetched; those with a secret URL have headers against indexing. */
const robots = `User-agent: *
Allow: /
Disallow: /api/
Disallow: /console
`

function serveText(server: Paths, path: string, textIn: (lang: Lang) => string): void {
  const draw = (lang: Lang) => staticFile(path, 'text/plain; charset=utf-8', Buffer.from(textIn(lang)))
  const drawn: Readonly<Record<Lang, StaticFile>> = { en: draw('en'), zh: draw('zh') }
  serveFile(server, { path, headers: {}, fileFor: ({ query }) => drawn[langOf(query)] })
}
