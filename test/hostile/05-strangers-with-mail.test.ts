import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { activeKey, change, mailsOf, nextMail, type SentMail } from '../support/key-holder.ts'
import { payingAgent } from '../support/paying-agent.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'

// Seen: three anonymous requests for a key an hour used up the mails of an address, and the sign-in of its owner answered
// 202 and sent nothing.

const email = 'owner@example.com'

async function start(t: TestContext): Promise<TestApp> {
  const app = await startTestApp({ LIMITS: 'on', TRUST_PROXY: '1' })
  t.after(() => app.stop())
  return app
}

type Browser = { source: string; cookie?: string }

function ask(app: TestApp, path: string, body: Readonly<Record<string, unknown>>, { source, cookie }: Browser) {
  const headers = { 'x-forwarded-for': source, ...(cookie === undefined ? {} : { cookie }) }
  return app.ask(path, { method: 'POST', body, headers })
}

const requestSignIn = (app: TestApp, browser: Browser, address = email) =>
  ask(app, '/api/console/sign-in', { email: address }, browser)

/** Signs in by the newest mail to the owner. Gives the cookies of the browser. */
async function openNewest(app: TestApp, browser: Browser): Promise<string> {
  const newest = (await mailsOf(app))
    .filter(({ to, text }) => to === email && text.includes('/console/sign-in?'))
    .at(-1)
  return open(app, newest ?? assert.fail('no mail'), browser)
}

async function open(app: TestApp, { links }: SentMail, browser: Browser): Promise<string> {
  const token = new URL(links[0] ?? assert.fail('no link')).searchParams.get('token') ?? ''
  const { status, headers } = await ask(app, '/api/console/session', { token }, browser)
  assert.equal(status, 200)
  return (headers['set-cookie'] ?? '')
    .split(',')
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

async function mailsTo(app: TestApp, address: string, atLeast: number): Promise<number> {
  const count = async () => (await mailsOf(app)).filter(({ to }) => to === address).length
  await until(async () => (await count()) >= atLeast)
  // Mails to owners are sent before those that strangers requested, and each in the order in which it was queued.
  const sentinel = `sentinel${++sentinels}@example.com`
  await nextMail(app, () => ask(app, '/api/access-keys', { email: sentinel }, { source: '198.51.100.99' }), sentinel)
  return count()
}
let sentinels = 0

test('strangers who use up the mails of an address leave its owner every sign-in', async (t) => {
  const app = await start(t)
  await nextMail(app, () => requestSignIn(app, { source: '192.0.2.1' }), email)
  const cookie = await openNewest(app, { source: '192.0.2.1' })
  for (let i = 0; i < 5; i++) {
    await ask(app, '/api/access-keys', { email, label: 'x' }, { source: `203.0.113.${i}` })
    await requestSignIn(app, { source: `203.0.113.${i}` })
  }
  assert.equal(await mailsTo(app, email, 6), 6, 'three keys and three links')
  const own: SentMail[] = []
  for (let i = 0; i < 5; i++)
    own.push(await nextMail(app, () => requestSignIn(app, { source: '192.0.2.1', cookie }), email))
  await requestSignIn(app, { source: '192.0.2.1', cookie })
  assert.equal(await mailsTo(app, email, 11), 11, 'five of its own')
  // All of them were sent within one second of the clock, so that their files have no order.
  await open(app, own.at(-1) ?? assert.fail('no mail'), { source: '192.0.2.1', cookie })
})

test('an owner with a new browser gets in while strangers use up every mail: the newest link is good until the next', async (t) => {
  const app = await start(t)
  // An attacker requests links every minute, for keys too, for three hours and from everywhere.
  for (let minute = 0; minute < 180; minute++) {
    await ask(app, '/api/access-keys', { email }, { source: `203.0.113.${minute}` })
    await requestSignIn(app, { source: `203.0.113.${minute}` })
    // Files of mails are in the order of the minutes in which they were sent.
    if (minute % 60 < 3) await mailsTo(app, email, 1)
    // With new browsers in the first minute of an hour, and in its last one.
    if ([0, 59].includes(minute % 60)) {
      await openNewest(app, { source: '192.0.2.7' }).catch((error: Error) => assert.fail(`${minute}: ${error.message}`))
      if (minute % 60 !== 0) await requestSignIn(app, { source: '203.0.113.200' })
    }
    app.world.clock.ms += 60_000
  }
  const sent = (await mailsOf(app)).filter(({ to, text }) => to === email && text.includes('/console/sign-in?'))
  assert.equal(sent.length, 9, 'three an hour')
  const minutes = sent.map(({ text }) => Number(/for (\d+) minutes/.exec(text)?.[1]))
  assert.ok(minutes.every((each) => each >= 15 && each <= 60) && minutes.some((each) => each > 15), minutes.join())
})

test('one mailbox gets the mails of one, however its address is written', async (t) => {
  const app = await start(t)
  const spellings = (n: number) => [`victim+${n}@example.com`, `vic.tim+${n}@gmail.com`, `v.ictim+b${n}@googlemail.com`]
  const to = async (name: RegExp) => (await mailsOf(app)).filter((mail) => name.test(mail.to)).length
  for (const [path, kind] of [
    ['/api/access-keys', 'keys'],
    ['/api/console/sign-in', 'links'],
  ] as const) {
    const before = [await to(/example\.com$/), await to(/mail\.com$/)]
    for (let n = 0; n < 10; n++)
      for (const address of spellings(n)) await ask(app, path, { email: address }, { source: `203.0.113.${n}` })
    await until(async () => (await to(/mail\.com$/)) - (before[1] ?? 0) >= 3)
    await mailsTo(app, 'nobody', 0)
    const sent = [
      (await to(/^victim.*example\.com$/)) - (kind === 'keys' ? 0 : 3),
      (await to(/mail\.com$/)) - (before[1] ?? 0),
    ]
    assert.deepEqual(sent, [3, 3], kind)
  }
  // Owners are distinguished by the address as before, and one who has signed in is never starved by its spellings.
  const address = 'own.er+cs@gmail.com'
  const link = await nextMail(app, () => requestSignIn(app, { source: '192.0.2.1' }, address), address)
  await open(app, link, { source: '192.0.2.1' })
  for (let n = 0; n < 10; n++) await requestSignIn(app, { source: `203.0.113.${n}` }, `owner+${n}@gmail.com`)
  await nextMail(app, () => requestSignIn(app, { source: '192.0.2.2' }, address), address)
})

test('an unknown address, a known one and one whose mails are used up are answered alike', async (t) => {
  const app = await start(t)
  await nextMail(app, () => requestSignIn(app, { source: '192.0.2.1' }), email)
  const held = await openNewest(app, { source: '192.0.2.1' })
  const answers = []
  for (const [address, of] of [
    [email, held],
    [email, ''],
    ['nobody@example.com', ''],
    ['nobody@example.com', held],
    ...Array.from({ length: 4 }, () => ['nobody@example.com', '']),
  ] as [string, string][]) {
    const { status, text, headers } = await requestSignIn(app, { source: '192.0.2.9', cookie: of }, address)
    const { date: _, 'x-request-id': __, ratelimit: ___, ...stored } = headers
    answers.push(JSON.stringify([status, text, stored]))
  }
  assert.equal(new Set(answers).size, 1, [...new Set(answers)].join('\n'))
})

test('the cookie of a browser helps its own owner only, opens no session, and ends with every session', async (t) => {
  const app = await start(t)
  await nextMail(app, () => requestSignIn(app, { source: '192.0.2.1' }), email)
  const cookies = await openNewest(app, { source: '192.0.2.1' })
  const device = /countersign_browser=csb_[\w.-]+/.exec(cookies)?.[0] ?? assert.fail('no cookie')
  const session = /countersign_session=css_\w+/.exec(cookies)?.[0] ?? assert.fail('no session')
  assert.equal((await app.ask('/api/console/keys', { headers: { cookie: device } })).status, 401)
  for (let i = 0; i < 6; i++) await requestSignIn(app, { source: '192.0.2.1', cookie: device }, 'victim@example.com')
  assert.equal(await mailsTo(app, 'victim@example.com', 3), 3, 'another browser is a stranger')
  const { json } = await app.ask('/api/console/session', { headers: { cookie: session } })
  const headers = { cookie: cookies, 'x-csrf-token': String(json['csrf']) }
  const closed = await app.ask('/api/console/session?everywhere=true', { method: 'DELETE', headers })
  assert.match(closed.headers['set-cookie'] ?? '', /countersign_browser=; Path=\/; .*Max-Age=0/)
  const before = await mailsTo(app, email, 1)
  for (let i = 0; i < 5; i++) await requestSignIn(app, { source: '192.0.2.1', cookie: device })
  assert.ok((await mailsTo(app, email, before)) <= 3, 'it is a stranger now')
})

test('a neighbour behind the same address uses up no call of a browser that has signed in before', async (t) => {
  const app = await start(t)
  const source = '192.0.2.7'
  await nextMail(app, () => requestSignIn(app, { source }), email)
  const cookies = await openNewest(app, { source })
  const device = /countersign_browser=csb_[\w.-]+/.exec(cookies)?.[0] ?? assert.fail('no cookie')
  const forged = `${device.slice(0, -4)}AAAA`
  const unproved = device.split('.')[0] ?? ''
  const headers = { 'x-forwarded-for': source }
  for (let i = 0; i < 60; i++) await app.ask('/api/access-keys', { method: 'POST', body: {}, headers })
  assert.equal((await app.ask('/api/access-keys', { method: 'POST', body: {}, headers })).status, 429)
  assert.equal((await requestSignIn(app, { source })).status, 202, 'the counter of signing in is another one')
  for (let i = 0; i < 60; i++) await requestSignIn(app, { source }, 'victim@example.com')
  for (const cookie of ['', forged, unproved])
    assert.equal((await requestSignIn(app, { source, cookie })).status, 429, cookie)
  const { links } = await nextMail(app, () => requestSignIn(app, { source, cookie: device }), email)
  const token = new URL(links[0] ?? '').searchParams.get('token')
  const opening = { method: 'POST', body: { token }, headers: { ...headers, cookie: device } }
  assert.equal((await app.ask('/api/console/session', opening)).status, 200)
  // The pages of the console count alike.
  const page = (cookie: string) => app.ask('/api/console/keys', { headers: { ...headers, cookie } })
  for (let i = 0; i < 300; i++) await page('')
  assert.equal((await page('')).status, 429)
  assert.equal((await page(cookies)).status, 200)
  // A browser has its own counter, and no more than that.
  for (let i = 0; i < 60; i++) await requestSignIn(app, { source, cookie: device }, 'victim@example.com')
  assert.equal((await requestSignIn(app, { source, cookie: device })).status, 429)
})

test('a source causes 200 mails an hour, to all addresses together', async (t) => {
  const app = await start(t)
  const minute = 60_000
  const all = async () => (await mailsOf(app)).filter(({ to }) => to.startsWith('target')).length
  for (let i = 0; i < 205; i++) {
    if (i % 50 === 49) {
      // A minute that passes while a mail is sent would end its attempt, and the next one is a minute of this clock later.
      await until(async () => (await all()) === i)
      app.world.clock.ms += minute
    }
    const path = i % 2 ? '/api/console/sign-in' : '/api/access-keys'
    assert.equal((await ask(app, path, { email: `target${i}@example.com` }, { source: '203.0.113.7' })).status, 202)
  }
  await until(async () => (await all()) === 200)
  await mailsTo(app, 'target0@example.com', 1)
  assert.equal(await all(), 200)
})

test('what an agent and a thief of a key make us send takes no sign-in away', async (t) => {
  const app = await start(t)
  const holder = await activeKey(app, { email, scopes: ['decide'] })
  const agent = await payingAgent(app, { maxUsdc: 10 }, {}, holder.headers)
  for (let i = 0; i < 15; i++) {
    await agent.ask({ action: 'set-mandate', mandate: { maxUsdc: 11 + i } })
    await change(app, holder, { scopes: i % 2 ? 'all' : ['decide', 'screen_address'] })
  }
  await nextMail(app, () => requestSignIn(app, { source: '192.0.2.1' }), email)
})
