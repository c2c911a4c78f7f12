import assert from 'node:assert/strict'
import test from 'node:test'
import { codeOf, consoleApp, noChange, shownChange } from '../support/console-app.ts'
import { signIn } from '../support/console-session.ts'
import { nextMail, pathOf } from '../support/key-holder.ts'
import { unlisted } from '../support/known-addresses.ts'

const path = '/api/console/keys'
const site = consoleApp(path)
const { list, post } = site
const dayMs = 86_400_000
type Json = Record<string, unknown>

test('201: a key is made, counts at once and is shown once', async () => {
  const { status, json } = await post('', {
    label: 'checkout',
    scopes: ['screen_address'],
    expires_at: '2030-01-01T00:00:00Z',
  })
  assert.equal(status, 201)
  const { key, ...rest } = json
  assert.match(String(key), /^csk_/)
  assert.deepEqual(
    [rest['label'], rest['state'], rest['scopes'], rest['pending']],
    ['checkout', 'active', ['screen_address'], null],
  )
  assert.deepEqual((await list())[0], rest)
  const settings = await site.app.ask('/api/access-keys/settings', { headers: { 'x-api-key': String(key) } })
  assert.deepEqual([settings.status, settings.json['key_id']], [200, rest['key_id']])
  const denied = await site.app.ask(`/api/decide?to=${unlisted.evm}`, { headers: { 'x-api-key': String(key) } })
  assert.deepEqual(codeOf(denied), [403, 'key_scope_denied'])
})

test('200 and 202: what tightens is in force at once; what loosens waits for the owner, here or by the mailed link', async () => {
  const id = String((await post('', { scopes: ['decide', 'screen_address'] })).json['key_id'])
  assert.equal((await post(`/${id}/settings`, { scopes: ['decide'], ip_allowlist: ['203.0.113.7'] })).status, 200)
  const loosen = () => post(`/${id}/settings`, { scopes: 'all' })
  const mail = await nextMail(site.app, async () => assert.equal((await loosen()).status, 202), site.owner.email)
  const waiting = (await list()).find((each) => each['key_id'] === id)
  assert.deepEqual(
    [waiting?.['scopes'], (waiting?.['pending'] as Json | undefined)?.['changes']],
    [['decide'], { scopes: 'all' }],
  )
  const confirmed = await post(`/${id}/pending`, { action: 'confirm', ...shownChange(waiting) })
  assert.deepEqual([confirmed.status, confirmed.json['scopes'], confirmed.json['pending']], [200, 'all', null])
  assert.equal(
    (await site.app.ask(pathOf(mail.links[0] ?? ''), { method: 'POST', body: { action: 'confirm' } })).status,
    404,
    'the link is used up',
  )
  await post(`/${id}/settings`, { scopes: ['decide'] })
  await nextMail(site.app, loosen, site.owner.email)
  const again = shownChange((await list()).find((each) => each['key_id'] === id))
  assert.deepEqual((await post(`/${id}/pending`, { action: 'cancel', ...again })).json['scopes'], ['decide'])
  assert.deepEqual(codeOf(await post(`/${id}/pending`, { action: 'confirm', ...again })), [404, 'change_not_pending'])
})

test('410: a change waits for a day', async () => {
  const id = String((await post('', { scopes: ['decide'] })).json['key_id'])
  await nextMail(site.app, () => post(`/${id}/settings`, { scopes: 'all' }), site.owner.email)
  const shown = shownChange((await list()).find((each) => each['key_id'] === id))
  site.app.world.clock.ms += 24 * 3_600_000
  await site.signInAgain()
  assert.deepEqual(codeOf(await post(`/${id}/pending`, { action: 'confirm', ...shown })), [410, 'link_expired'])
  assert.deepEqual((await list()).find((each) => each['key_id'] === id)?.['scopes'], ['decide'])
})

test('200: a key shows its last answered call and those of a week, today last; a refused call does not count', async () => {
  const { json } = await post('', { scopes: ['screen_address'] })
  const shown = async () => (await list()).find((each) => each['key_id'] === json['key_id']) ?? {}
  const callsOf = async () => ((await shown())['week'] as { calls: number }[]).map(({ calls }) => calls)
  assert.deepEqual([(await shown())['last_used_at'], await callsOf()], [null, [0, 0, 0, 0, 0, 0, 0]])
  const { clock } = site.app.world
  const headers = { 'x-api-key': String(json['key']) }
  const screen = () => site.app.ask(`/api/risk?addr=${unlisted.evm}`, { headers })
  for (let call = 0; call < 3; call++) assert.equal((await screen()).status, 200)
  assert.equal((await site.app.ask(`/api/decide?to=${unlisted.evm}`, { headers })).status, 403)
  const usedAt = new Date(clock.ms).toISOString()
  const { last_used_at: last, week } = await shown()
  assert.deepEqual([last, (week as { day: string }[]).at(-1)], [usedAt, { day: usedAt.slice(0, 10), calls: 3 }])
  clock.ms += dayMs
  await site.signInAgain()
  assert.equal((await screen()).status, 200)
  assert.deepEqual(await callsOf(), [0, 0, 0, 0, 0, 3, 1])
  clock.ms += 6 * dayMs
  await site.signInAgain()
  assert.deepEqual(await callsOf(), [1, 0, 0, 0, 0, 0, 0])
})

test('200: a key is revoked, for good', async () => {
  const { json } = await post('', {})
  const id = String(json['key_id'])
  for (let time = 0; time < 2; time++) {
    const revoked = await post(`/${id}/revoke`)
    assert.deepEqual([revoked.status, revoked.json['state']], [200, 'revoked'])
  }
  assert.deepEqual(codeOf(await post(`/${id}/settings`, { scopes: ['decide'] })), [403, 'key_revoked'])
  const used = await site.app.ask('/api/access-keys/settings', { headers: { 'x-api-key': String(json['key']) } })
  assert.deepEqual(codeOf(used), [403, 'key_revoked'])
})

test('400: settings that make no sense', async () => {
  assert.deepEqual(codeOf(await post('', { expires_at: '2001-01-01T00:00:00Z' })), [400, 'key_setting_invalid'])
  assert.deepEqual(codeOf(await post('', { ip_allowlist: ['10.0.0.0/33'] })), [400, 'key_setting_invalid'])
  assert.deepEqual(codeOf(await post('', { scopes: [] })), [400, 'parameter_invalid'])
})

test('404: the key of another owner is not found, and is not listed, changed, confirmed, exported or revoked', async () => {
  const id = String((await post('', { scopes: ['decide'] })).json['key_id'])
  await post(`/${id}/settings`, { scopes: 'all' })
  const other = await signIn(site.app)
  assert.deepEqual(await list(other), [])
  for (const [to, body] of [
    [`/${id}/settings`, { scopes: ['decide'] }],
    [`/${id}/pending`, { action: 'confirm', ...noChange }],
    [`/${id}/revoke`, {}],
    ['/key_none/revoke', {}],
  ] as const)
    assert.deepEqual(codeOf(await post(to, body, other)), [404, 'key_not_found'], to)
  const exported = await site.app.ask(`${path}/${id}/decisions`, { headers: other.reads })
  assert.deepEqual(codeOf(exported), [404, 'key_not_found'])
  assert.deepEqual((await list()).find((each) => each['key_id'] === id)?.['scopes'], ['decide'])
})

test('200: the log of a key is exported as JSON and CSV; without a session nothing is', async () => {
  const { json } = await post('', { decision_log: true })
  const id = String(json['key_id'])
  await site.app.ask(`/api/decide?to=${unlisted.evm}`, { headers: { 'x-api-key': String(json['key']) } })
  const exported = await site.app.ask<{ export: { entries: Json[]; key_id: string } }>(`${path}/${id}/decisions`, {
    headers: site.owner.reads,
  })
  assert.deepEqual([exported.status, exported.json.export.key_id, exported.json.export.entries.length], [200, id, 1])
  const csv = await site.app.ask(`${path}/${id}/decisions?format=csv`, { headers: site.owner.reads })
  assert.deepEqual([csv.status, csv.text.trim().split('\r\n').length], [200, 2])
  assert.ok(csv.headers['x-export-signature'])
  assert.deepEqual(codeOf(await site.app.ask(`${path}/${id}/decisions`)), [401, 'session_required'])
  for (const query of ['from=x', 'cursor=x'])
    assert.equal(
      (await site.app.ask(`${path}/${id}/decisions?${query}`, { headers: site.owner.reads })).status,
      400,
      query,
    )
})

test('401 and 403: a session is needed, and its token to change something', async () => {
  assert.deepEqual(codeOf(await site.app.ask(path)), [401, 'session_required'])
  for (const to of ['', '/key_x/settings', '/key_x/pending', '/key_x/revoke']) {
    const body = to.endsWith('pending') ? { action: 'confirm', ...noChange } : {}
    assert.deepEqual(codeOf(await site.app.ask(path + to, { method: 'POST', body })), [401, 'session_required'], to)
    const without = await site.app.ask(path + to, { method: 'POST', headers: site.owner.reads, body })
    assert.deepEqual(codeOf(without), [403, 'csrf_invalid'], to)
  }
})
