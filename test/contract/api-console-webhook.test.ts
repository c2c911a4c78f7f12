import assert from 'node:assert/strict'
import test from 'node:test'
import { codeOf, consoleApp } from '../support/console-app.ts'
import { signIn, type Session } from '../support/console-session.ts'
import { activeKey } from '../support/key-holder.ts'
import { startTestApp } from '../support/test-app.ts'

const path = '/api/console/webhook'
const site = consoleApp(path)
const url = 'https://hooks.example.com/countersign'
const get = ({ reads }: Session = site.owner, lang = 'en') => site.app.ask(`${path}?lang=${lang}`, { headers: reads })
const put = (sent: unknown, { changes }: Session = site.owner, lang = 'en') =>
  site.app.ask(`${path}?lang=${lang}`, { method: 'PUT', headers: changes, body: { url: sent } })
const remove = ({ changes }: Session = site.owner) => site.app.ask(path, { method: 'DELETE', headers: changes })
const rotate = ({ changes }: Session = site.owner) =>
  site.app.ask(`${path}/rotate`, { method: 'POST', headers: changes })

test('200: a webhook is set, shows its secret once, and keeps it when its URL changes', async () => {
  const created = await put(`${url}?a=b#fragment`)
  assert.equal(created.status, 200)
  const { secret, revision, ...rest } = created.json
  assert.match(String(secret), /^whsec_[A-Za-z0-9+/]{43}=$/)
  assert.deepEqual(rest, {
    url: `${url}?a=b`,
    created_at: new Date(site.app.world.clock.ms).toISOString(),
    overlap_until: null,
    failing_since: null,
    paused: null,
  })
  assert.deepEqual((await get()).json, { ...rest, revision })
  const changed = await put(url)
  assert.notEqual(changed.json['revision'], revision, 'another URL is another state')
  assert.deepEqual(changed.json, { ...rest, url, revision: changed.json['revision'] })
  assert.deepEqual((await get()).json, changed.json)
})

test('404: nothing is set, in both languages; what is deleted is gone', async () => {
  const other = await signIn(site.app)
  assert.deepEqual(codeOf(await get(other)), [404, 'webhook_not_set'])
  assert.equal((await get(other, 'zh')).json['detail'], '尚未设置 Webhook。')
  for (const each of [await remove(other), await rotate(other)])
    assert.deepEqual(codeOf(each), [404, 'webhook_not_set'])
  const first = (await put(url, other)).json['secret']
  assert.deepEqual(
    [(await remove(other)).json, codeOf(await get(other))],
    [{ status: 'deleted' }, [404, 'webhook_not_set']],
  )
  const second = (await put(url, other)).json['secret']
  assert.ok(typeof second === 'string' && second !== first, 'a new webhook has a new secret')
})

test('400: a receiver that is not public, not https, on a well-known port or with user information', async () => {
  const wrong = [
    'http://hooks.example.com',
    'https://hooks.example.com:25',
    'https://hooks.example.com:80',
    'https://a:b@hooks.example.com',
    'https://localhost',
    'https://127.0.0.1',
    'https://2130706433',
    'https://[::ffff:10.0.0.1]',
    'https://169.254.169.254/latest',
    'https://intranet',
    'ftp://hooks.example.com',
    'hooks.example.com',
    '',
  ]
  for (const each of wrong) {
    const answer = await put(each)
    assert.deepEqual([...codeOf(answer), answer.json['field']], [400, 'webhook_url_invalid', 'url'], each)
  }
  assert.equal((await put('http://hooks.example.com', site.owner, 'zh')).json['detail'], 'url 必须以 https 开头。')
  assert.deepEqual(codeOf(await put(7)), [400, 'parameter_invalid'])
  assert.deepEqual(codeOf(await put(`https://hooks.example.com/${'x'.repeat(2_048)}`)), [400, 'parameter_invalid'])
  assert.equal((await get()).json['url'], url, 'nothing has changed')
  for (const good of ['https://hooks.example.com:8443/', 'https://8.8.8.8/', 'https://hooks.example.com/'])
    assert.equal((await put(good)).json['url'], good)
})

test('200: a rotation shows a new secret, and states until when the old one signs', async () => {
  const until = new Date(site.app.world.clock.ms + 24 * 3_600_000).toISOString()
  const [first, second] = [await rotate(), await rotate()]
  assert.equal(first.status, 200)
  assert.equal(first.json['overlap_until'], until)
  assert.notEqual(first.json['secret'], second.json['secret'])
  assert.equal((await get()).json['overlap_until'], until)
  assert.ok(!(await get()).text.includes('whsec_'))
})

test('a webhook belongs to one owner: two owners do not see each other, two sessions of one do', async () => {
  const again = await signIn(site.app, site.owner.email)
  await put(url)
  assert.deepEqual((await get(again)).json, (await get()).json)
  assert.deepEqual(codeOf(await get(await signIn(site.app))), [404, 'webhook_not_set'])
})

test('401 and 403: every one of them needs the session, never an API key', async () => {
  const { headers: key } = await activeKey(site.app)
  for (const [method, each] of [
    ['GET', path],
    ['PUT', path],
    ['DELETE', path],
    ['POST', `${path}/rotate`],
  ] as const) {
    const body = method === 'PUT' ? { body: { url } } : {}
    const query = (headers: Readonly<Record<string, string>>) => site.app.ask(each, { method, headers, ...body })
    assert.deepEqual(codeOf(await query({})), [401, 'session_required'], each)
    assert.deepEqual(codeOf(await query(key)), [401, 'session_required'], each)
    if (method !== 'GET') assert.deepEqual(codeOf(await query(site.owner.reads)), [403, 'csrf_invalid'], each)
  }
})

test('400: DELETE takes its input from the query, and a body deletes nothing', async () => {
  const owner = await signIn(site.app)
  await put(url, owner)
  const revision = (await get(owner)).json['revision']
  const remove = (target: string, sent: object) =>
    site.app.ask(target, { method: 'DELETE', headers: owner.changes, ...sent })
  for (const body of [{ revision }, { revision: 'old' }, {}]) {
    const { status, json } = await remove(path, { body })
    assert.deepEqual([status, json['reason_code']], [400, 'request_malformed'])
    assert.match(String(json['detail']), /from the query/)
  }
  assert.deepEqual(codeOf(await remove('/api/console/session', { body: { everywhere: true } })), [
    400,
    'request_malformed',
  ])
  assert.equal((await get(owner)).status, 200)
  assert.equal((await remove(`${path}?revision=${String(revision)}`, {})).status, 200)
})

test('a hundred calls at once create one webhook with one secret', async () => {
  const other = await signIn(site.app)
  const answers = await Promise.all(Array.from({ length: 100 }, (_, i) => put(`${url}/${i}`, other)))
  assert.ok(answers.every(({ status }) => status === 200 || status === 503))
  assert.equal(answers.filter(({ json }) => 'secret' in json).length, 1)
})

test('for development, a receiver on this machine can be allowed', async () => {
  const open = await startTestApp({ WEBHOOK_ALLOW_LOOPBACK: 'on' })
  try {
    assert.ok(open.logged.some((line) => line.includes('WEBHOOK_ALLOW_LOOPBACK is on')))
    const { changes: headers } = await signIn(open)
    const set = (sent: string) => open.ask(path, { method: 'PUT', headers, body: { url: sent } })
    for (const good of ['http://127.0.0.1:81/', 'http://localhost:9999/x', 'https://[::1]:22/'])
      assert.equal((await set(good)).json['url'], good)
    for (const bad of [
      'http://10.0.0.1/',
      'http://hooks.example.com/',
      'http://a@localhost/',
      'http://localhost.example/',
    ])
      assert.deepEqual(codeOf(await set(bad)), [400, 'webhook_url_invalid'], bad)
  } finally {
    await open.stop()
  }
})
