import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { signIn } from '../support/console-session.ts'
import { activeKey, change, mailsOf, nextMail, pathOf } from '../support/key-holder.ts'
import { payingAgent } from '../support/paying-agent.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

// The secret of an agent dropped the change that its owner had been requested to confirm, and the owner was not notified
// of it: the link in the mail was not valid, and nothing stated why. Keys did not name the dropped change at all.

type Waiting = { pending: { id: string } }
type InForce = { dropped: { id: string } | null; detail: string | null }
const mailsAnHour = 10

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.stop())

test('an owner gets one mail about a change that waited and that a tightening of the mandate dropped', async () => {
  const owner = await activeKey(app)
  const agent = await payingAgent(app, { maxUsdc: 5 }, { entity: 'www.evil.example' }, owner.headers)
  const set = (maxUsdc: number) => agent.ask({ action: 'set-mandate', mandate: { maxUsdc } })
  let proposed: Waiting | null = null
  const request = await nextMail(app, async () => (proposed = (await set(9)).json as Waiting), owner.email)
  const { id } = (proposed as Waiting | null)?.pending ?? assert.fail('it waits')
  const mail = await nextMail(app, () => set(4), owner.email)
  assert.match(mail.text, new RegExp(`It dropped the loosening change ${id} that was requested at 20`))
  assert.match(mail.text, /\(“www\[\.\]evil\[\.\]example”\)/)
  assert.deepEqual(mail.links, [])
  assert.equal((await app.ask(pathOf(request.links[0] ?? ''))).status, 404)
  const before = await countTo(owner.email)
  assert.equal((await set(3)).status, 200, 'it drops nothing')
  await nextMail(app, () => set(6), owner.email)
  assert.equal(await countTo(owner.email), before + 1)
})

test('a key names the change that it drops, by itself and in the console, and its owner gets the mail', async () => {
  const owner = await activeKey(app, { scopes: ['decide', 'screen_address'] })
  const session = await signIn(app, owner.email)
  const inConsole = (body: object) =>
    app.ask(`/api/console/keys/${owner.keyId}/settings`, {
      method: 'POST',
      headers: session.changes,
      body: { ...body },
    })
  const byKey = (body: Record<string, unknown>) => change(app, owner, body)
  const tightenings = [
    [byKey, { scopes: ['decide'] }],
    [inConsole, { decision_log: true }],
  ] as const
  for (const [tighten, settings] of tightenings) {
    let proposed: Waiting | null = null
    await nextMail(app, async () => (proposed = (await byKey({ scopes: 'all' })).json as Waiting), owner.email)
    const { id } = (proposed as Waiting | null)?.pending ?? assert.fail('it waits')
    let answer: InForce | null = null
    const mail = await nextMail(app, async () => (answer = (await tighten(settings)).json as InForce), owner.email)
    const { dropped, detail } = (answer as InForce | null) ?? assert.fail('it is in force')
    assert.equal(dropped?.id, id)
    assert.match(String(detail), new RegExp(`The loosening change ${id} .* is dropped`))
    assert.match(mail.text, new RegExp(`It dropped the loosening change ${id} `))
  }
  const { json } = await byKey({ decision_log_retention: '10y' })
  assert.deepEqual([json['dropped'], json['detail']], [null, null])
  const repeated = await byKey(json)
  assert.equal(repeated.status, 200, 'an answer can be sent back as it is')
})

test('such mails count in the budget of changes: proposing and dropping by turns sends ten an hour', async () => {
  const owner = await activeKey(app)
  const agent = await payingAgent(app, { maxUsdc: 5 }, {}, owner.headers)
  const set = (maxUsdc: number) => agent.ask({ action: 'set-mandate', mandate: { maxUsdc } })
  const before = await countTo(owner.email)
  for (let round = 0; round < mailsAnHour / 2; round++)
    for (const maxUsdc of [9, 5]) await nextMail(app, () => set(maxUsdc), owner.email)
  for (let round = 0; round < 5; round++) {
    assert.equal((await set(9)).json['mailed'], false)
    const { dropped } = (await set(5)).json as InForce
    assert.ok(dropped)
  }
  await nextMail(app, () => app.ask('/api/access-keys', { method: 'POST', body: { email: 'last-of-all@example.com' } }))
  assert.equal(await countTo(owner.email), before + mailsAnHour)
})

async function countTo(address: string): Promise<number> {
  return (await mailsOf(app)).filter(({ to }) => to === address).length
}
