import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { tools } from '../../src/mcp/tools.ts'
import { unescaped } from '../support/html-text.ts'
import { dataOf, postMessage, type RpcAnswer } from '../support/mcp-message.ts'
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
  const [, cursor = '', code = ''] = shown
  for (const json of [cursor, code]) assert.doesNotThrow(() => JSON.parse(json))
  assert.match((await shared.ask('/docs')).text, /href="\/docs\/mcp/)
})

test('the first call that the page shows is answered', async () => {
  const curl = (await examples()).at(-1) ?? ''
  const headers = [...curl.matchAll(/-H '([^:]+): ([^']+)'/g)].map(([, name = '', value = '']) => [name, value])
  const [, body = ''] = /-d '([^']+)'/.exec(curl) ?? []
  const { status, text } = await postMessage(body, Object.fromEntries(headers) as Record<string, string>)
  const { result } = JSON.parse(dataOf(text)) as RpcAnswer
  assert.deepEqual([status, JSON.stringify(result).includes('SANCTIONS_MATCH')], [200, true])
})
