import assert from 'node:assert/strict'
import test from 'node:test'
import { codeOf, consoleApp } from '../support/console-app.ts'
import { signIn, signInToken } from '../support/console-session.ts'
import { activeKey, change, nextMail, pathOf, requestKey, settingsOf } from '../support/key-holder.ts'

// Seen: every POST to a mailed link whose body the service could not read, "cancel" included, confirmed the change. And
// the page of another site could sign its visitors in to the attacker's account by a form.

const site = consoleApp('/api/console')
const form = 'application/x-www-form-urlencoded'

/** Bodies that are no plain `confirm`, with the content type that they are sent with, and what they are refused with. */
const unclear: readonly [body: string, type: string | null, refusal: string][] = [
  ['', form, 'parameter_missing'],
  ['action=confirm', null, 'content_type_unsupported'],
  ['action=confirm', 'text/plain', 'content_type_unsupported'],
  ['action=confirm', `${form}; charset=utf-16`, 'content_type_unsupported'],
  ['{"action":"confirm"}', 'text/plain', 'content_type_unsupported'],
  [
    '--x\r\ncontent-disposition: form-data; name="action"\r\n\r\ncancel\r\n--x--',
    'multipart/form-data; boundary=x',
    'content_type_unsupported',
  ],
  ['[{"action":"cancel"}]', 'application/json', 'body_not_json'],
  ['"cancel"', 'application/json', 'body_not_json'],
  ['null', 'application/json', 'body_not_json'],
  ['\ufeff{"action":"confirm"}', 'application/json', 'body_not_json'],
  ['{"action":"cancel","action":"confirm"}', 'application/json', 'body_not_json'],
  ['{"Action":"cancel"}', 'application/json', 'parameter_missing'],
  ['{"action":["confirm"]}', 'application/json', 'parameter_invalid'],
  ['{"action":null}', 'application/json', 'parameter_invalid'],
  ['action=Cancel', form, 'parameter_invalid'],
  ['action=cancel&action=confirm', form, 'parameter_repeated'],
  ['\ufeffaction=cancel', form, 'parameter_missing'],
  ['List-Unsubscribe=One-Click', form, 'parameter_missing'],
  ['lang=zh', form, 'parameter_missing'],
]
const statusOf = (code: string) => (code === 'content_type_unsupported' ? 415 : 400)

const replyOf = (body: string, type: string | null) => ({
  method: 'POST',
  body,
  headers: type === null ? {} : { 'content-type': type },
})

test('a form that does not confirm puts no mandate in force, and the link is still good to cancel', async () => {
  const owner = await signIn(site.app)
  const agentId = 'linked'
  const result = await site.post('/agents', { agentId, entity: 'Acme', mandate: { maxUsdc: 5 } }, owner)
  const headers = { 'x-agent-secret': String(result.json['agentSecret']) }
  const body = { action: 'set-mandate', agentId, mandate: { maxUsdc: 9 } }
  const propose = () => site.app.ask('/api/pay', { method: 'POST', headers, body })
  const link = pathOf((await nextMail(site.app, propose, owner.email)).links[0] ?? '')
  for (const [text, type, refusal] of unclear)
    assert.deepEqual(codeOf(await site.app.ask(link, replyOf(text, type))), [statusOf(refusal), refusal], text)
  assert.deepEqual(codeOf(await site.app.ask(`${link}&action=confirm`, { method: 'POST' })), [400, 'parameter_missing'])
  const cancelled = await site.app.ask(link, replyOf('action=cancel', `${form}; charset=UTF-8`))
  assert.deepEqual([cancelled.status, cancelled.json['action']], [200, 'cancel'])
  const [agent] = (
    await site.app.ask<{ items: { mandate: object }[] }>('/api/console/agents', { headers: owner.reads })
  ).json.items
  assert.equal((agent?.mandate as { maxUsdc: number } | undefined)?.maxUsdc, 5)
})

test('nor does it loosen a key or sign anybody in; a key alone is activated by an empty POST, as its mail states', async () => {
  const holder = await activeKey(site.app, { scopes: ['decide'] })
  const loosen = () => change(site.app, holder, { scopes: 'all' })
  const link = pathOf((await nextMail(site.app, loosen, holder.email)).links[0] ?? '')
  const signing = `/console/sign-in?token=${await signInToken(site.app, 'unclear@example.com')}`
  const waiting = await requestKey(site.app)
  const activation = pathOf(waiting.mail.links[0] ?? '')
  for (const [text, type, refusal] of unclear)
    for (const each of [link, signing, activation]) {
      if (each === activation && text === '') continue
      const answer = await site.app.ask(each, replyOf(text, type))
      assert.deepEqual(codeOf(answer), [statusOf(refusal), refusal], `${each} ${text}`)
      assert.equal(answer.headers['set-cookie'], undefined)
    }
  assert.deepEqual((await settingsOf(site.app, holder)).json['scopes'], ['decide'])
  assert.equal((await site.app.ask(link, { method: 'POST', body: { action: 'confirm' } })).status, 200)
  assert.equal((await site.app.ask(signing, replyOf('action=confirm', form))).status, 200)
  assert.equal((await site.app.ask(activation, { method: 'POST' })).status, 200)
})

test('the page of another site opens no session and confirms nothing', async () => {
  const token = await signInToken(site.app, 'attacker@example.com')
  const foreign: readonly Readonly<Record<string, string>>[] = [
    { origin: 'https://evil.example' },
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    { origin: 'null', 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://countersign.example.evil.example' },
  ]
  const link = `/console/sign-in?token=${token}`
  for (const headers of foreign) {
    const byForm = await site.app.ask(link, {
      method: 'POST',
      body: 'action=confirm',
      headers: { ...headers, 'content-type': form },
    })
    const byApi = await site.app.ask('/api/console/session', { method: 'POST', body: { token }, headers })
    for (const answer of [byForm, byApi]) {
      assert.deepEqual(codeOf(answer), [403, 'csrf_invalid'], JSON.stringify(headers))
      assert.equal(answer.headers['set-cookie'], undefined)
    }
  }
  const own = { origin: 'null', 'sec-fetch-site': 'same-origin', 'content-type': form }
  const page = await site.app.ask(link, { method: 'POST', body: 'action=confirm', headers: own })
  assert.equal(page.status, 200, 'our own form hides its origin, and says that it is ours')
  const byOrigin = { origin: 'https://countersign.example' }
  const next = await signInToken(site.app, 'attacker@example.com')
  const opened = await site.app.ask('/api/console/session', {
    method: 'POST',
    body: { token: next },
    headers: byOrigin,
  })
  assert.equal(opened.status, 200)
})

test('the page of a link shows the complete purpose that is confirmed by it, and its mail a beginning', async () => {
  const owner = await signIn(site.app)
  const agentId = 'long-purpose'
  const result = await site.post('/agents', { agentId, entity: 'Acme', mandate: { purpose: 'Weather data' } }, owner)
  const headers = { 'x-agent-secret': String(result.json['agentSecret']) }
  const end = 'and anything else that the agent likes, at any price'
  const purpose = `${'Weather data for the forecast of the harbour. '.repeat(100)}${end}`
  const body = { action: 'set-mandate', agentId, mandate: { purpose } }
  const propose = () => site.app.ask('/api/pay', { method: 'POST', headers, body })
  const mail = await nextMail(site.app, propose, owner.email)
  const page = await site.app.ask(pathOf(mail.links[0] ?? ''), { headers: { accept: 'text/html' } })
  assert.deepEqual([page.text.includes(end), mail.text.includes(end)], [true, false])
})
