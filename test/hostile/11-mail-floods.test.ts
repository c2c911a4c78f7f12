import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { activeKey, change, mailsOf, nextMail, pathOf } from '../support/key-holder.ts'
import { signIn } from '../support/console-session.ts'
import { payingAgent, type PayingAgent } from '../support/paying-agent.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'

// Seen: 120 proposals to loosen a mandate sent 120 mails.

async function start(t: TestContext): Promise<TestApp> {
  const app = await startTestApp()
  t.after(() => app.stop())
  return app
}

/** The mails to an address that ask to confirm a change, once all that is queued was sent. */
async function changeMails(app: TestApp, to: string, atLeast: number) {
  const all = async () => (await mailsOf(app)).filter((mail) => mail.to === to && mail.text.includes('/confirm?'))
  await until(async () => (await all()).length >= atLeast)
  const body = { email: `sentinel${++sentinels}@example.com` }
  await nextMail(app, () => app.ask('/api/access-keys', { method: 'POST', body }))
  return all()
}
let sentinels = 0
const proposalsMax = 20_000

test('120 proposals of an agent are ten mails an hour; then the console alone shows what waits, and the answer states it', async (t) => {
  const app = await start(t)
  const holder = await activeKey(app)
  const agent = await payingAgent(app, { maxUsdc: 10 }, {}, holder.headers)
  const answers = []
  // At least 120, and as many more as it takes where mails are sent more slowly than changes are proposed.
  while (answers.length < 120 || (answers.at(-1)?.json['mailed'] === true && answers.length < proposalsMax))
    answers.push(
      await agent.ask({ action: 'set-mandate', mandate: { maxUsdc: 11 + answers.length, dailyUsdc: 90_000 } }),
    )
  assert.ok(answers.every(({ status }) => status === 202))
  const mailed = answers.filter(({ json }) => json['mailed'] === true)
  assert.ok(mailed.length >= 10, 'the mail of a change that is not sent yet is replaced, and counts once')
  const last = answers.at(-1)
  assert.equal(last?.json['mailed'], false)
  assert.match(String(last?.json['detail']), /No e-mail was sent.*confirm the change in the console/)
  const mails = await changeMails(app, holder.email, 10)
  assert.equal(mails.length, 10)
  const replacing = mails.filter(({ text }) => /It replaces the change \S+ requested at 20.*no longer works/.test(text))
  assert.equal(replacing.length, 9, 'all but the first')
  for (const { links } of mails) assert.equal((await app.ask(pathOf(links[0] ?? ''))).status, 404, 'the link is dead')
  const owner = await signIn(app, holder.email)
  const { json } = await app.ask('/api/console/agents', { headers: owner.reads })
  const [shown] = json['items'] as { pending: { mandate: { maxUsdc: number } } }[]
  assert.equal(shown?.pending.mandate.maxUsdc, 10 + answers.length)
  app.world.clock.ms += 3_600_000
  const next = await nextMail(
    app,
    () => agent.ask({ action: 'set-mandate', mandate: { maxUsdc: 50_000 } }),
    holder.email,
  )
  assert.equal((await app.ask(pathOf(next.links[0] ?? ''))).status, 200)
})

test('an owner gets 20 such mails an hour, however many agents and keys cause them, at the same moment too', async (t) => {
  const app = await start(t)
  const holder = await activeKey(app, { scopes: ['decide'] })
  const agents: PayingAgent[] = []
  for (let i = 0; i < 8; i++) agents.push(await payingAgent(app, { maxUsdc: 10 }, {}, holder.headers))
  let round = 0
  const askAll = async () => {
    round++
    const requests = [
      ...agents.map((agent) => agent.ask({ action: 'set-mandate', mandate: { maxUsdc: 11 + round } })),
      change(app, holder, { scopes: round % 2 ? 'all' : ['decide', 'screen_address'] }),
    ]
    for (const { status } of await Promise.all(requests)) assert.ok(status === 202 || status === 503, String(status))
    return (await changeMails(app, holder.email, Math.min(round, 20))).length
  }
  // A mail that waits unsent is replaced by that of the next round, and counts once: how many rounds it takes is
  // unknown.
  await until(async () => (await askAll()) >= 20)
  for (let further = 0; further < 3; further++) await askAll()
  assert.equal((await changeMails(app, holder.email, 20)).length, 20)
})

test('a key whose settings are proposed again and again is ten mails, and its 202 states where to confirm', async (t) => {
  const app = await start(t)
  const holder = await activeKey(app, { scopes: ['decide'] })
  for (let i = 0; i < 10; i++) {
    const { json } = await change(app, holder, { scopes: i % 2 ? 'all' : ['decide', 'screen_address'] })
    assert.equal(json['mailed'], true)
    await changeMails(app, holder.email, i + 1)
  }
  for (let i = 0; i < 20; i++)
    assert.equal((await change(app, holder, { expires_at: null, scopes: 'all' })).json['mailed'], false)
  assert.equal((await changeMails(app, holder.email, 10)).length, 10)
  const zh = await app.ask('/api/access-keys/settings', {
    method: 'POST',
    headers: holder.headers,
    body: { scopes: 'all', lang: 'zh' },
  })
  assert.match(String(zh.json['detail']), /本小时的邮件数量已达上限/)
})
