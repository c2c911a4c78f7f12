import assert from 'node:assert/strict'
import test from 'node:test'
import { sanctioned, tornadoPool, unlisted } from '../support/known-addresses.ts'
import { drawnPaths } from '../support/page-paths.ts'
import { shared } from '../support/test-app.ts'

const html = { accept: 'text/html,application/xhtml+xml' }

test('the observatory’s page shows gap weeks as gaps, every point as a table, and names what it does not know', async () => {
  const { text } = await shared.ask('/observatory?term=wallet&from=2022-W01&to=2022-W20')
  const { points } = (
    await shared.ask<{ points: { week: string; items: number; density: number }[] }>(
      '/api/observatory/index?term=wallet&from=2022-W01&to=2022-W20',
    )
  ).json
  const gaps = points.filter(({ items }) => items === 0).length
  assert.ok(gaps > 0)
  assert.equal([...text.matchAll(/<rect class="gap"/g)].length, gaps)
  for (const { week } of points) assert.ok(text.includes(`<tr><td>${week}</td>`), week)
  const lines = [...text.matchAll(/<polyline class="line" points="([^"]*)"/g)].map(
    ([, line = '']) => line.split(' ').length,
  )
  const dots = [...text.matchAll(/<circle class="dot"/g)].length
  assert.equal(
    lines.reduce((sum, count) => sum + count, dots),
    points.length - gaps,
    'no line crosses a gap',
  )
  const notice = 'Not shown, because there is no such term or no such range of weeks: '
  for (const [query, named] of [
    ['term=none', '“none”'],
    ['from=x&to=2030-W99', '“x”, “2030-W99”'],
    ['from=2026-W10&to=2020-W01', '“2026-W10”'],
    ['term=%3Cscript%3E&from=&to=', '“&#60;script&#62;”'],
  ] as const) {
    const { status, text: page } = await shared.ask(`/observatory?${query}`)
    assert.equal(status, 200, query)
    assert.ok(page.includes(`${notice}${named}.`), /<p role="status">[^<]*/.exec(page)?.[0] ?? 'no notice')
  }
  assert.ok(!text.includes(notice))
})

test('the page of the lists begins with a table of all of them, each with its state, age, cadence and size', async () => {
  const { text } = await shared.ask('/lists')
  const { lists } = (await shared.ask<{ lists: { id: string; name: string; status: string }[] }>('/api/lists')).json
  const table = text.slice(text.indexOf('<table'), text.indexOf('</table>'))
  for (const { id } of lists) {
    assert.ok(table.includes(`<a href="#${id}">`), id)
    assert.ok(text.includes(`id="${id}"`), id)
  }
  assert.match(text, /As of 2026-12-01 12:00:00 UTC/)
})

test('the status page shows the results of the probes', async () => {
  const { text } = await shared.ask('/status')
  const health = (await shared.ask('/healthz')).json
  assert.ok(text.includes(String(health['version'])))
  assert.equal(health['storage'], 'sqlite')
  assert.ok(text.includes('<dt>Storage</dt><dd>SQLite, in the data folder</dd>'))
  // In words of the language of the page: the keys of /healthz stood in the Chinese one.
  const chinese = (await shared.ask('/status?lang=zh')).text
  assert.ok(chinese.includes('<dt>数据库</dt><dd>可连接</dd>'))
  assert.doesNotMatch(chinese, /<dt><code>/)
})

test('404: a person who requests a missing page gets a page with ways on, a program a problem document', async () => {
  for (const path of ['/nowhere', '/evidence/ofac/0x1', '/evidence/none/x', '/lists/more', '/docs/reasons/NONE']) {
    const page = await shared.ask(`${path}?lang=zh`, { headers: html })
    assert.equal(page.status, 404, path)
    assert.match(page.headers['content-type'] ?? '', /^text\/html/)
    assert.match(page.headers['content-security-policy'] ?? '', /default-src 'self'/)
    assert.ok(page.text.includes('<a href="/lists?lang=zh">') && page.text.includes('<html lang="zh">'), path)
    assert.doesNotMatch(page.text, /nowhere/)
    const document = await shared.ask(path)
    assert.equal(document.status, 404)
    assert.match(document.headers['content-type'] ?? '', /^application\/problem\+json/)
  }
  for (const path of ['/api/nowhere', '/.well-known/nowhere'])
    assert.match((await shared.ask(path, { headers: html })).headers['content-type'] ?? '', /problem\+json/)
})

test('a pasted token is verified on the page, with any text pasted around it, and links to address and lists', async () => {
  const clear = '0x1212121212121212121212121212121212121212'
  const decided = (await shared.ask(`/api/decide?to=${clear}&amountUsdc=1`)).json
  const token = /"(eyJ[\w-]+\.[\w-]+\.[\w-]+)"/.exec(JSON.stringify(decided))?.[1] ?? assert.fail('a token')
  const pasted = `${token.slice(0, 40)}\n ${token.slice(40)}\r\n`
  const { text, headers } = await shared.ask(`/attestation?token=${encodeURIComponent(pasted)}`)
  assert.match(text, /<h2>Valid<\/h2>/)
  assert.match(text, new RegExp(`<a href="/address/${clear}\\?network=ethereum&`, 'i'))
  assert.match(text, /<a href="\/lists\?lang=en#root">/)
  assert.equal(headers['cache-control'], 'no-store')
  assert.match((await shared.ask('/attestation?token=a.b.c')).text, /Not valid/)
})

test('a page of evidence states what the listing weighs today, and leads to the address and to the lists', async () => {
  const { text } = await shared.ask(`/evidence/ofac/${sanctioned.evm}`)
  assert.match(text, /<article class="verdict risky">/)
  assert.match(text, /This listing alone scores \d+\/100 today\./)
  assert.ok(text.includes(`href="/address/${sanctioned.evm}?lang=en"`) && text.includes('href="/lists?lang=en#ofac"'))
  const ended = (await shared.ask(`/evidence/ofac/${tornadoPool}`)).text
  assert.match(ended, /Scores nothing today/)
})

test('without script the page of an address leads to the report on that address, and never to another', async () => {
  for (const [path, report] of [
    [`/address/${unlisted.evm}`, `/report/${unlisted.evm}?lang=en`],
    [`/address/${unlisted.evm}?network=base&lang=zh`, `/report/${unlisted.evm}?network=base&#38;lang=zh`],
  ] as const) {
    const { status, text } = await shared.ask(path)
    const [, banner = ''] = /<noscript[^>]*>([^]*?)<\/noscript>/.exec(text) ?? []
    assert.deepEqual([status, /href="([^"]*)"/.exec(banner)?.[1]], [200, report])
    assert.doesNotMatch(banner, /0x098B/)
  }
  const { text } = await shared.ask('/console')
  assert.doesNotMatch(/<noscript[^>]*>([^]*?)<\/noscript>/.exec(text)?.[1] ?? '', /0x098B/)
})

test('308: a target that names another host leads to a path of this site', async () => {
  const locationOf = async (target: string) => {
    const answer = await shared.sayRaw(`GET ${target} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)
    return [Number(answer.slice(9, 12)), /^location: (.*)\r$/im.exec(answer)?.[1]]
  }
  assert.deepEqual(await locationOf('http://evil.example/docs/?lang=zh'), [308, '/docs?lang=zh'])
  assert.deepEqual(await locationOf('HTTP://evil.example/docs//'), [308, '/docs'])
  for (const target of ['http://evil.example//docs/', 'http:////evil.example/docs/', 'x://evil.example/docs/'])
    assert.equal((await locationOf(target))[1], undefined, target)
})

test('308: a page with slashes at its end is the page, on this site; a call of the API is not', async () => {
  const visits = [...drawnPaths.filter((path) => !/[*]/.test(path)), `/report/${unlisted.evm}`, '/console/agents']
  for (const path of visits) {
    const { status, headers } = await shared.ask(`${path}/?lang=zh`)
    const isWhole = status === 200 && /^\/(?:attestation|report\/verify|address)\//.test(path)
    if (!isWhole) assert.deepEqual([status, headers['location']], [308, `${path}?lang=zh`], path)
  }
  assert.equal((await shared.ask('/docs//')).headers['location'], '/docs')
  for (const path of ['/api/risk/', '//docs/', '/nothing/', '//evil.example/'])
    assert.equal((await shared.ask(path)).status, 404, path)
  assert.equal((await shared.ask('/docs/', { method: 'POST', body: '<x>' })).status, 404)
})
