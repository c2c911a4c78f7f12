import assert from 'node:assert/strict'
import { stat } from 'node:fs/promises'
import test, { after, before } from 'node:test'
import { activeKey, mailsOf, nextMail, pathOf, requestKey, settingsOf } from '../support/key-holder.ts'
import { sanctioned } from '../support/known-addresses.ts'
import { until } from '../support/until.ts'
import { startTestApp, testBaseUrl, type TestApp } from '../support/test-app.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.stop())

const post = (body: Record<string, unknown>) => app.ask('/api/access-keys', { method: 'POST', body })
const screen = (headers: Readonly<Record<string, string>>) => app.ask(`/api/risk?addr=${sanctioned.evm}`, { headers })

test('202: a key is mailed with an activation link, and nowhere else', async () => {
  const mail = await nextMail(app, async () => {
    const answer = await post({ email: ' Ops@Example.COM'.trim(), label: 'checkout', scopes: ['decide'], lang: 'en' })
    assert.deepEqual([answer.status, answer.json['status']], [202, 'accepted'])
    assert.doesNotMatch(answer.text, /csk_|cst_/)
  })
  assert.deepEqual([mail.to, mail.subject], ['ops@example.com', 'Your Countersign API key'])
  assert.match(mail.key ?? '', /^csk_[0-9A-Za-z]{49}$/)
  assert.equal(mail.links.length, 1)
  assert.ok(mail.links[0]?.startsWith(`${testBaseUrl}/keys/activate?k=key_`))
  assert.match(mail.text, /Label: “checkout”\r\n {2}Scopes: decide\r\n {2}IP allow list: any address/)
  assert.equal((await stat(mail.file)).mode & 0o777, 0o600)
  // The log states where the mail is, once it is there.
  await until(() => app.logged.some((line) => line.includes(mail.file)))
  assert.ok(app.logged.every((line) => !/csk_|cst_/.test(line)))
})

test('202: the mail is written in the language of the request', async () => {
  const mail = await nextMail(app, () => post({ email: 'zh@example.com', lang: 'zh-CN' }))
  assert.equal(
    Buffer.from(mail.subject.slice('=?UTF-8?B?'.length, -2), 'base64').toString(),
    '您的 Countersign API 密钥',
  )
  assert.match(mail.text, /密钥尚未激活/)
  assert.match(mail.links[0] ?? '', /&lang=zh$/)
})

test('202: the answer is the same for everybody, and at most three mails go to an address within an hour', async () => {
  const answers = []
  for (let i = 0; i < 5; i++) answers.push(await post({ email: i % 2 ? 'often@example.com' : 'OFTEN@example.com' }))
  assert.equal(new Set(answers.map(({ text }) => text)).size, 1)
  const sent = async () => (await mailsOf(app)).filter(({ to }) => to === 'often@example.com').length
  await until(async () => (await sent()) === 3)
  app.world.clock.ms += 3_599_000
  await post({ email: 'often@example.com' })
  // Mails are sent in the order in which they were queued.
  await nextMail(app, () => post({ email: 'other@example.com' }))
  assert.equal(await sent(), 3)
  app.world.clock.ms += 1_000
  await nextMail(app, () => post({ email: 'often@example.com' }))
  assert.equal(await sent(), 4)
})

test('a key counts once it is activated; to open the link does nothing, and it can be used once', async () => {
  const { mail, headers } = await requestKey(app)
  const link = pathOf(mail.links[0] ?? '')
  const before = await screen(headers)
  assert.deepEqual(
    [before.status, before.json['key_rejected'], before.headers['x-key-rejected']],
    [200, 'not_activated', 'not_activated'],
  )
  for (const method of ['GET', 'HEAD']) assert.equal((await app.ask(link, { method })).status, 200)
  assert.match(
    (await app.ask(link)).text,
    /<form method="post"><button class="primary" name="action" value="confirm">Activate the key/,
  )
  assert.equal((await screen(headers)).json['key_rejected'], 'not_activated')
  assert.equal((await settingsOf(app, { headers })).json['reason_code'], 'key_not_activated')
  const done = await app.ask(link, { method: 'POST' })
  assert.equal(done.status, 200)
  assert.match(done.headers['content-type'] ?? '', /^application\/json/)
  assert.deepEqual(done.json, { action: 'confirm', detail: 'The key is active.', lang: 'en' })
  const since = await screen(headers)
  assert.deepEqual([since.json['key_rejected'], since.headers['x-key-rejected']], [undefined, undefined])
  for (const method of ['GET', 'POST'])
    assert.deepEqual([(await app.ask(link, { method })).status], [404], `${method}: a used link`)
})

test('a browser that confirms gets a page, and a program gets JSON', async () => {
  for (const [accept, type] of [
    ['text/html,application/xhtml+xml,*/*;q=0.8', 'text/html'],
    ['application/json', 'application/json'],
    ['*/*', 'application/json'],
  ] as const) {
    const { mail } = await requestKey(app)
    const answer = await app.ask(pathOf(mail.links[0] ?? ''), { method: 'POST', headers: { accept } })
    assert.deepEqual([answer.status, answer.headers['content-type']], [200, `${type}; charset=utf-8`])
    assert.match(answer.text, /The key is active/)
  }
})

test('410: an activation link is good for 24 hours; afterwards the key stays inactive', async () => {
  const { mail, headers } = await requestKey(app)
  const link = pathOf(mail.links[0] ?? '')
  app.world.clock.ms += 24 * 3_600_000
  const late = await app.ask(link, { method: 'POST' })
  assert.deepEqual([late.status, late.json['reason_code']], [410, 'link_expired'])
  assert.equal((await screen(headers)).json['key_rejected'], 'not_activated')
})

test('404: a link with another token, of another key or with a part missing activates nothing', async () => {
  const [one, other] = [await requestKey(app), await requestKey(app)]
  const [url, foreign] = [new URL(one.mail.links[0] ?? ''), new URL(other.mail.links[0] ?? '')]
  const token = url.searchParams.get('token') ?? ''
  const k = url.searchParams.get('k') ?? ''
  const tries = [
    `k=${k}&token=${foreign.searchParams.get('token')}`,
    `k=${foreign.searchParams.get('k')}&token=${token}`,
    `k=${k}&token=${token.slice(0, -1)}`,
    `k=${k}&token=`,
    `k=${k}`,
    `token=${token}`,
    `k=${k}&k=${k}&token=${token}`,
    '',
  ]
  for (const query of tries) {
    const answer = await app.ask(`/keys/activate?${query}`, { method: 'POST' })
    assert.deepEqual([answer.status, answer.json['reason_code']], [404, 'link_not_valid'], query)
  }
  assert.equal((await screen(one.headers)).json['key_rejected'], 'not_activated')
  assert.equal((await app.ask(`${url.pathname}${url.search}&utm_source=mail`, { method: 'POST' })).status, 200)
})

test('a browser that opens a link which is good for nothing gets a page that states it', async () => {
  const { status, text, headers } = await app
    .ask('/keys/activate?k=x&token=y&lang=zh', { headers: { accept: 'text/html' } })
    .catch((error: Error) => assert.fail(error))
  assert.deepEqual([status, headers['content-type']], [404, 'text/html; charset=utf-8'])
  assert.match(text, /<html lang="zh">/)
  assert.match(text, /此链接无效/)
})

test('pages of links are neither cached nor sent on to others', async () => {
  const { mail } = await requestKey(app)
  const { headers } = await app.ask(pathOf(mail.links[0] ?? ''))
  assert.deepEqual(
    [headers['cache-control'], headers['referrer-policy'], headers['x-robots-tag']],
    ['no-store', 'no-referrer', 'noindex'],
  )
})

test('an opened link can still be confirmed after a change of language', async () => {
  const { mail } = await requestKey(app)
  const url = pathOf(mail.links[0] ?? '')
  const { text } = await app.ask(url)
  assert.match(text, /<form method="post" class="languages"><input type="hidden" name="action" value="show">/)
  assert.match(text, /<button name="lang" value="zh" lang="zh">/)
  const headers = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' }
  const send = (body: string) => app.ask(url, { method: 'POST', body, headers })
  const shown = await send('action=show&lang=zh')
  assert.deepEqual([shown.status, /<html lang="zh">/.test(shown.text)], [200, true])
  assert.match(shown.text, /<form method="post"><button[^>]* value="confirm">激活.*name="lang" value="zh"/)
  const done = await send('action=confirm&lang=zh')
  assert.deepEqual([done.status, /<html lang="zh">/.test(done.text)], [200, true])
  // The link is used up: requested in another language, the page would state that it is not valid.
  assert.ok(!done.text.includes('class="languages"'))
  for (const page of [text, shown.text, done.text]) assert.ok(!page.includes('cst_'), 'no page repeats the token')
})

test('410: an expired link is called expired in the other language too', async () => {
  const { mail } = await requestKey(app)
  const url = pathOf(mail.links[0] ?? '')
  app.world.clock.ms += 24 * 3_600_000
  const accept = 'text/html'
  const { status, text } = await app.ask(url, { headers: { accept } })
  assert.deepEqual([status, text.includes('<form method="post" class="languages">')], [410, true])
  const headers = { accept, 'content-type': 'application/x-www-form-urlencoded' }
  const shown = await app.ask(url, { method: 'POST', body: 'action=show&lang=zh', headers })
  assert.equal(shown.status, 410)
  assert.match(shown.text, /<html lang="zh">.*此链接已过期/s)
  for (const page of [text, shown.text]) assert.ok(!page.includes('cst_'), 'no page repeats the token')
})

test('400: what is no single address, and settings that make no sense, name their field', async () => {
  const email = 'someone@example.com'
  const cases: [Record<string, unknown>, string, string][] = [
    [{}, 'parameter_missing', 'email'],
    ...[
      '',
      'a',
      '@b.co',
      'a@b',
      'a@b..co',
      'a b@c.co',
      'A <a@b.co>',
      'a@b.co, c@d.co',
      'a@b.co\r\nBcc: c@d.co',
      `${'a'.repeat(65)}@b.co`,
      'a@-b.co',
    ].map((text): [Record<string, unknown>, string, string] => [{ email: text }, 'email_invalid', 'email']),
    [{ email, scopes: [] }, 'parameter_invalid', 'scopes'],
    [{ email, scopes: ['decide', 'fly'] }, 'parameter_invalid', 'scopes[1]'],
    [{ email, scopes: 'decide' }, 'parameter_invalid', 'scopes'],
    [{ email, ip_allowlist: '10.0.0.0/8' }, 'parameter_invalid', 'ip_allowlist'],
    [{ email, ip_allowlist: ['10.0.0.0/8', '10.0.0.1/8'] }, 'key_setting_invalid', 'ip_allowlist[1]'],
    [{ email, ip_allowlist: ['1.2.3.4/33'] }, 'key_setting_invalid', 'ip_allowlist[0]'],
    [{ email, ip_allowlist: ['01.2.3.4'] }, 'key_setting_invalid', 'ip_allowlist[0]'],
    [
      { email, ip_allowlist: Array.from({ length: 21 }, (_, i) => `10.0.0.${i}`) },
      'key_setting_invalid',
      'ip_allowlist',
    ],
    [{ email, expires_at: '2020-01-01T00:00:00Z' }, 'key_setting_invalid', 'expires_at'],
    [{ email, expires_at: '2027-01-01' }, 'key_setting_invalid', 'expires_at'],
    [{ email, expires_at: '2027-01-01T00:00:00' }, 'key_setting_invalid', 'expires_at'],
    [{ email, expires_at: '2027-02-30T00:00:00Z' }, 'key_setting_invalid', 'expires_at'],
    [{ email, expires_at: 1_900_000_000 }, 'parameter_invalid', 'expires_at'],
    [{ email, decision_log: 'yes' }, 'parameter_invalid', 'decision_log'],
    [{ email, decision_log_retention: '1y' }, 'parameter_invalid', 'decision_log_retention'],
    [{ email, label: 'a\nb' }, 'parameter_invalid', 'label'],
    [{ email, key: 'x' }, 'body_member_unknown', 'key'],
  ]
  const before = (await mailsOf(app)).length
  for (const [body, code, field] of cases) {
    const { status, json } = await post(body)
    assert.deepEqual(
      [status, json['reason_code'], json['field']],
      [400, code, field],
      JSON.stringify(body).slice(0, 100),
    )
  }
  assert.equal((await mailsOf(app)).length, before)
})

test('a key that was never activated is removed a week later, with an owner who has no other', async () => {
  const stored = await activeKey(app, { email: 'keeps@example.com' })
  const { headers } = await requestKey(app, { email: 'leaves@example.com' })
  app.world.clock.ms += 7 * 86_400_000
  // Sweeps come every hour.
  await app.world.clock.pass(2 * 3_600_000)
  assert.equal((await screen(headers)).json['key_rejected'], 'unknown')
  assert.equal((await settingsOf(app, stored)).status, 200)
})
