import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { verifyExport } from '../../sdk/src/verify-export.ts'
import type { JwkSet } from '../../sdk/src/jwk-set.ts'
import { replayableOf } from '../../src/api/replayables.ts'
import { readExport } from '../../src/decision/read-export.ts'
import { replayExport } from '../../src/decision/replay-export.ts'
import { activeKey, change, requestKey, type Holder } from '../support/key-holder.ts'
import { unlisted } from '../support/known-addresses.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let app: TestApp
before(async () => {
  app = await startTestApp({ TRUST_PROXY: '1' })
})
after(() => app.stop())

const path = '/api/access-keys/decisions'
type Export = { export: { key_id: string; entries: { endpoint: string; request_id: string }[] }; signature: string }

test('200: what was decided for a key whose log is on, by the id that each answer carried, and it is judged again alike', async () => {
  const holder = await activeKey(app, { decision_log: true })
  const { headers } = holder
  const answers = [
    await app.ask(`/api/decide?to=${unlisted.evm}&amountUsdc=25`, { headers }),
    await app.ask(`/api/risk?addr=${unlisted.evm}`, { headers }),
    await app.ask('/api/risk/batch', { method: 'POST', headers, body: { addresses: [unlisted.evm] } }),
    await app.ask('/api/endpoint?url=etherscan.io', { headers }),
  ]
  for (const { status } of answers) assert.equal(status, 200)
  const { status, json, text } = await app.ask<Export>(path, { headers })
  assert.equal(status, 200)
  assert.equal(json.export.key_id, holder.keyId)
  assert.deepEqual(
    json.export.entries.map(({ endpoint, request_id }) => [endpoint, request_id]),
    ['decidePayment', 'screenAddress', 'screenBatch', 'screenEndpoint'].map((name, i) => [
      name,
      answers[i]?.headers['x-request-id'],
    ]),
  )
  const jwks = await keys()
  const { content } = await readExport(Buffer.from(text), jwks)
  assert.ok(content)
  const results = (await replayExport(content, jwks, replayableOf)).map(({ result }) => result)
  assert.deepEqual(results, ['match', 'match', 'match', 'match'])
})

test('200: the log is off by default, and begins when it is switched on', async () => {
  const holder = await activeKey(app)
  await decide(holder)
  await change(app, holder, { decision_log: true })
  await decide(holder)
  const { json } = await app.ask<Export>(path, { headers: holder.headers })
  assert.equal(json.export.entries.length, 1)
})

test('200: as CSV, with its signature in a header that browsers may read', async () => {
  const holder = await activeKey(app, { decision_log: true })
  await decide(holder)
  const { status, headers, text } = await app.ask(`${path}?format=csv&from=2026-01-01`, { headers: holder.headers })
  assert.deepEqual([status, headers['content-type']], [200, 'text/csv; charset=utf-8'])
  assert.match(headers['content-disposition'] ?? '', /^attachment; filename="key_[\w-]+\.csv"$/)
  await verifyExport(Buffer.from(text), headers['x-export-signature'] ?? '', await keys())
  for (const name of ['x-export-signature', 'x-next-cursor'])
    assert.ok(headers['access-control-expose-headers']?.split(', ').includes(name), name)
  assert.equal(text.split('\r\n').length, 3)
})

test('400: what is not a time, not a cursor or unknown is refused by name', async () => {
  const { headers } = await activeKey(app)
  for (const [query, code, field] of [
    ['from=soon', 'date_invalid', 'from'],
    ['to=2026-13-01', 'date_invalid', 'to'],
    ['from=2026-02-01&to=2026-01-01', 'parameter_invalid', 'to'],
    ['cursor=abc', 'cursor_invalid', 'cursor'],
    ['format=xml', 'parameter_invalid', 'format'],
    ['limit=1', 'parameter_unknown', 'limit'],
  ] as const) {
    const { status, json } = await app.ask(`${path}?${query}`, { headers })
    assert.deepEqual([status, json['reason_code'], json['field']], [400, code, field], query)
  }
})

test('401 and 403: no key, an unknown one, one that is not activated, revoked, or used from elsewhere', async () => {
  const statusOf = async (headers: Readonly<Record<string, string>>) => {
    const { status, json } = await app.ask(path, { headers })
    return [status, json['reason_code']]
  }
  const { headers: waiting } = await requestKey(app)
  const revoked = await activeKey(app)
  await change(app, revoked, { action: 'revoke' })
  const elsewhere = await activeKey(app, { ip_allowlist: ['192.0.2.1'] })
  assert.deepEqual(await statusOf({}), [401, 'key_required'])
  assert.deepEqual(await statusOf({ authorization: 'Bearer csk_nonsense' }), [401, 'key_unknown'])
  assert.deepEqual(await statusOf(waiting), [403, 'key_not_activated'])
  assert.deepEqual(await statusOf(revoked.headers), [403, 'key_revoked'])
  assert.deepEqual(await statusOf(elsewhere.headers), [403, 'key_ip_denied'])
})

function decide({ headers }: Holder) {
  return app.ask(`/api/decide?to=${unlisted.evm}`, { headers })
}

async function keys(): Promise<JwkSet> {
  return (await app.ask<JwkSet>('/.well-known/service-keys.json')).json
}
