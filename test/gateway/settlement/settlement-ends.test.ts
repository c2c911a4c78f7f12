import assert from 'node:assert/strict'
import test from 'node:test'
import { cancel, carryOut, payElsewhere } from '../../support/chains/carry-out.ts'
import { fundedAgent, signedPayment } from '../../support/chains/settling-app.ts'
import {
  ended,
  historyOf,
  inStep,
  lookAgain,
  pending,
  settlingOptions,
  settlingPlace,
} from '../../support/chains/settling-place.ts'
import { until } from '../../support/until.ts'

const options = settlingOptions
const { begin, wallet } = settlingPlace()

test(
  '202: a chain that takes its time; the amount is reserved until the chain shows the payment, and history shows it',
  options,
  async () => {
    const { place, payee } = await begin()
    const agent = await fundedAgent(place, wallet(1))
    await place.anvil.call('evm_setAutomine', false)
    const payment = await signedPayment(agent, { nonce: 'n', amountUsdc: '40' })
    const asking = agent.ask(payment, { 'idempotency-key': 'k' })
    await until(async () => (await historyOf(agent)).items[0]?.status === 'settling')
    assert.equal(
      (await agent.ask(payment, { 'idempotency-key': 'k' })).json['reason_code'],
      'idempotency_request_in_progress',
    )
    const passing = setInterval(() => void place.app.world.clock.pass(1_000), 20)
    const { status, json, text } = await asking
    clearInterval(passing)
    assert.deepEqual([status, json['status']], [202, 'settling'], text)
    assert.equal((await historyOf(agent)).spent_today, 40)
    assert.equal((await agent.ask(payment, { 'idempotency-key': 'k' })).text, text)
    await place.anvil.call('evm_mine')
    await ended(place, agent, 'settled')
    assert.deepEqual([(await historyOf(agent)).spent_today, await place.balance(payee)], [40, 40_000_000n])
  },
)

test('a stuck payment is released when a block is past its end, and not a moment before', options, async () => {
  const { place, payee } = await begin()
  const agent = await fundedAgent(place, wallet(1))
  await place.anvil.call('evm_setAutomine', false)
  const payment = await signedPayment(agent, { nonce: 'n', amountUsdc: '40' })
  await pending(place, agent, payment)
  const { validBefore } = payment.authorization
  await place.anvil.call('anvil_dropAllTransactions')
  await place.anvil.call('evm_setNextBlockTimestamp', Number(validBefore) - 1)
  await place.anvil.call('evm_mine')
  place.app.world.clock.ms = Number(validBefore) * 1_000
  await lookAgain(place.app)
  assert.equal((await historyOf(agent)).items[0]?.status, 'settling')
  await place.anvil.call('evm_setNextBlockTimestamp', Number(validBefore))
  await place.anvil.call('evm_mine')
  await ended(place, agent, 'failed')
  const { spent_today } = await historyOf(agent)
  assert.deepEqual([spent_today, await place.balance(payee)], [0, 0n])
  await place.anvil.call('evm_setAutomine', true)
  assert.equal(
    (await agent.ask(await signedPayment(agent, { nonce: 'n', amountUsdc: '40' }))).status,
    200,
    'the nonce is free',
  )
})

test(
  'a payment that reverts stays reserved while it can still be carried out, and settles if it is',
  options,
  async () => {
    const { place, payee } = await begin()
    const { anvil, usdc, app } = place
    const agent = await fundedAgent(place, wallet(1))
    await anvil.call('evm_setAutomine', false)
    const payment = await signedPayment(agent, { nonce: 'n', amountUsdc: '40' })
    const { reserved_until: reservedUntil } = await pending(place, agent, payment)
    assert.equal(reservedUntil, new Date(Number(payment.authorization.validBefore) * 1_000).toISOString())
    // The issuer's freeze comes into the same block, and goes first.
    const freezing = usdc.freezeFirst(agent.wallet.address)
    const isWaiting = async () => ((await anvil.call('txpool_status')) as { pending: string }).pending === '0x2'
    await until(isWaiting)
    await anvil.call('evm_mine')
    await freezing
    assert.equal(await place.balance(payee), 0n)
    await lookAgain(app)
    const { items, spent_today } = await historyOf(agent)
    assert.deepEqual([items[0]?.status, items[0]?.txHash, spent_today], ['settling', null, 40])
    await anvil.call('evm_setAutomine', true)
    await usdc.setFrozen(agent.wallet.address, false)
    await carryOut(place, payment.authorization)
    await ended(place, agent, 'settled')
    assert.deepEqual([(await historyOf(agent)).spent_today, await place.balance(payee)], [40, 40_000_000n])
  },
)

test('a nonce that the wallet uses for something else, or cancels, fails the payment at once', options, async () => {
  const { place, payee } = await begin()
  const { anvil } = place
  const agent = await fundedAgent(place, wallet(1))
  for (const [nonce, act] of [
    ['cancelled', () => cancel(place, agent, 'cancelled')],
    ['elsewhere', () => payElsewhere(place, agent, 'elsewhere')],
  ] as const) {
    await inStep(place)
    await anvil.call('evm_setAutomine', false)
    const payment = await signedPayment(agent, { nonce, amountUsdc: '40' })
    await pending(place, agent, payment)
    await anvil.call('anvil_dropAllTransactions')
    await anvil.call('evm_setAutomine', true)
    await act()
    await ended(place, agent, 'failed')
    assert.deepEqual([(await historyOf(agent)).spent_today, await place.balance(payee)], [0, 0n])
  }
})

test(
  '503: a chain that cannot be queried is no payment; one that is gone after sending loses none',
  options,
  async () => {
    const { place, payee } = await begin()
    const { app } = place
    const agent = await fundedAgent(place, wallet(1))
    const payment = await signedPayment(agent, { nonce: 'n' })
    const { fetch } = app.world
    app.world.fetch = () => Promise.reject(new Error('the chain is gone'))
    const refused = await agent.ask(payment)
    assert.deepEqual([refused.status, refused.json['reason_code']], [503, 'chain_unavailable'], refused.text)
    await app.world.clock.pass(11_000)
    assert.equal((await historyOf(agent)).spent_today, 0)
    app.world.fetch = async (url, request) => {
      const answer = await fetch(url, request)
      if (request.body?.includes('eth_sendRawTransaction')) {
        app.world.fetch = () => Promise.reject(new Error('the chain is gone'))
        throw new Error('the chain is gone')
      }
      return answer
    }
    const lost = await pending(place, agent, payment)
    assert.deepEqual([lost.status, (await historyOf(agent)).spent_today], ['settling', 1])
    app.world.fetch = fetch
    await app.world.clock.pass(11_000)
    await ended(place, agent, 'settled')
    assert.equal(await place.balance(payee), 1_000_000n)
  },
)

test('payments that come at once are all carried out, each once', options, async () => {
  const { place, payee } = await begin()
  const agents = []
  for (let i = 1; i <= 6; i++) agents.push(await fundedAgent(place, wallet(i)))
  const payments = await Promise.all(agents.map((agent) => signedPayment(agent, { nonce: 'n' })))
  const answers = await Promise.all(
    agents.flatMap((agent, i) => [agent.ask(payments[i] ?? {}), agent.ask(payments[i] ?? {})]),
  )
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
  assert.deepEqual(statuses, [...agents.map(() => 200), ...agents.map(() => 409)])
  assert.equal(await place.balance(payee), 6_000_000n)
})
