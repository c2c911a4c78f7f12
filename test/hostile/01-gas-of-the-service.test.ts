import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { openStorage } from '../../src/storage/open.ts'
import { migrations } from '../../src/app/migrations.ts'
import type { GatewayTables } from '../../src/gateway/tables.ts'
import { anvilIsMissing } from '../support/chains/anvil.ts'
import {
  fundedAgent,
  signedPayment,
  startSettlingApp,
  type SettlingApp,
  type WalletAgent,
} from '../support/chains/settling-app.ts'
import { relayer } from '../support/chains/settling-chain.ts'
import { historyOf, inStep, settlingOptions } from '../support/chains/settling-place.ts'
import { activeKey } from '../support/key-holder.ts'

// Seen: anybody's agent had the wallet of the service relay 0.000001 USDC, 300 times a minute, for some 73,000 gas each.

let place: SettlingApp
let wallets = 0
before(
  async () => {
    if (!anvilIsMissing) place = await startSettlingApp({ LIMITS: 'on', SETTLEMENT_RELAYS_PER_DAY: '8' })
  },
  { timeout: settlingOptions.timeout },
)
after(() => place?.stop())

test('a payment that is worth less than its gas is refused before anything is looked at', settlingOptions, async () => {
  await inStep(place)
  const agent = await fundedAgent(place, 7_001)
  const before = await sentByService()
  for (const amountUsdc of ['0.000001', '0.009999']) {
    const payment = await signedPayment(agent, { nonce: 'dust', amountUsdc })
    const forged = { ...payment, authorization: { ...payment.authorization, signature: `0x${'11'.repeat(65)}` } }
    for (const request of [payment, forged]) {
      const { status, json } = await agent.ask(request)
      assert.deepEqual([status, json['reason_code'], json['field']], [400, 'settlement_amount_too_small', 'amountUsdc'])
      assert.match(String(json['detail']), /at least 0\.01 USDC/)
      assert.match((json['retry'] as { condition: string }).condition, /at least the amount/)
    }
  }
  assert.equal(await sentByService(), before)
  assert.deepEqual((await historyOf(agent)).items, [])
  const least = await agent.ask(await signedPayment(agent, { nonce: 'least', amountUsdc: '0.01' }))
  assert.equal(least.status, 200)
})

test('GET /api/pay states what is relayed', settlingOptions, async () => {
  const { settlement } = (await place.app.ask('/api/pay')).json as { settlement: { relays: Record<string, unknown> } }
  assert.equal(settlement.relays['min_amount_usdc'], '0.01')
  assert.deepEqual(settlement.relays['per_day'], { service: 8, owner: 1, agents_without_owner: 4 })
  assert.deepEqual(settlement.relays['per_hour'], { owner: 120, source: 300, wallet: 120 })
})

test('agents without an owner use up their half of the day, and owners have theirs', settlingOptions, async () => {
  await inStep(place)
  await forgetRelays()
  const strangers: WalletAgent[] = []
  // One after the other: the account that mints for them has one next nonce.
  for (const number of [7_010, 7_011, 7_012]) strangers.push(await fundedAgent(place, number))
  const before = await sentByService()
  const answers = await Promise.all(strangers.flatMap((agent) => [pay(agent, 'a'), pay(agent, 'b')]))
  const refused = answers.filter(({ status }) => status !== 200)
  assert.deepEqual([answers.length - refused.length, await sentByService()], [4, before + 4])
  for (const { status, json, headers } of refused) {
    assert.deepEqual([status, json['reason_code']], [429, 'settlement_limit_reached'])
    const seconds = Number(headers['retry-after'])
    assert.ok(seconds > 0 && seconds <= 86_400)
    assert.match(String(json['detail']), /at most 4 payments a day for agents without an owner/)
  }
  const [agent] = strangers
  assert.ok(agent)
  await agent.ask({ action: 'claim' }, (await activeKey(place.app)).headers)
  assert.equal((await pay(agent, 'owned')).status, 200)
})

test(
  'one owner has a tenth of the day, with all agents together, and leaves the others theirs',
  settlingOptions,
  async () => {
    await inStep(place)
    await forgetRelays()
    const holders = [
      await activeKey(place.app, { email: 'thrown@example.com' }),
      await activeKey(place.app, { email: 'next@example.com' }),
    ]
    const owned = async (number: number, holder: (typeof holders)[number] | undefined) => {
      const agent = await fundedAgent(place, number)
      assert.equal((await agent.ask({ action: 'claim' }, holder?.headers)).status, 200)
      return agent
    }
    const [first, second] = [await owned(7_015, holders[0]), await owned(7_016, holders[0])]
    assert.equal((await pay(first, 'a')).status, 200)
    const before = await sentByService()
    for (const agent of [first, second]) {
      const { status, json, headers } = await pay(agent, 'b')
      assert.deepEqual([status, json['reason_code']], [429, 'settlement_limit_reached'])
      assert.match(String(json['detail']), /at most 1 payments a day for one owner/)
      assert.ok(Number(headers['retry-after']) > 0)
    }
    assert.equal(await sentByService(), before, 'nothing was sent')
    assert.equal((await pay(await owned(7_017, holders[1]), 'a')).status, 200, 'the next owner pays')
  },
)

test('a wallet, an agent and a source have so many an hour, also where sending fails', settlingOptions, async () => {
  await inStep(place)
  for (const [subjectOf, message] of [
    [({ agentId }: WalletAgent) => `agent:${agentId}`, /one owner, or for one agent/],
    [({ wallet }: WalletAgent) => `wallet:base:${wallet.address}`, /of one wallet/],
    [() => 'source:127.0.0.1', /one source address/],
  ] as const) {
    await forgetRelays()
    const agent = await fundedAgent(place, 7_020 + wallets++)
    const max = message.test('one source address') ? 300 : 120
    await countRelays(subjectOf(agent), max - 1)
    assert.equal((await pay(agent, 'last')).status, 200)
    const { status, json } = await pay(agent, 'beyond')
    assert.deepEqual([status, json['reason_code']], [429, 'settlement_limit_reached'])
    assert.match(String(json['detail']), message)
    assert.deepEqual((await historyOf(agent)).items.length, 1, 'what is refused leaves nothing')
    // The hour that follows is another one.
    place.app.world.clock.ms += 3_600_000
    await place.anvil.call('evm_setNextBlockTimestamp', Math.floor(place.app.world.clock.ms / 1_000))
    await place.anvil.call('evm_mine')
    assert.equal((await pay(agent, 'beyond')).status, 200, 'the nonce was not spent')
  }
})

async function pay(agent: WalletAgent, nonce: string) {
  return agent.ask(await signedPayment(agent, { nonce }))
}

async function sentByService(): Promise<number> {
  return Number(await place.anvil.call('eth_getTransactionCount', relayer.address, 'latest'))
}

async function inDatabase(act: (storage: Awaited<ReturnType<typeof openStorage>>) => Promise<void>): Promise<void> {
  const { dataDir } = place.app
  const storage = await openStorage({ dataDir, databaseUrl: null, migrations, access: 'operator' })
  try {
    await act(storage)
  } finally {
    await storage.close()
  }
}

function forgetRelays(): Promise<void> {
  return inDatabase(async (storage) => {
    const rows = await storage.read<GatewayTables>().selectFrom('gateway_relays').selectAll().execute()
    for (const { subject, period } of rows)
      await storage.apply([{ kind: 'delete', table: 'gateway_relays', where: { subject, period } }])
  })
}

function countRelays(subject: string, sent: number): Promise<void> {
  const period = new Date(place.app.world.clock.ms).toISOString().slice(0, 13)
  return inDatabase(async (storage) => {
    await storage.apply([{ kind: 'insert', table: 'gateway_relays', row: { subject, period, sent }, guard: 'row' }])
  })
}
