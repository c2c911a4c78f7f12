import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { signIn, signInToken } from '../support/console-session.ts'
import { mailsOf, nextMail } from '../support/key-holder.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.stop())

const path = '/api/console/session'
const readPath = '/api/console/webhook'
const open = (token: string, lang = 'en') => app.ask(`${path}?lang=${lang}`, { method: 'POST', body: { token } })
const codeOf = ({ status, json }: { status: number; json: Record<string, unknown> }) => [status, json['reason_code']]

test('202: a link is mailed to every address that requests one, in the language of the request, three times an hour', async () => {
  const email = 'first@example.com'
  const ask = (lang: string) =>
    app.ask(`/api/console/sign-in?lang=${lang}`, { method: 'POST', body: { email: 'First@Example.com' } })
  const english = await nextMail(app, () => ask('en'), email)
  assert.equal(english.subject, 'Sign in to Countersign')
  assert.match(english.text, /for 15 minutes/)
  assert.match((await nextMail(app, () => ask('zh'), email)).text, /15 分钟内有效/)
  await nextMail(app, () => ask('en'), email)
  const { status, json } = await ask('en')
  assert.deepEqual([status, json['status']], [202, 'accepted'], 'the answer does not show that no mail is sent')
  await signInToken(app, 'other@example.com')
  assert.equal((await mailsOf(app)).filter(({ to }) => to === email).length, 3)
})

test('400: what is no address', async () => {
  const ask = (email: unknown, lang = 'en') =>
    app.ask(`/api/console/sign-in?lang=${lang}`, { method: 'POST', body: { email } })
  for (const email of ['', 'x', 'a@b', 'A <a@b.c>', 'a@b.example\n', 'a@b.example,c@d.example'])
    assert.deepEqual(codeOf(await ask(email)), [400, 'email_invalid'], email)
  assert.deepEqual(codeOf(await ask(7)), [400, 'parameter_invalid'])
  assert.equal((await ask('x', 'zh')).json['detail'], '电子邮件地址无效。')
  assert.deepEqual(codeOf(await app.ask(path, { method: 'POST', body: {} })), [400, 'parameter_missing'])
})

test('200: the token opens one session, whose cookie no script reads and no other site sends', async () => {
  const token = await signInToken(app, 'second@example.com')
  const { status, headers, json } = await open(token)
  assert.equal(status, 200)
  assert.deepEqual(Object.keys(json), ['csrf'])
  const [ofSession = '', ofBrowser = ''] = (headers['set-cookie'] ?? '').split(',')
  const [cookie, ...attributes] = ofSession.split('; ')
  assert.match(cookie ?? '', /^countersign_session=css_\w{49}$/)
  assert.deepEqual(attributes, ['Path=/api/console', 'HttpOnly', 'SameSite=Strict', 'Max-Age=43200', 'Secure'])
  const [device, ...lasting] = ofBrowser.split('; ')
  assert.match(device ?? '', /^countersign_browser=csb_\w{49}\.[\w-]{43}$/)
  assert.deepEqual(lasting, ['Path=/', 'HttpOnly', 'SameSite=Strict', 'Max-Age=15552000', 'Secure'])
  assert.ok(!headers['set-cookie']?.includes(String(json['csrf'])))
  assert.deepEqual(codeOf(await open(token)), [404, 'link_not_valid'], 'a link is used once')
  assert.equal((await open(token, 'zh')).json['title'], '此链接无效：可能已被使用、已被新链接取代，或不完整。')
})

test('404: an invalid token, one of another kind, or an altered one', async () => {
  const token = await signInToken(app, 'third@example.com')
  const altered = token.slice(0, -1) + (token.endsWith('0') ? '1' : '0')
  for (const each of ['', 'x', altered, token.replace('cst_', 'css_'), `${token} `])
    assert.deepEqual(codeOf(await open(each)), [404, 'link_not_valid'], each)
  assert.equal((await open(token)).status, 200)
})

test('a session is needed, is identified by one cookie, and is over after twelve hours', async () => {
  const { cookie, reads } = await signIn(app)
  const ask = (headers: Readonly<Record<string, string>>) => app.ask(readPath, { headers })
  assert.deepEqual(codeOf(await ask(reads)), [404, 'webhook_not_set'])
  assert.deepEqual(codeOf(await ask({ cookie: `a=b; ${cookie}; c=d` })), [404, 'webhook_not_set'])
  const other = (await signIn(app)).cookie
  const wrong = ['', 'countersign_session=', `${cookie}x`, cookie.replace('_session', ''), `${cookie}; ${other}`]
  for (const each of wrong) assert.deepEqual(codeOf(await ask({ cookie: each })), [401, 'session_required'], each)
  assert.deepEqual(codeOf(await ask({})), [401, 'session_required'])
  assert.equal((await app.ask(`${readPath}?lang=zh`)).json['detail'], '此调用需要控制台会话。')
  app.world.clock.ms += 12 * 3_600_000 - 1
  assert.deepEqual(codeOf(await ask(reads)), [404, 'webhook_not_set'])
  app.world.clock.ms += 1
  assert.deepEqual(codeOf(await ask(reads)), [401, 'session_required'])
})

test('403: what changes something must carry the token of its own session, once', async () => {
  const mine = await signIn(app)
  const other = await signIn(app)
  const set = (headers: Readonly<Record<string, string>>, lang = 'en') =>
    app.ask(`${readPath}?lang=${lang}`, { method: 'PUT', headers, body: { url: 'https://hooks.example.com' } })
  const csrf = mine.changes['x-csrf-token'] ?? ''
  for (const token of ['', 'x', other.changes['x-csrf-token'] ?? '', `${csrf}x`, `${csrf}, ${csrf}`])
    assert.deepEqual(codeOf(await set({ ...mine.reads, 'x-csrf-token': token })), [403, 'csrf_invalid'], token)
  assert.deepEqual(codeOf(await set(mine.reads)), [403, 'csrf_invalid'])
  const lines = ['GET /api/console/session HTTP/1.1', 'host: x', `cookie: ${mine.cookie}`, 'connection: close']
  const shown = `x-csrf-token: ${csrf}`
  assert.match(await app.sayRaw([...lines, shown, '', ''].join('\r\n')), /^HTTP\/1\.1 200 /)
  const twice = await app.sayRaw([...lines, shown, shown, '', ''].join('\r\n'))
  assert.match(twice, /^HTTP\/1\.1 403 [^]*"csrf_invalid"/, 'the token in two lines')
  assert.equal((await set(mine.reads, 'zh')).json['detail'], '请求未携带其会话的令牌，或携带了其他会话的令牌。')
  assert.equal((await app.ask(readPath, { headers: mine.reads })).status, 404, 'nothing was set')
  assert.equal((await set(mine.changes)).status, 200)
})

test('403: a read that shows a token reads for that session alone; without one it reads for the cookie', async () => {
  const mine = await signIn(app)
  const other = await signIn(app)
  const stale = { ...mine.reads, 'x-csrf-token': other.changes['x-csrf-token'] ?? '' }
  const log = `/api/console/keys/key_none/decisions`
  const reads = [
    'webhook',
    'webhook/deliveries',
    'agents',
    'payments',
    'payments/pay_none',
    'keys',
    'services',
    'session',
  ]
  for (const each of [...reads.map((name) => `/api/console/${name}`), log]) {
    assert.deepEqual(codeOf(await app.ask(each, { headers: stale })), [403, 'csrf_invalid'], each)
    assert.notEqual((await app.ask(each, { headers: mine.changes })).status, 403, each)
  }
})

test('410: a link is good for fifteen minutes', async () => {
  const [early, late] = [await signInToken(app, 'early@example.com'), await signInToken(app, 'late@example.com')]
  app.world.clock.ms += 15 * 60_000 - 1
  assert.equal((await open(early)).status, 200)
  app.world.clock.ms += 1
  assert.deepEqual(codeOf(await open(late)), [410, 'link_expired'])
  assert.equal((await open(late, 'zh')).json['detail'], '此链接已过期。')
})

test('opening the page of a link is no sign-in; its form signs in without script', async () => {
  const token = await signInToken(app, 'page@example.com')
  const page = `/console/sign-in?token=${token}`
  for (let visit = 0; visit < 2; visit++) {
    const request = await app.ask(page, { headers: { accept: 'text/html' } })
    assert.equal(request.status, 200)
    assert.equal(request.headers['set-cookie'], undefined)
    assert.match(request.text, /<form method="post"><button class="primary" name="action" value="confirm">/)
  }
  const signedIn = await app.ask(page, {
    method: 'POST',
    body: { action: 'confirm' },
    headers: { accept: 'text/html' },
  })
  assert.deepEqual([signedIn.status, signedIn.headers['location'], signedIn.text], [303, '/console?lang=en', ''])
  const cookie = (signedIn.headers['set-cookie'] ?? '').split(';')[0] ?? ''
  const { json: session } = await app.ask('/api/console/session', { headers: { cookie } })
  const headers = { cookie, 'x-csrf-token': String(session['csrf']) }
  const set = await app.ask(readPath, { method: 'PUT', headers, body: { url: 'https://hooks.example.com' } })
  assert.equal(set.status, 200)
  assert.equal((await app.ask(page, { method: 'POST', body: { action: 'confirm' } })).status, 404)
  for (const method of ['GET', 'POST'] as const) {
    const body = method === 'POST' ? { body: { action: 'confirm' } } : {}
    const over = await app.ask(`${page}&lang=zh`, { method, ...body, headers: { accept: 'text/html' } })
    assert.deepEqual([over.status, over.headers['location']], [303, '/console?lang=zh&link=over'], method)
    assert.equal(over.headers['cache-control'], 'no-store')
  }
  const refused = await signInToken(app, 'refused@example.com')
  await app.ask(`/console/sign-in?token=${refused}`, { method: 'POST', body: { action: 'cancel' } })
  assert.equal((await open(refused)).status, 200, 'who cancels has not used the link up')
})

test('what is stored and logged holds no token and no session', async () => {
  const token = await signInToken(app, 'stored@example.com')
  const { headers } = await open(token)
  const secret = /css_\w+/.exec(headers['set-cookie'] ?? '')?.[0] ?? assert.fail()
  const written = app.logged.join('\n')
  for (const each of [token, secret]) assert.ok(!written.includes(each))
})

test('200: a session names its owner and returns its token again; it is over when its owner signs out', async () => {
  const { email, reads, changes } = await signIn(app)
  const { status, json } = await app.ask(path, { headers: reads })
  assert.equal(status, 200)
  const expires = new Date(app.world.clock.ms + 12 * 3_600_000).toISOString()
  const account = { id: json['person_id'], email }
  assert.match(String(account.id), /^own_/)
  const person = { account, person_id: account.id, email, role: 'owner' }
  const reply = { signed_in: true, ...person, csrf: changes['x-csrf-token'], expires_at: expires, webhook_set: false }
  assert.deepEqual(json, reply)
  // The console requests a webhook only where there is one.
  const url = 'https://hooks.example.com/countersign'
  const set = await app.ask<{ revision: string }>(readPath, { method: 'PUT', headers: changes, body: { url } })
  assert.deepEqual((await app.ask(path, { headers: reads })).json, { ...reply, webhook_set: true })
  await app.ask(`${readPath}?revision=${set.json.revision}`, { method: 'DELETE', headers: changes })
  assert.deepEqual((await app.ask(path, { headers: reads })).json, reply)
  const close = (headers: Readonly<Record<string, string>>) => app.ask(path, { method: 'DELETE', headers })
  assert.deepEqual(codeOf(await close(reads)), [403, 'csrf_invalid'])
  const closed = await close(changes)
  assert.deepEqual([closed.status, closed.json], [200, { status: 'closed' }])
  assert.match(closed.headers['set-cookie'] ?? '', /^countersign_session=; .*Max-Age=0$/)
  for (const again of [await app.ask(path, { headers: reads }), await app.ask(path)])
    assert.deepEqual([again.status, again.json], [200, { signed_in: false }])
  assert.deepEqual(codeOf(await close(changes)), [401, 'session_required'])
})

test('200: `signed_in` is false without a session, for an invalid one, and for one that is over', async () => {
  const { cookie, reads } = await signIn(app)
  const ask = async (headers: Readonly<Record<string, string>>) => {
    const { status, json } = await app.ask(path, { headers })
    return [status, json]
  }
  const other = (await signIn(app)).cookie
  for (const each of ['', 'countersign_session=', `${cookie}x`, `${cookie}; ${other}`])
    assert.deepEqual(await ask({ cookie: each }), [200, { signed_in: false }], each)
  assert.deepEqual(await ask({ 'x-csrf-token': 'x' }), [200, { signed_in: false }])
  app.world.clock.ms += 12 * 3_600_000
  assert.deepEqual(await ask(reads), [200, { signed_in: false }])
})
