import assert from 'node:assert/strict'
import test from 'node:test'
import { codeOf, consoleApp } from '../support/console-app.ts'
import { signIn, type Session } from '../support/console-session.ts'
import { host, type OwnedService } from '../support/payees.ts'
import { evmWallet } from '../support/wallets.ts'

const path = '/api/console/services'
const site = consoleApp(path)
const post = (to: string, body: Record<string, unknown>, who?: Session) => site.post<OwnedService>(to, body, who)
const options = { sid: 'weather', name: 'Weather', url: 'https://weather.example', wallet: evmWallet(7).address }

test('201 and 200: a service is registered, changed and proved in the console', async () => {
  assert.deepEqual(codeOf(await post('', { sid: 'weather' })), [400, 'parameter_missing'])
  const created = await post('', options)
  assert.deepEqual([created.status, created.json.rating_status], [201, 'contact_confirmed'])
  const changed = await post('', { sid: 'weather', name: 'Weather data' })
  assert.equal(changed.status, 200)
  const files = host(site.app)
  assert.deepEqual(codeOf(await post('/weather/prove', { proof: 'domain' })), [422, 'proof_failed'])
  const { file_url, token } = created.json.proofs.domain
  files.set(file_url, { body: token })
  const proved = await post('/weather/prove', { proof: 'domain' })
  assert.deepEqual([proved.status, proved.json.proofs.domain.state], [200, 'proved'])
  const { json } = await site.app.ask(path, { headers: site.owner.reads })
  assert.deepEqual(json, { items: [proved.json] })
})

test('404 and 409: the service of another owner is not found, and its sid is taken', async () => {
  const other = await signIn(site.app)
  assert.deepEqual((await site.app.ask(path, { headers: other.reads })).json, { items: [] })
  assert.deepEqual(codeOf(await post('/weather/prove', { proof: 'domain' }, other)), [404, 'service_not_found'])
  assert.deepEqual(codeOf(await post('', options, other)), [409, 'sid_taken'])
})

test('401 and 403: a session is needed, and its token to change something', async () => {
  assert.deepEqual(codeOf(await site.app.ask(path)), [401, 'session_required'])
  for (const [to, body] of [
    ['', options],
    ['/weather/prove', { proof: 'domain' }],
  ] as const) {
    assert.deepEqual(codeOf(await site.app.ask(path + to, { method: 'POST', body })), [401, 'session_required'])
    const without = await site.app.ask(path + to, { method: 'POST', headers: site.owner.reads, body })
    assert.deepEqual(codeOf(without), [403, 'csrf_invalid'])
  }
})
