import { exampleQuery } from '../../src/endpoint/example-query.ts'
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { endpoints } from '../../src/api/endpoints.ts'
import { start } from '../bootstrap/run-process.ts'
import { projectRoot } from '../support/command-line.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { mailsOf } from '../support/key-holder.ts'
import { sanctioned, unlisted } from '../support/known-addresses.ts'
import { until } from '../support/until.ts'

/** A text that stands nowhere by chance. */
const unique = (name: string) => `${name}${randomBytes(12).toString('hex')}`

for (const workers of [1, 2])
  test(`no secret is in a log line, an answer, an export or a file of ${workers} loops but the outbox, for any request`, (t) =>
    tellsNoSecret(t, workers))

async function tellsNoSecret(t: TestContext, workers: number): Promise<void> {
  const dataDir = await temporaryFolder(t)
  const secrets = new Map<string, string>([
    ['SECRETS_KEY', randomBytes(32).toString('base64')],
    ['the key of a chain endpoint', unique('rpc')],
    ['a key that is not ours', unique('foreign')],
    ['the secret of an agent', unique('agent')],
    ['the password of basic authentication', unique('basic')],
    ['KYC_CALLBACK_SECRET', `whsec_${randomBytes(32).toString('base64')}`],
  ])
  const secret = (name: string) => secrets.get(name) ?? assert.fail(name)
  const settings = {
    PORT: '0',
    WORKERS: String(workers),
    DATA_DIR: dataDir,
    LISTS_UPDATE: 'off',
    LIMITS: 'off',
    LOG_LEVEL: 'debug',
    SECRETS_KEY: secret('SECRETS_KEY'),
    KYC_CALLBACK_SECRET: secret('KYC_CALLBACK_SECRET'),
    WEBHOOK_ALLOW_LOOPBACK: 'on',
    RPC_URL_BASE: `http://127.0.0.1:1/${secret('the key of a chain endpoint')}`,
  }
  const running = start(
    t,
    [process.execPath, '--disable-warning=ExperimentalWarning', 'src/main.ts'],
    projectRoot,
    settings,
  )
  const base = await until(() => /ready at (http:\/\/localhost:\d+)/.exec(running.output())?.[1] ?? null)
  const answers: string[] = []
  const ask = async (path: string, options: RequestInit = {}) => {
    const answer = await fetch(base + path, { redirect: 'manual', ...options })
    const text = await answer.text()
    answers.push(JSON.stringify([...answer.headers]), text)
    return { status: answer.status, text }
  }
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    ask(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    })

  // A key with its log on, a change that waits, one that is confirmed, and a revoked key.
  const link = async (position: number, act: () => Promise<unknown>) => {
    await act()
    const mail = await until(async () => (await mailsOf({ dataDir }))[position] ?? null)
    const url = new URL(mail.links[0] ?? '')
    secrets.set(`token ${position}`, url.searchParams.get('token') ?? '')
    if (mail.key !== null) secrets.set(`key ${position}`, mail.key)
    return {
      path: `${url.pathname}${url.search}`,
      token: secrets.get(`token ${position}`),
      k: url.searchParams.get('k'),
      key: mail.key ?? '',
    }
  }
  const issued = await link(0, () =>
    post('/api/access-keys', { email: 'canary@example.com', decision_log: true, scopes: ['decide', 'screen_address'] }),
  )
  await ask(issued.path)
  assert.equal((await ask(issued.path, { method: 'POST' })).status, 200)
  const held = { 'x-api-key': issued.key }
  const waiting = await link(1, () => post('/api/access-keys/settings', { scopes: 'all' }, held))
  await ask(waiting.path)
  assert.equal(
    (await post('/api/access-keys/settings', { action: 'confirm', token: waiting.token, k: waiting.k })).status,
    200,
  )
  await link(2, () => post('/api/access-keys/settings', { decision_log: false }, held))

  // A signed-in owner's webhook: two secrets, each shown once and signing what no receiver takes, and a replay.
  const opened = await link(3, () => post('/api/console/sign-in', { email: 'canary@example.com' }))
  await ask(opened.path)
  const session = await fetch(`${base}/api/console/session`, {
    method: 'POST',
    body: JSON.stringify({ token: opened.token }),
    headers: { 'content-type': 'application/json' },
  })
  const cookie = /^[^;]+/.exec(session.headers.get('set-cookie') ?? '')?.[0] ?? ''
  const { csrf } = (await session.json()) as { csrf: string }
  secrets.set('the session', cookie.slice(cookie.indexOf('=') + 1))
  const owner = { cookie, 'x-csrf-token': csrf, 'content-type': 'application/json' }
  const shownSecret = async (method: string, path: string) => {
    const body = JSON.stringify(method === 'PUT' ? { url: 'http://127.0.0.1:1/hook' } : {})
    const shown = await fetch(base + path, { method, headers: owner, body })
    return ((await shown.json()) as { secret: string }).secret
  }
  const webhook = '/api/console/webhook'
  const hooks = [await shownSecret('PUT', webhook), await shownSecret('POST', `${webhook}/rotate`)]
  for (const [i, hook] of hooks.entries()) {
    assert.match(hook, /^whsec_/)
    secrets.set(`secret ${i} of the webhook`, hook)
  }
  assert.equal((await post(`${webhook}/test`, {}, owner)).status, 202)
  await until(async () => /"attempts":\[\{/.test((await ask(`${webhook}/deliveries`, { headers: owner })).text) || null)
  await ask(webhook, { headers: owner })
  await ask(webhook, { method: 'PUT', headers: owner, body: JSON.stringify({ url: 'http://127.0.0.1:1/other' }) })
  await ask(webhook, { method: 'PUT', headers: owner, body: JSON.stringify({ url: hooks[1] }) })

  // Every example, by each way of sending each credential, and what cannot be answered.
  const ways: Record<string, string>[] = [
    held,
    { authorization: `Bearer ${issued.key}` },
    { authorization: `Bearer ${secret('a key that is not ours')}` },
    { 'x-api-key': secret('a key that is not ours') },
    { 'x-agent-id': 'agent', 'x-agent-secret': secret('the secret of an agent') },
    {
      authorization: `Basic ${Buffer.from(`user:${secret('the password of basic authentication')}`).toString('base64')}`,
    },
    { ...held, 'x-request-id': issued.key },
    { 'x-api-key': hooks[0] ?? '', 'x-request-id': hooks[1] ?? '' },
  ]
  for (const { path, methods, examples } of endpoints) {
    for (const [i, headers] of ways.entries()) {
      const input = examples[i % Math.max(1, examples.length)]?.input ?? {}
      const query = exampleQuery(input)
      if (methods.includes('GET')) await ask(`${path}?${query}`, { headers })
      if (methods.includes('POST') && !path.startsWith('/api/access-keys')) await post(path, input, headers)
      if (methods.includes('GET')) await ask(`${path}?${query}&api_key=${issued.key}`, { headers })
      await post(path, { [issued.key]: 1 }, headers)
    }
  }
  await ask(`/api/risk?addr=${unlisted.evm}&network=base`, { headers: held })
  await ask(`/api/decide?to=${sanctioned.evm}&task=${encodeURIComponent('pay the invoice')}`, { headers: held })
  for (const path of [
    '/healthz',
    '/metrics',
    `/${issued.key}`,
    `/keys/confirm?token=${waiting.token}&k=x`,
    '/.well-known/service-keys.json',
  ])
    await ask(path)
  const exported = await ask('/api/access-keys/decisions', { headers: held })
  assert.equal(exported.status, 200)
  assert.match(exported.text, /pay the invoice/, 'the log holds what was decided')
  await ask('/api/access-keys/decisions?format=csv', { headers: held })
  await post('/api/access-keys/settings', { action: 'revoke' }, held)

  running.child.kill('SIGTERM')
  assert.equal(await running.exit, 0)
  const written = new Map([
    ['the log', Buffer.from(running.output())],
    ['an answer', Buffer.from(answers.join('\n'))],
  ])
  for (const file of await filesIn(dataDir)) if (!file.includes('/outbox/')) written.set(file, await readFile(file))
  assert.ok(written.size > 5, [...written.keys()].join())
  for (const [name, value] of secrets) {
    assert.ok(value.length > 20, name)
    for (const [place, bytes] of written)
      for (const form of formsOf(value)) assert.ok(!bytes.includes(form), `${name} is in ${place}`)
  }
  for (const text of ['canary@example.com', 'pay the invoice'])
    assert.ok(!written.get('the log')?.includes(text), `${text} is in the log`)
  const stored = [...written].filter(([place]) => place.startsWith(dataDir))
  assert.ok(
    stored.every(([, bytes]) => !bytes.includes('pay the invoice')),
    'what was decided is sealed at rest',
  )
}

/** A secret as it could stand somewhere: plain, and in the encodings that bytes are usually kept in. */
function formsOf(value: string): Buffer[] {
  const bytes = Buffer.from(value)
  return [value, bytes.toString('base64').replace(/=+$/, ''), bytes.toString('base64url'), bytes.toString('hex')].map(
    (form) => Buffer.from(form),
  )
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
}
