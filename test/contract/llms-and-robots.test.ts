import assert from 'node:assert/strict'
import test from 'node:test'
import { endpoints } from '../../src/api/endpoints.ts'
import { appPaths } from '../../src/http/serve-pages.ts'
import { footerLinks } from '../../src/http/pages/navigation.ts'
import { appVisits, drawnPaths } from '../support/page-paths.ts'
import { shared, testBaseUrl } from '../support/test-app.ts'

test('200: llms.txt has the form of llmstxt.org in both languages, and every link of it is answered', async () => {
  for (const lang of ['en', 'zh']) {
    const { status, headers, text } = await shared.ask(`/llms.txt?lang=${lang}`)
    assert.deepEqual([status, headers['content-type']], [200, 'text/plain; charset=utf-8'])
    const [title = '', summary = '', ...rest] = text.trimEnd().split('\n\n')
    assert.equal(title, '# Countersign')
    assert.match(summary, /^> [^\n]+$/)
    assert.equal(summary.split(lang === 'en' ? /\. |\.$/ : /。/).filter((each) => each !== '').length, 2)
    const sections = rest.slice(rest.findIndex((part) => part.startsWith('## ')))
    assert.equal(sections.length, 6, 'three headings, each with its links')
    for (const [i, part] of sections.entries())
      for (const line of part.split('\n'))
        assert.match(line, i % 2 === 0 ? /^## [^\n]+$/ : /^- \[[^\]]+\]\(https?:[^)\s]+\)(: [^\n]+)?$/)
    assert.equal(sections.at(-2), '## Optional')
    assert.equal(/\p{Script=Han}/u.test(text), lang === 'zh')
    assert.equal(text.includes('Screening](') || text.includes(': Screening'), lang === 'en')
    for (const path of linksOf(text)) assert.equal((await shared.ask(path)).status, 200, path)
  }
  assert.equal((await shared.ask('/llms.txt')).text, (await shared.ask('/llms.txt?lang=en')).text)
})

test('200: llms.txt leads to the reference, the document, the tools, what is sold, and what verifies', async () => {
  const { text } = await shared.ask('/llms.txt')
  const paths = linksOf(text)
  for (const path of [
    '/docs',
    '/openapi.json',
    '/docs/mcp',
    '/.well-known/x402',
    '/attestation',
    '/.well-known/service-keys.json',
    ...footerLinks.map((each) => each.path),
  ])
    assert.equal(paths.filter((each) => each === path).length, 1, path)
  assert.ok(text.includes(`${testBaseUrl}/api/mcp`))
})

test('200: robots.txt allows every page to every crawler, but for the console and the API', async () => {
  const { status, headers, text } = await shared.ask('/robots.txt')
  assert.deepEqual([status, headers['content-type']], [200, 'text/plain; charset=utf-8'])
  const [agent, ...rules] = text.trimEnd().split('\n')
  assert.equal(agent, 'User-agent: *')
  const isAllowed = allowedBy(rules)
  const visits = Object.entries(appVisits)
  assert.equal(visits.length, appPaths.length)
  const consolePages = visits.filter(([path]) => /^\/console(\/|$)/.test(path)).map(([, visit]) => visit)
  const pages = visits.map(([, visit]) => visit).filter((visit) => !consolePages.includes(visit))
  const apiPaths = endpoints.map((each) => each.path).filter((path) => path.startsWith('/api/'))
  for (const path of [...consolePages, ...apiPaths, '/api/mcp']) assert.ok(!isAllowed(path), path)
  for (const path of [...pages, ...drawnPaths, '/site.css', '/llms.txt', '/openapi.json', '/.well-known/x402'])
    assert.ok(isAllowed(path), path)
})

test('304: both are not sent again to a caller that has them', async () => {
  for (const path of ['/llms.txt', '/llms.txt?lang=zh', '/robots.txt']) {
    const { headers } = await shared.ask(path)
    const again = await shared.ask(path, { headers: { 'if-none-match': headers['etag'] ?? '' } })
    assert.deepEqual([again.status, again.text], [304, ''], path)
  }
})

/** Paths of the links, which all name this service. */
function linksOf(text: string): string[] {
  return [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, url = '']) => {
    assert.ok(url.startsWith(`${testBaseUrl}/`), url)
    return url.slice(testBaseUrl.length)
  })
}

/** RFC 9309, section 2.2.2: the longest rule that a path begins with. */
function allowedBy(rules: readonly string[]): (path: string) => boolean {
  const read = rules.map((rule) => {
    const [, kind, start = ''] = /^(Allow|Disallow): (\/\S*)$/.exec(rule) ?? assert.fail(rule)
    return { allows: kind === 'Allow', start }
  })
  return (path) => {
    const matching = read.filter(({ start }) => path.startsWith(start))
    return matching.toSorted((a, b) => b.start.length - a.start.length)[0]?.allows ?? true
  }
}
