import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { activeKey, change, nextMail, pathOf, settingsOf, type Holder } from '../support/key-holder.ts'
import { sanctioned } from '../support/known-addresses.ts'
import { startTestApp, testBaseUrl, type TestApp } from '../support/test-app.ts'

let app: TestApp
before(async () => {
  app = await startTestApp({ TRUST_PROXY: '1' })
})
after(() => app.stop())

const path = '/api/access-keys/settings'
const dayMs = 86_400_000
const inDays = (days: number) => new Date(app.world.clock.ms + days * dayMs).toISOString()
const post = (body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  app.ask(path, { method: 'POST', body, headers })

/** Requests a loosening and returns the link of its mail. */
async function pendingLink(holder: Holder, body: Record<string, unknown>) {
  const ask = async () => assert.equal((await change(app, holder, body)).status, 202)
  const mail = await nextMail(app, ask, holder.email)
  const link = new URL(mail.links[0] ?? assert.fail('no link'))
  const [token = '', k = ''] = ['token', 'k'].map((name) => link.searchParams.get(name) ?? '')
  return { mail, link: pathOf(link.href), token, k }
}

test('202: loosening waits as a whole, with all that it tightens beside', async () => {
  const holder = await activeKey(app, { scopes: ['decide'], ip_allowlist: ['127.0.0.0/8'], expires_at: inDays(10) })
  const { json: before } = await settingsOf(app, holder)
  const wishes = [
    { scopes: 'all' },
    { scopes: ['screen_address'] },
    { ip_allowlist: [] },
    { ip_allowlist: ['127.0.0.0/7'.replace('127', '126')] },
    { expires_at: null },
    { expires_at: inDays(11) },
    { expires_at: inDays(5), scopes: 'all' },
  ]
  for (const options of wishes) {
    const { status, json } = await change(app, holder, options)
    assert.equal(status, 202, JSON.stringify(options))
    const pending = json['pending'] as Record<'requested_at' | 'requested_by' | 'expires_at', string> & {
      changes: unknown
    }
    assert.equal(pending.requested_by, 'key')
    assert.equal(json['mailed'], true)
    assert.deepEqual(
      { ...json, pending: null, mailed: undefined, detail: undefined },
      { ...before, mailed: undefined, detail: undefined },
    )
    assert.deepEqual(pending.changes, options)
    assert.equal(Date.parse(pending.expires_at) - Date.parse(pending.requested_at), dayMs)
  }
  assert.equal(
    (
      await app.ask('/api/risk/batch', {
        method: 'POST',
        headers: holder.headers,
        body: { addresses: [sanctioned.evm] },
      })
    ).status,
    403,
  )
})

test('a change that waits is confirmed by its link: by the page, by the API, or by JSON to the link', async () => {
  const confirmations = [
    (link: string) =>
      app.ask(link, {
        method: 'POST',
        body: 'action=confirm',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    (link: string) => app.ask(link, { method: 'POST', body: { action: 'confirm' } }),
    (_link: string, token: string, k: string) => post({ action: 'confirm', token, k }),
  ]
  for (const confirm of confirmations) {
    const holder = await activeKey(app, { scopes: ['decide'] })
    const { link, token, k } = await pendingLink(holder, { scopes: 'all' })
    for (const method of ['GET', 'HEAD', 'GET']) assert.equal((await app.ask(link, { method })).status, 200)
    assert.deepEqual((await settingsOf(app, holder)).json['scopes'], ['decide'])
    assert.equal((await confirm(link, token, k)).status, 200)
    const { json } = await settingsOf(app, holder)
    assert.deepEqual([json['scopes'], json['pending']], ['all', null])
    for (const again of [
      await confirm(link, token, k),
      await app.ask(link),
      await post({ action: 'cancel', token, k }),
    ])
      assert.deepEqual([again.status, again.json['reason_code']], [404, 'link_not_valid'])
  }
})

test('a change that waits is cancelled by its link, and nothing has changed', async () => {
  const holder = await activeKey(app, { scopes: ['decide'] })
  const first = await pendingLink(holder, { scopes: 'all' })
  assert.equal((await app.ask(first.link, { method: 'POST', body: { action: 'cancel' } })).status, 200)
  const second = await pendingLink(holder, { scopes: 'all' })
  const { status, json } = await post({ action: 'cancel', token: second.token, k: second.k })
  assert.deepEqual([status, json['scopes'], json['pending']], [200, ['decide'], null])
  assert.equal((await app.ask(second.link, { method: 'POST', body: { action: 'confirm' } })).status, 404)
})

test('the page of a link shows what would change; its mail states it too, in the language of the request', async () => {
  const holder = await activeKey(app, { scopes: ['decide'], label: 'till' })
  const { mail, link } = await pendingLink(holder, { scopes: ['decide', 'batch_screen'], lang: 'zh' })
  assert.match(mail.text, /till/)
  assert.match(mail.text, /权限范围：decide -> decide、batch_screen/)
  const { text } = await app.ask(link)
  assert.match(text, /<th scope="row">scopes<\/th><td><code>decide<\/code><\/td><td><code>decide, batch_screen<\/code>/)
  assert.ok(mail.links[0]?.startsWith(`${testBaseUrl}/keys/confirm?`))
})

test('410: a link is good for 24 hours to the second; afterwards nothing waits', async () => {
  const holder = await activeKey(app, { scopes: ['decide'] })
  const { link, token, k } = await pendingLink(holder, { scopes: 'all' })
  app.world.clock.ms += dayMs - 1_000
  assert.equal((await app.ask(link)).status, 200)
  app.world.clock.ms += 1_000
  for (const late of [
    await app.ask(link),
    await app.ask(link, { method: 'POST', body: { action: 'confirm' } }),
    await post({ action: 'confirm', token, k }),
  ])
    assert.deepEqual([late.status, late.json['reason_code']], [410, 'link_expired'])
  const { json } = await settingsOf(app, holder)
  assert.deepEqual([json['scopes'], json['pending']], [['decide'], null])
})

test('404: any accepted change ends one that waits, tightening included', async () => {
  const tightened = await activeKey(app, { scopes: ['decide', 'batch_screen'] })
  const first = await pendingLink(tightened, { scopes: 'all' })
  assert.equal((await change(app, tightened, { scopes: ['decide'] })).status, 200)
  assert.equal((await settingsOf(app, tightened)).json['pending'], null)
  assert.equal((await app.ask(first.link, { method: 'POST', body: { action: 'confirm' } })).status, 404)

  const replaced = await activeKey(app, { scopes: ['decide'] })
  const older = await pendingLink(replaced, { scopes: 'all' })
  const newer = await pendingLink(replaced, { scopes: ['decide', 'batch_screen'] })
  assert.equal((await app.ask(older.link, { method: 'POST', body: { action: 'confirm' } })).status, 404)
  assert.equal((await app.ask(newer.link, { method: 'POST', body: { action: 'confirm' } })).status, 200)
  assert.deepEqual((await settingsOf(app, replaced)).json['scopes'], ['decide', 'batch_screen'])
})

test('404: a token is bound to its key', async () => {
  const [one, other] = [await activeKey(app, { scopes: ['decide'] }), await activeKey(app, { scopes: ['decide'] })]
  const [mine, theirs] = [await pendingLink(one, { scopes: 'all' }), await pendingLink(other, { scopes: 'all' })]
  for (const [token, k] of [
    [mine.token, theirs.k],
    [theirs.token, mine.k],
    [mine.token.slice(0, -1), mine.k],
    ['x', mine.k],
    [mine.token, 'key_unknown'],
  ] as const)
    assert.deepEqual((await post({ action: 'confirm', token, k })).json['reason_code'], 'link_not_valid')
  for (const holder of [one, other]) assert.deepEqual((await settingsOf(app, holder)).json['scopes'], ['decide'])
})

test('of many confirmations of one link at once, exactly one counts', async () => {
  const holder = await activeKey(app, { scopes: ['decide'] })
  const { token, k } = await pendingLink(holder, { scopes: 'all' })
  const answers = await Promise.all(Array.from({ length: 20 }, () => post({ action: 'confirm', token, k })))
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, ...Array.from({ length: 19 }, () => 404)],
  )
})
