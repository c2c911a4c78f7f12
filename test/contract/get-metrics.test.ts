import assert from 'node:assert/strict'
import { Agent } from 'node:http'
import test from 'node:test'
import { version } from '../../src/app/version.ts'
import { askOver } from '../support/ask.ts'
import { unlisted } from '../support/known-addresses.ts'
import { shared, startTestApp } from '../support/test-app.ts'

test('200: answers are counted by route and status, and the ages of lists are shown, in the form Prometheus reads', async () => {
  await shared.ask(`/api/risk?addr=${unlisted.evm}`)
  await shared.ask('/api/risk')
  const { status, headers, text } = await shared.ask('/metrics')
  assert.equal(status, 200)
  assert.match(headers['content-type'] ?? '', /^text\/plain; version=0\.0\.4/)
  assert.match(text, /^countersign_http_answers_total\{route="screenAddress",status="200"\} [1-9]/m)
  assert.match(text, /^countersign_http_answers_total\{route="screenAddress",status="400"\} [1-9]/m)
  assert.match(text, /^countersign_list_age_hours\{list="ofac"\} [0-9.]+$/m)
  assert.match(text, /^countersign_http_answer_seconds_bucket\{le="0\.02",route="screenAddress"\} \d+$/m)
  for (const line of text.split('\n').filter((each) => each !== ''))
    assert.match(line, /^(# (HELP|TYPE) \S+ .+|[a-z][a-z0-9_]*(\{[^{}]*\})? \S+)$/)
})

test('200: the version is shown, and what the log has lost, which is nothing', async () => {
  const { text } = await shared.ask('/metrics')
  assert.match(text, new RegExp(`^countersign_build_info\\{version="${version}",node="24\\.[0-9.]+"\\} 1$`, 'm'))
  assert.match(text, /^# TYPE countersign_log_lines_dropped_total counter\ncountersign_log_lines_dropped_total 0$/m)
  assert.match(text, /^# TYPE countersign_chain_failures_total counter$/m)
})

test('200: with METRICS_PORT metrics have a port of their own, and stand neither beside the API nor in its document', async (t) => {
  const app = await startTestApp({ METRICS_PORT: '0' })
  t.after(app.stop)
  assert.equal((await app.ask('/metrics')).status, 404)
  assert.equal('/metrics' in app.document.paths, false)
  assert.equal((await app.ask('/docs')).text.includes('/metrics'), false)
  await app.ask('/api/risk')
  const agent = new Agent()
  const ask = (path: string, method = 'GET') => askOver(agent, app.metricsUrl ?? '', path, { method })
  const { status, text, headers } = await ask('/metrics')
  assert.equal(status, 200)
  assert.equal(headers['x-content-type-options'], 'nosniff')
  assert.match(text, /^countersign_http_answers_total\{route="screenAddress",status="400"\} 1$/m)
  for (const path of ['/', '/healthz', '/api/lists', '/openapi.json']) assert.equal((await ask(path)).status, 404, path)
  assert.equal((await ask('/metrics', 'POST')).status, 405)
  const { metrics_url, ...started } = startedIn(app.logged)
  assert.equal(metrics_url, app.metricsUrl)
  assert.equal(started.url, app.url)
})

test('a start states in one line which version, lists and chains verdicts are given from', async (t) => {
  const app = await startTestApp({ RPC_URL_BASE: 'http://127.0.0.1:1/secret', BITCOIN_API_URL: 'http://127.0.0.1:1' })
  t.after(app.stop)
  const started = startedIn(app.logged)
  const { json } = await app.ask<{ root: string; lists: { id: string; entries: number; as_of: string | null }[] }>(
    '/api/lists',
  )
  assert.deepEqual([started.version, started.lists_root, started.chains], [version, json.root, ['base', 'bitcoin']])
  const on = json.lists.filter(({ entries }) => entries > 0)
  assert.ok(on.length > 3)
  for (const { id, entries, as_of } of on) assert.deepEqual(started.lists[id], { entries, as_of }, id)
  assert.equal(JSON.stringify(started).includes('secret'), false)
})

test('200: questions that a chain did not answer are counted by network and cause', async (t) => {
  const app = await startTestApp({ RPC_URL_BASE: 'http://127.0.0.1:1/' })
  t.after(app.stop)
  await app.ask(`/api/risk?addr=${unlisted.evm}&network=base`)
  const { text } = await app.ask('/metrics')
  assert.match(text, /^countersign_chain_failures_total\{network="base",cause="unreachable"\} [1-9]\d*$/m)
  assert.equal(text.includes('countersign_chain_failures_total{network="ethereum"'), false)
})

test('200: the subjects of requests are in no metric, for any path that they make up', async () => {
  for (const path of [
    `/made-up-${unlisted.tron}`,
    `/evidence/ofac/${unlisted.tron}`,
    `/api/risk?addr=${unlisted.tron}`,
  ])
    await shared.ask(path)
  const { text } = await shared.ask('/metrics')
  assert.equal(text.includes(unlisted.tron), false)
  assert.match(text, /route="unmatched",status="404"/)
})

type Started = {
  version: string
  url: string
  metrics_url?: string
  lists_root: string
  lists: Record<string, { entries: number; as_of: string | null }>
  chains: string[]
}

/** What the one line of the start states. */
function startedIn(logged: readonly string[]): Started {
  const [started, ...more] = logged
    .map((line) => JSON.parse(line) as Started & { msg: string })
    .filter(({ msg }) => msg === 'started')
  assert.deepEqual(more, [])
  return started ?? assert.fail('nothing was said of the start')
}
