import assert from 'node:assert/strict'
import test from 'node:test'
import { migrations } from '../../src/app/migrations.ts'
import { openStorage } from '../../src/storage/open.ts'
import type { Write } from '../../src/storage/storage.ts'
import { fundedAgent, signedPayment, type SettlingApp, type WalletAgent } from '../support/chains/settling-app.ts'
import { historyOf, inStep, settlingOptions, settlingPlace } from '../support/chains/settling-place.ts'
import { activeKey } from '../support/key-holder.ts'
import { payingAgent } from '../support/paying-agent.ts'
import { until } from '../support/until.ts'

// Seen: a wallet with 1 USDC had a thousand authorizations accepted as open, each good for an hour: nothing bounded them, and
// each was held against the complete balance.

const { begin, wallet } = settlingPlace({ LIMITS: 'on' })

test(
  'what is open of a wallet stays within what it holds, however many are begun at once',
  settlingOptions,
  async () => {
    const { place } = await begin()
    const owner = await activeKey(place.app)
    const first = await fundedAgent(place, wallet(1), 3_000_000n)
    await first.ask({ action: 'claim' }, owner.headers)
    const mandate = { maxUsdc: 50, dailyUsdc: 100 }
    const second = await payingAgent(place.app, mandate, { wallet: first.wallet.address }, owner.headers)
    const agents = [first, { ...second, wallet: first.wallet, payee: first.payee }]
    await place.anvil.call('evm_setAutomine', false)
    const payments = await Promise.all(
      agents.flatMap((agent) =>
        Array.from({ length: 6 }, async (_, i) => ({ agent, payment: await signedPayment(agent, { nonce: `n${i}` }) })),
      ),
    )
    const requests = payments.map(({ agent, payment }) => agent.ask(payment))
    const refused = (await settledSoon(requests, 9)).filter(({ status }) => status !== 200)
    for (const { status, json, headers } of refused) {
      assert.deepEqual([status, json['reason_code'], json['field']], [409, 'balance_reserved', 'amountUsdc'])
      assert.match(String(json['detail']), /holds 3 USDC/)
      assert.equal(headers['retry-after'], '30')
    }
    assert.equal(await openOf(agents), 3)
    await place.anvil.call('evm_setAutomine', true)
    await inStep(place)
    assert.equal((await Promise.all(requests)).filter(({ status }) => status === 200).length, 3)
    await place.usdc.mint(first.wallet.address, 1_000_000n)
    const refusedOne = payments.find((_, i) => i > 3)
    assert.ok(refusedOne)
    const again = await first.ask(await signedPayment(first, { nonce: 'funded' }))
    assert.equal(again.status, 200, 'what has ended reserves nothing')
  },
)

test(
  'an agent, a wallet and a source have so many open, and the next begins when one has ended',
  settlingOptions,
  async () => {
    const { place } = await begin()
    for (const [number, kind, max] of [
      [1, 'agent', 32],
      [2, 'wallet', 32],
      [3, 'source', 128],
    ] as const) {
      const agent = await fundedAgent(place, wallet(number))
      const names = { agent: agent.agentId, wallet: `base:${agent.wallet.address}`, source: '127.0.0.1' }
      const open = await countOpen(place, `${kind}:${names[kind]}`, max - 1)
      await place.anvil.call('evm_setAutomine', false)
      const payments = await Promise.all(Array.from({ length: 5 }, (_, i) => signedPayment(agent, { nonce: `n${i}` })))
      const requests = payments.map((payment) => agent.ask(payment))
      for (const { status, json, headers } of await settledSoon(requests, 4)) {
        assert.deepEqual([status, json['reason_code']], [429, 'settlement_limit_reached'])
        assert.ok(headers['retry-after'])
        assert.match(String(json['detail']), new RegExp(`^${max} payments .* ${kind}.* still being settled`))
      }
      assert.equal(await openOf([agent]), 1)
      await place.anvil.call('evm_setAutomine', true)
      await mineUntil(place, requests)
      assert.equal((await agent.ask(await signedPayment(agent, { nonce: 'later' }))).status, 200)
      await open.forget()
    }
  },
)

/** The answers that came while the others wait for a block. */
async function settledSoon<Answer>(requests: readonly Promise<Answer>[], count: number): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const each of requests) void each.then((answer) => answers.push(answer))
  await until(() => answers.length >= count)
  return answers
}

async function openOf(agents: readonly Pick<WalletAgent, 'ask'>[]): Promise<number> {
  const histories = await Promise.all(agents.map((agent) => historyOf(agent)))
  return histories.flatMap(({ items }) => items).filter(({ status }) => status === 'settling').length
}

async function mineUntil(place: SettlingApp, requests: readonly Promise<unknown>[]): Promise<void> {
  let isDone = false
  void Promise.all(requests).then(() => (isDone = true))
  await until(async () => {
    await inStep(place)
    await place.app.world.clock.pass(1_000)
    return isDone
  })
}

/** As if so many of a subject were open. */
async function countOpen({ app: { dataDir } }: SettlingApp, subject: string, taken: number) {
  const apply = async (write: Write) => {
    const storage = await openStorage({ dataDir, databaseUrl: null, migrations, access: 'operator' })
    await storage.apply([write])
    await storage.close()
  }
  const counter = { kind: 'counter', table: 'gateway_open', key: { subject }, column: 'taken', guard: 'test' } as const
  await apply({ ...counter, add: taken })
  return { forget: () => apply({ ...counter, add: -taken }) }
}
