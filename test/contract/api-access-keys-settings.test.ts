import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { activeKey, change, mailsOf, nextMail, pathOf, settingsOf, type Holder } from '../support/key-holder.ts'
import { sanctioned } from '../support/known-addresses.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

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

test('200: the settings of a key, by either header', async () => {
  const holder = await activeKey(app, {
    label: 'checkout',
    scopes: ['decide', 'screen_address'],
    ip_allowlist: ['::1', '127.0.0.0/8'],
  })
  const expected = {
    key_id: holder.keyId,
    label: 'checkout',
    state: 'active',
    scopes: ['screen_address', 'decide'],
    ip_allowlist: ['::1', '127.0.0.0/8'],
    expires_at: null,
    decision_log: false,
    decision_log_retention: '5y',
    pending: null,
  }
  for (const headers of [
    holder.headers,
    { authorization: `Bearer ${holder.key}` },
    { authorization: `bearer  ${holder.key}` },
  ])
    assert.deepEqual((await app.ask(path, { headers })).json, expected)
})

test('200: without a key GET describes the settings', async () => {
  for (const [lang, text] of [
    ['en', /raises limits/],
    ['zh', /提高限额/],
  ] as const) {
    const { status, json } = await app.ask(`${path}?lang=${lang}`)
    assert.equal(status, 200)
    assert.match(String(json['description']), text)
    assert.deepEqual(Object.keys(json['settings'] as object), [
      'scopes',
      'ip_allowlist',
      'expires_at',
      'decision_log',
      'decision_log_retention',
    ])
  }
})

test('401: POST without a key, and any use of an unknown one', async () => {
  const unknown = `csk_${'0'.repeat(49)}`
  const cases = [
    [await post({ scopes: 'all' }), 'key_required'],
    [await post({}, { 'x-api-key': unknown }), 'key_unknown'],
    [await post({}, { authorization: 'Bearer something-else' }), 'key_unknown'],
    [await app.ask(path, { headers: { authorization: 'Bearer something-else' } }), 'key_unknown'],
    [await app.ask(path, { headers: { 'x-api-key': unknown } }), 'key_unknown'],
  ] as const
  for (const [{ status, json, headers }, code] of cases) {
    assert.deepEqual([status, json['reason_code']], [401, code])
    assert.match(headers['www-authenticate'] ?? '', /^Bearer /)
  }
})

/** What an answer states where no change waited. */
const nothingDropped = { dropped: null, detail: null }

test('200: tightening is in force at once, and members that are not sent keep their values', async () => {
  const holder = await activeKey(app)
  const expires_at = inDays(30)
  const steps = [
    { scopes: ['screen_address', 'decide'] },
    { ip_allowlist: ['127.0.0.0/8'] },
    { expires_at },
    { decision_log: true, decision_log_retention: '30d' },
    { decision_log_retention: '10y' },
    { scopes: ['decide'], ip_allowlist: ['127.0.0.0/24', '127.0.1.0/24'], expires_at: inDays(20) },
  ]
  let expected: Record<string, unknown> = (await settingsOf(app, holder)).json
  for (const step of steps) {
    const { status, json } = await change(app, holder, step)
    expected = { ...expected, ...step }
    assert.deepEqual([status, json], [200, { ...expected, ...nothingDropped }])
    assert.deepEqual((await settingsOf(app, holder)).json, expected)
  }
})

test('200: what a GET answered can be sent back, and nothing changes', async () => {
  const holder = await activeKey(app, { ip_allowlist: ['127.0.0.1'] })
  const { json } = await settingsOf(app, holder)
  assert.deepEqual((await change(app, holder, json)).json, { ...json, ...nothingDropped })
})

test('of many changes at once none is lost: the key ends as one of them left it, and only tighter', async () => {
  const holder = await activeKey(app, { scopes: ['decide', 'batch_screen', 'screen_address'] })
  const wishes = [['decide', 'batch_screen'], ['decide', 'screen_address'], ['decide'], ['batch_screen']]
  const answers = await Promise.all(wishes.map((scopes) => change(app, holder, { scopes })))
  const { json } = await settingsOf(app, holder)
  const stored = json['scopes'] as string[]
  assert.ok(wishes.some((options) => JSON.stringify(options.toSorted()) === JSON.stringify(stored.toSorted())))
  assert.ok(answers.every(({ status }) => status === 200 || status === 202))
})

test('200: the decision log is switched on at once, and off by confirmation only', async () => {
  const holder = await activeKey(app)
  assert.equal((await change(app, holder, { decision_log: true })).json['decision_log'], true)
  const { link } = await pendingLink(holder, { decision_log: false })
  assert.equal((await settingsOf(app, holder)).json['decision_log'], true)
  await app.ask(link, { method: 'POST', body: { action: 'confirm' } })
  assert.equal((await settingsOf(app, holder)).json['decision_log'], false)
})

test('200: revoking is at once and for good, and ends what waits', async () => {
  const holder = await activeKey(app, { scopes: ['decide'] })
  const { link } = await pendingLink(holder, { scopes: 'all' })
  const { status, json } = await change(app, holder, { action: 'revoke' })
  assert.deepEqual([status, json['state'], json['pending']], [200, 'revoked', null])
  assert.equal((await app.ask(link, { method: 'POST', body: { action: 'confirm' } })).status, 404)
  for (const answer of [
    await settingsOf(app, holder),
    await change(app, holder, { scopes: ['decide'] }),
    await change(app, holder, { action: 'revoke' }),
  ])
    assert.deepEqual([answer.status, answer.json['reason_code']], [403, 'key_revoked'])
  const screened = await app.ask(`/api/risk?addr=${sanctioned.evm}`, { headers: holder.headers })
  assert.deepEqual(
    [screened.status, screened.json['key_rejected'], screened.json['verdict']],
    [200, 'revoked', 'risky'],
  )
})

test('403: an expired key cannot be managed, and not brought back', async () => {
  const holder = await activeKey(app, { expires_at: inDays(1) })
  app.world.clock.ms += dayMs
  for (const answer of [await settingsOf(app, holder), await change(app, holder, { expires_at: null })])
    assert.deepEqual(
      [answer.status, answer.json['reason_code'], answer.headers['x-key-rejected']],
      [403, 'key_expired', 'expired'],
    )
})

test('403: from elsewhere than its allow list, an expired key does not learn that it is expired', async () => {
  const holder = await activeKey(app, { expires_at: inDays(1), ip_allowlist: ['192.0.2.0/24'] })
  app.world.clock.ms += dayMs
  for (const [source, code] of [
    ['198.51.100.1', 'key_ip_denied'],
    ['192.0.2.7', 'key_expired'],
  ] as const) {
    const answer = await app.ask(path, { headers: { ...holder.headers, 'x-forwarded-for': source } })
    assert.deepEqual([answer.status, answer.json['reason_code']], [403, code], source)
  }
})

test('403: a key with an allow list is managed from an allowed address only; mailed links open anywhere', async () => {
  const holder = await activeKey(app, { ip_allowlist: ['192.0.2.0/24'] })
  const from = (source: string) => ({ ...holder.headers, 'x-forwarded-for': source })
  for (const source of ['198.51.100.1', '::1', '192.0.3.1']) {
    for (const answer of [
      await app.ask(path, { headers: from(source) }),
      await post({ scopes: ['decide'] }, from(source)),
      await post({ action: 'revoke' }, from(source)),
    ])
      assert.deepEqual([answer.status, answer.json['reason_code']], [403, 'key_ip_denied'], source)
  }
  assert.equal((await app.ask(path, { headers: from('::ffff:192.0.2.7') })).status, 200)
  const mail = await nextMail(app, () => post({ ip_allowlist: [] }, from('192.0.2.7')), holder.email)
  const link = pathOf(mail.links[0] ?? '')
  assert.equal(
    (
      await app.ask(link, {
        method: 'POST',
        body: { action: 'confirm' },
        headers: { 'x-forwarded-for': '198.51.100.1' },
      })
    ).status,
    200,
  )
  assert.equal((await app.ask(path, { headers: from('198.51.100.1') })).status, 200)
})

test('400: a list that would exclude the caller, or a setting that makes no sense, names its field and changes nothing', async () => {
  const holder = await activeKey(app)
  const { json: before } = await settingsOf(app, holder)
  const cases: [Record<string, unknown>, string][] = [
    [{ ip_allowlist: ['192.0.2.0/24'] }, 'ip_allowlist'],
    [{ ip_allowlist: ['::/0'] }, 'ip_allowlist'],
    [{ ip_allowlist: ['10.0.0.1/8'] }, 'ip_allowlist[0]'],
    [{ ip_allowlist: ['127.0.0.1', '1.2.3.4/33'] }, 'ip_allowlist[1]'],
    [{ ip_allowlist: ['01.2.3.4'] }, 'ip_allowlist[0]'],
    [{ ip_allowlist: Array.from({ length: 21 }, () => '127.0.0.1') }, 'ip_allowlist'],
    [{ scopes: ['fly'] }, 'scopes[0]'],
    [{ expires_at: '2020-01-01T00:00:00Z' }, 'expires_at'],
    [{ expires_at: 'tomorrow' }, 'expires_at'],
    [{ action: 'delete' }, 'action'],
    [{ action: 'confirm' }, 'token'],
    [{ action: 'cancel', token: 'x' }, 'k'],
    [{ email: 'thief@example.com' }, 'email'],
    [{ webhook: 'https://thief.example' }, 'webhook'],
  ]
  const mails = (await mailsOf(app)).length
  for (const [body, field] of cases) {
    const { status, json } = await change(app, holder, body)
    assert.deepEqual([status, json['field']], [400, field], JSON.stringify(body).slice(0, 80))
  }
  assert.deepEqual((await settingsOf(app, holder)).json, before)
  assert.equal((await mailsOf(app)).length, mails)
})
