import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { tools } from '../../src/mcp/tools.ts'
import { unescaped } from '../support/html-text.ts'
import { dataOf, mcpPath, postMessage, type RpcAnswer } from '../support/mcp-message.ts'
import { startPaidApp } from '../support/paid-app.ts'
import { shared, testBaseUrl } from '../support/test-app.ts'

/** The examples as a browser shows them. */
async function examples(): Promise<string[]> {
  const { text } = await shared.ask('/docs/mcp')
  return [...text.matchAll(/<pre><code>([^<]*)<\/code><\/pre>/g)].map(([, code = '']) => unescaped(code))
}

test('the page names every tool, and so does README.md; each configuration names the URL', async () => {
  const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8')
  for (const { name } of tools) assert.ok(readme.includes(`\`${name}\``), name)
  for (const lang of ['en', 'zh']) {
    const { text } = await shared.ask(`/docs/mcp?lang=${lang}`)
    for (const { name } of tools) assert.match(text, new RegExp(`<code>${name}</code>`))
  }
  const [url = '', ...shown] = await examples()
  assert.equal(url, `${testBaseUrl}/api/mcp`)
  for (const example of shown) assert.ok(example.includes(url), example)
  const chinese = unescaped((await shared.ask('/docs/mcp?lang=zh')).text)
  for (const { endpoint } of tools) assert.ok(!chinese.includes(endpoint.summary), endpoint.summary)
  const [, cursor = '', code = ''] = shown
  for (const json of [cursor, code]) assert.doesNotThrow(() => JSON.parse(json))
  assert.match((await shared.ask('/docs')).text, /href="\/docs\/mcp/)
})

test('a service that sells nothing states it above its paid tools, and one that sells does not', async (t) => {
  const { app } = await startPaidApp(t)
  for (const lang of ['en', 'zh']) {
    const path = `/docs/mcp?lang=${lang}`
    assert.match((await shared.ask(path)).text, /<strong>[^<]*<code>paid_tier_not_configured<\/code>/)
    assert.doesNotMatch((await app.ask(path)).text, /<code>paid_tier_not_configured/)
  }
})

test('every first call of the page, in both revisions, is answered as a shell sends it', async () => {
  const curls = (await examples()).filter((each) => each.startsWith('curl '))
  const answered: [string, string][] = []
  for (const curl of curls) {
    const headers = [...curl.matchAll(/-H '([^:]+): ([^']+)'/g)].map(([, name = '', value = '']) => [name, value])
    const [, body = ''] = /-d '([^']+)'/.exec(curl) ?? []
    const sent = { accept: '*/*', ...(Object.fromEntries(headers) as Record<string, string>) }
    const { status, text } = await shared.ask(mcpPath, { method: 'POST', body, headers: sent })
    const { result } = JSON.parse(dataOf(text)) as RpcAnswer
    assert.deepEqual([status, result !== undefined], [200, true], `${curl}\n${text}`)
    const { method } = JSON.parse(body) as { method: string }
    answered.push([method, JSON.stringify(result)])
  }
  assert.deepEqual(
    answered.map(([method]) => method),
    ['initialize', 'tools/list', 'tools/call', 'server/discover', 'tools/list', 'tools/call'],
  )
  const screened = answered.filter(([method]) => method === 'tools/call')
  for (const [, result] of screened) assert.match(result, /SANCTIONS_MATCH/)
})

test('a message that a form or a text carries is refused with the header to send', async () => {
  for (const type of ['application/x-www-form-urlencoded', 'text/plain']) {
    const { status, text } = await postMessage({ jsonrpc: '2.0', id: 1, method: 'ping' }, { 'content-type': type })
    const { error } = JSON.parse(text) as RpcAnswer
    assert.equal(status, 415)
    assert.match(error?.message ?? '', /content-type: application\/json.*\/docs\/mcp/)
  }
})
