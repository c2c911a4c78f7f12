import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import test, { type TestContext } from 'node:test'
import { carryOut } from '../support/chains/carry-out.ts'
import { fundedAgent, signedPayment, startSettlingApp, type SettlingApp } from '../support/chains/settling-app.ts'
import { historyOf, inStep, pending, settlingOptions } from '../support/chains/settling-place.ts'
import { signIn, type Session } from '../support/console-session.ts'
import { activeKey } from '../support/key-holder.ts'
import { ownDatabase } from '../support/own-database.ts'
import { until } from '../support/until.ts'
import { evmWallet } from '../support/wallets.ts'

// Seen: a payment of which nothing was sent was given back, somebody then carried its authorization out on the chain, and
// `history` said `failed` and nothing spent for ever: 1 USDC had moved, and no limit knew of it.

const server = process.env['TEST_DATABASE_URL']
const engines: readonly (readonly [string, (t: TestContext) => Promise<Record<string, string>>])[] = [
  ['SQLite', async () => ({})],
  ...(server === undefined
    ? []
    : [
        [
          'PostgreSQL',
          async (t: TestContext) => {
            const { url } = await ownDatabase(t, server)
            return { DATABASE_URL: url, SECRETS_KEY: randomBytes(32).toString('base64') }
          },
        ] as const,
      ]),
]

for (const [engine, settings] of engines)
  test(
    `a payment that was given back and carried out by another is settled and counts: ${engine}`,
    settlingOptions,
    async (t) => {
      const place = await placeOf(t, await settings(t))
      const { agent, owner } = await ownedAgent(place)
      const payment = await signedPayment(agent, { nonce: 'n', amountUsdc: '40' })
      const { detail } = await givenBack(place, agent, payment)
      const end = new Date(Number(payment.authorization.validBefore) * 1_000).toISOString()
      assert.ok(String(detail).includes(end.slice(11, 19)), String(detail))
      const [failed, spent] = await newest(agent)
      assert.deepEqual([failed.status, failed.watched_until, spent], ['failed', end, 0])

      await carryOut(place, payment.authorization)
      await looked(place, async () => (await newest(agent))[0].status === 'settled')
      const [settled, counted] = await newest(agent)
      assert.deepEqual([settled.state, settled.reason_code, counted], ['settled', 'SETTLED_AFTER_FAILURE', 40])
      assert.deepEqual([settled.txHash?.length, settled.watched_until], [66, undefined])
      assert.deepEqual(await alertsOf(place, owner), [
        { agentId: agent.agentId, paymentId: settled.paymentId, reason: 'SETTLED_AFTER_FAILURE', kind: 'review' },
      ])
      const inConsole = await place.app.ask(`/api/console/payments/${settled.paymentId}`, { headers: owner.reads })
      assert.deepEqual([inConsole.json['state'], inConsole.json['txHash']], ['settled', settled.txHash])

      const again = await agent.ask(payment)
      assert.deepEqual([again.status, again.json['reason_code']], [409, 'replay_detected'], again.text)
      const over = await agent.ask(await signedPayment(agent, { nonce: 'n2', amountUsdc: '50' }))
      assert.equal(over.status, 200, over.text)
      const past = await agent.ask(await signedPayment(agent, { nonce: 'n3', amountUsdc: '11' }))
      assert.deepEqual([past.status, past.json['reason_code']], [403, 'daily_limit_exceeded'], past.text)
    },
  )

test('the same authorization that is sent again after it was given back counts once', settlingOptions, async (t) => {
  const place = await placeOf(t)
  const agent = await fundedAgent(place, 1)
  const payment = await signedPayment(agent, { nonce: 'n', amountUsdc: '40' })
  await givenBack(place, agent, payment)
  await givenBack(place, agent, payment)
  assert.equal((await agent.ask(payment)).status, 200)
  await looked(place)
  const { items, spent_today } = await historyOf(agent)
  assert.deepEqual(
    items.map(({ status }) => status),
    ['settled', 'failed', 'failed'],
  )
  assert.deepEqual([items.map((item) => item.watched_until), spent_today], [[undefined, undefined, undefined], 40])
})

test(
  'of two signatures over one payment the one that is valid for longer says how long it is reserved',
  settlingOptions,
  async (t) => {
    const place = await placeOf(t)
    const agent = await fundedAgent(place, 1)
    const later = Math.floor(place.app.world.clock.ms / 1_000) + 3_000
    const long = await signedPayment(agent, { nonce: 'n' }, { validBefore: String(later) })
    await givenBack(place, agent, long)
    await place.anvil.call('evm_setAutomine', false)
    const { reserved_until: reservedUntil } = await pending(place, agent, await signedPayment(agent, { nonce: 'n' }))
    assert.equal(reservedUntil, new Date(later * 1_000).toISOString())
  },
)

test(
  'a nonce that paid for something else meanwhile stays spent, and both payments count',
  settlingOptions,
  async (t) => {
    const place = await placeOf(t)
    const agent = await fundedAgent(place, 1)
    const first = await signedPayment(agent, { nonce: 'n', amountUsdc: '40' })
    await givenBack(place, agent, first)
    assert.equal((await agent.ask(await signedPayment(agent, { nonce: 'n', amountUsdc: '30' }))).status, 200)
    await carryOut(place, first.authorization)
    await looked(place, async () => (await newest(agent))[1] === 70)
  },
)

test(
  'what is not carried out is watched until a block is past its end, and stays failed',
  settlingOptions,
  async (t) => {
    const place = await placeOf(t)
    const agent = await fundedAgent(place, 1)
    const payment = await signedPayment(agent, { nonce: 'n', amountUsdc: '40' })
    await givenBack(place, agent, payment)
    const end = Number(payment.authorization.validBefore)
    await place.anvil.call('evm_setNextBlockTimestamp', end - 1)
    await place.anvil.call('evm_mine')
    place.app.world.clock.ms = (end - 1) * 1_000
    await looked(place)
    assert.ok((await newest(agent))[0].watched_until)
    await place.anvil.call('evm_setNextBlockTimestamp', end)
    await place.anvil.call('evm_mine')
    await looked(place, async () => (await newest(agent))[0].watched_until === undefined)
    const [item, spent] = await newest(agent)
    assert.deepEqual([item.status, item.reason_code, spent], ['failed', 'settlement_failed', 0])
  },
)

test(
  'beyond the payments that are watched nothing is given back before the authorization ends',
  settlingOptions,
  async (t) => {
    const place = await placeOf(t)
    const agent = await fundedAgent(place, 1)
    for (let i = 0; i < 16; i++) await givenBack(place, agent, await signedPayment(agent, { nonce: `n${i}` }))
    const beyond = await signedPayment(agent, { nonce: 'beyond' })
    const { status, text } = await unsent(place, () => agent.ask(beyond))
    assert.equal(status, 202, text)
    const [item, spent] = await newest(agent)
    assert.deepEqual([item.status, spent], ['settling', 1])
    const { authorization } = await signedPayment(agent, { nonce: 'n0' })
    await carryOut(place, authorization)
    await looked(place, async () => (await newest(agent))[1] === 2)
    await givenBack(place, agent, await signedPayment(agent, { nonce: 'next' }))
  },
)

type Payer = Awaited<ReturnType<typeof fundedAgent>>

async function placeOf(t: TestContext, env: Record<string, string> = {}): Promise<SettlingApp> {
  const place = await startSettlingApp(env)
  t.after(place.stop)
  await inStep(place)
  return { ...place, payee: evmWallet(99).address }
}

/** An agent of an owner who is signed in. */
async function ownedAgent(place: SettlingApp): Promise<{ agent: Payer; owner: Session }> {
  const agent = await fundedAgent(place, 1)
  const { email, headers } = await activeKey(place.app)
  assert.equal((await agent.ask({ action: 'claim' }, headers)).status, 200)
  return { agent, owner: await signIn(place.app, email) }
}

/** Asks while the endpoint fails before anything is sent. */
async function unsent<Answer>({ app: { world } }: SettlingApp, ask: () => Promise<Answer>): Promise<Answer> {
  const { fetch } = world
  world.fetch = (url, request) =>
    request.body?.includes('eth_getTransactionCount')
      ? Promise.reject(new Error('the endpoint fails'))
      : fetch(url, request)
  try {
    return await ask()
  } finally {
    world.fetch = fetch
  }
}

async function givenBack(place: SettlingApp, agent: Payer, payment: Record<string, unknown>) {
  const { status, json, text } = await unsent(place, () => agent.ask(payment))
  assert.deepEqual([status, json['reason_code']], [503, 'chain_unavailable'], text)
  // The breaker of the endpoint, which has just failed.
  await place.app.world.clock.pass(11_000)
  await inStep(place)
  return json
}

async function newest(agent: Payer) {
  const { items, spent_today } = await historyOf(agent)
  return [items[0] ?? assert.fail('nothing was paid'), spent_today] as const
}

/** Lets the service look at what it watches, until something is so. */
async function looked(place: SettlingApp, isSo: () => Promise<boolean> = async () => true): Promise<void> {
  for (let i = 0; i < 6; i++) await place.app.world.clock.pass(5_000)
  await until(async () => {
    await place.app.world.clock.pass(5_000)
    return isSo()
  })
}

async function alertsOf({ app }: SettlingApp, { reads }: Session) {
  const { json } = await app.ask('/api/console/webhook/deliveries', { headers: reads })
  const bodies = (json['items'] as { body: string }[]).map(({ body }) => JSON.parse(body) as Record<string, unknown>)
  return bodies
    .filter(({ pillar }) => pillar === 'Settlement')
    .map(({ agentId, paymentId, reason, kind }) => ({ agentId, paymentId, reason, kind }))
}
