import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import fc from 'fast-check'
import { signIn, type Session } from '../support/console-session.ts'
import { hostileText } from '../support/hostile-texts.ts'
import { activeKey, mailsOf, nextMail, type Holder } from '../support/key-holder.ts'
import { sanctioned, sanctionedToken, unlisted } from '../support/known-addresses.ts'
import { payingAgent } from '../support/paying-agent.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

// The actors of the simulation, with anything that they may send: what they must never reach holds for all of it.

/** The cases of `npm run fuzz -- --cases`, at most; in the tests some dozens of each, because each is many requests. */
const cases = Math.min(Number(process.env['FUZZ_CASES'] ?? 30), 1_000)

let app: TestApp
let thief: Holder
let session: Session
before(async () => {
  app = await startTestApp()
  thief = await activeKey(app)
  session = await signIn(app, thief.email)
})
after(() => app.stop())

const lost = ['0x000000000000000000000000000000000000dEaD', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913']
const spelt = fc.constantFrom<(address: string) => string>(
  (address) => address,
  (address) => address.toLowerCase(),
  (address) => `0x${address.slice(2).toUpperCase()}`,
)
const badPayee = fc
  .tuple(fc.constantFrom(...lost, `0x${'0'.repeat(40)}`, sanctioned.evm), spelt)
  .map(([address, spell]) => ({ to: spell(address) }))
const badAsset = fc
  .tuple(fc.constantFrom('A7A5', 'a7a5', sanctionedToken.evm), spelt)
  .map(([asset, spell]) => ({ to: unlisted.evm, asset: asset.startsWith('0x') ? spell(asset) : asset }))
const quote = fc.tuple(
  fc.oneof(badPayee, badAsset),
  fc.record(
    { purpose: hostileText, amountUsdc: fc.constantFrom('1', '0.000001', '9'), network: fc.constant('base') },
    { requiredKeys: [] },
  ),
)

test('a hostile payee: to no payee, to a listed party and in a listed asset, nothing is allowed or paid', async () => {
  const agent = await payingAgent(app, { maxUsdc: 10, dailyUsdc: 1_000 })
  await fc.assert(
    fc.asyncProperty(quote, async ([bad, more]) => {
      const query = { amountUsdc: '1', ...more, ...bad }
      const { json } = await app.ask('/api/decide', { method: 'POST', body: query })
      assert.notEqual(json['decision'], 'allow', JSON.stringify(query))
      const preview = await agent.ask({ action: 'preview', ...query })
      assert.notEqual(preview.json['decision'], 'allow', JSON.stringify(query))
      const { status } = await agent.pay(query)
      assert.ok(status === 403 || status === 400, `${status} for ${JSON.stringify(query)}`)
    }),
    { numRuns: cases },
  )
})

const limit = fc.constantFrom('0.5', '5', '10', '10.000001', '11', '5000', '9000000000')
const step = fc.oneof(
  fc.record({ do: fc.constant('claim' as const) }),
  fc.record({ do: fc.constant('loosen' as const), maxUsdc: limit, dailyUsdc: limit, inConsole: fc.boolean() }),
  fc.record({ do: fc.constant('pay' as const), amountUsdc: limit }),
)

test('a hostile agent: with any claims and requests, nothing above the mandate that it began with is paid for a day', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      const agent = await payingAgent(app, { maxUsdc: 10, dailyUsdc: 1_000 })
      const console = `/api/console/agents/${agent.agentId}`
      const inConsole = (path: string, body: Readonly<Record<string, unknown>>) =>
        app.ask(`${console}/${path}`, { method: 'POST', headers: session.changes, body })
      for (const each of steps) {
        if (each.do === 'claim') await agent.ask({ action: 'claim' }, thief.headers)
        if (each.do === 'loosen') {
          const mandate = { maxUsdc: each.maxUsdc, dailyUsdc: each.dailyUsdc }
          const query = each.inConsole
            ? inConsole('mandate', { mandate })
            : agent.ask({ action: 'set-mandate', mandate })
          const { id, hash } = ((await query).json['pending'] ?? {}) as { id?: string; hash?: string }
          await inConsole('pending', { action: 'confirm', change_id: id ?? '', change_hash: hash ?? '' })
        }
        if (each.do !== 'pay') continue
        const { status } = await agent.pay({ amountUsdc: each.amountUsdc })
        assert.ok(status !== 200 || Number(each.amountUsdc) <= 10, `${each.amountUsdc} was paid`)
      }
    }),
    { numRuns: cases },
  )
})

const request = fc.record({
  isKey: fc.boolean(),
  // Labels are refused with characters that are not seen, and above 100 characters.
  label: hostileText.map((text) =>
    text
      .toWellFormed()
      .replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, ' ')
      .slice(0, 60),
  ),
  spelling: fc.constantFrom('', '+a', '+b', '+evil'),
})

test('a stranger with mail: at most three keys and three links an hour to a mailbox, in words of ours', async () => {
  let mailbox = 0
  await fc.assert(
    fc.asyncProperty(fc.array(request, { minLength: 4, maxLength: 14 }), async (requests) => {
      const name = `victim${++mailbox}`
      for (const { isKey, label, spelling } of requests) {
        const email = `${name}${spelling}@example.com`
        const path = isKey ? '/api/access-keys' : '/api/console/sign-in'
        await app.ask(path, { method: 'POST', body: isKey ? { email, label: `Zzz ${label}` } : { email } })
      }
      // Mails are sent in the order of their times.
      app.world.clock.ms += 1_000
      const last = `last-${name}@example.com`
      await nextMail(app, () => app.ask('/api/access-keys', { method: 'POST', body: { email: last } }), last)
      const mails = (await mailsOf(app)).filter(({ to }) => to.startsWith(name) && to.endsWith('@example.com'))
      const own = mails.filter(({ to }) => /^victim\d+/.exec(to)?.[0] === name)
      const keys = own.filter(({ key }) => key !== null)
      const variants = own.filter(({ key, to }) => key === null && to !== `${name}@example.com`)
      const links = own.filter(({ key, to }) => key === null && to === `${name}@example.com`)
      for (const each of [keys, variants, links]) assert.ok(each.length <= 3, `${each.length} mails to ${name}`)
      for (const { text, links: all } of own) {
        assert.doesNotMatch(text.replace(/“[^“”\n]*”/g, ''), /Zzz /)
        for (const link of all) assert.ok(link.startsWith('https://countersign.example/'), link)
      }
    }),
    { numRuns: cases },
  )
})
