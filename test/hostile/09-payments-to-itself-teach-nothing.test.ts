import assert from 'node:assert/strict'
import test from 'node:test'
import { signedPayment, type WalletAgent } from '../support/chains/settling-app.ts'
import { inStep, settlingOptions, settlingPlace } from '../support/chains/settling-place.ts'
import { activeKey } from '../support/key-holder.ts'
import { payingAgent } from '../support/paying-agent.ts'
import { evmWallet } from '../support/wallets.ts'

// The attack: with `anomaly: block` and 20 usual payments of 1 USDC, a payment of 40 to a stranger is blocked. The wallet then
// paid itself 2, 4, 8, 16 and 32, each settled on the chain at the gas of the service, and 40 was usual. The sibling pays
// another wallet of the owner's agents, from which the money can be sent back.

/** With as many, an amount far above them is unusual. */
const usualPayments = 20
const ramp = ['2', '4', '8', '16', '32']
const mandate = { maxUsdc: 50, dailyUsdc: 1_000, anomaly: 'block' }
const { begin, wallet } = settlingPlace()

async function place() {
  const { place: result, payee } = await begin()
  const payer = evmWallet(wallet(1))
  await result.usdc.mint(payer.address, 500_000_000n)
  const pay = async (agent: WalletAgent, nonce: string, amountUsdc: string, to = payee) => {
    await inStep(result)
    return agent.ask(await signedPayment(agent, { nonce, amountUsdc, to }))
  }
  const payUsual = async (agent: WalletAgent) => {
    for (let n = 0; n < usualPayments; n++) {
      const { status, text } = await pay(agent, `usual ${n}`, '1')
      assert.equal(status, 200, text)
    }
  }
  return { place: result, payer, payee, pay, payUsual, stranger: evmWallet(wallet(98)).address }
}

test('an authorization of a wallet to itself is refused before anything is sent', settlingOptions, async () => {
  const { place: result, payer, payee } = await place()
  const agent = { ...(await payingAgent(result.app, mandate, { wallet: payer.address })), wallet: payer, payee }
  const terms = { amountUsdc: '2', to: payer.address, network: 'base', nonce: 'itself' }
  const { json: preview } = await agent.ask({ action: 'preview', ...terms })
  const { authorization, detail } = preview['settlement'] as { authorization: unknown; detail: string }
  assert.equal(authorization, null)
  assert.match(detail, /payer and payee must differ/)
  // The terms that a preview of another payee answers with, with the payee and the nonce of the payment to itself.
  const other = await signedPayment(agent, { nonce: 'itself', amountUsdc: '2' })
  const sent = { ...other.authorization, to: payer.address }
  for (const action of ['pay', 'preview']) {
    const { status, json, text } = await agent.ask({ ...terms, action, authorization: sent })
    assert.deepEqual([status, json['reason_code'], json['field']], [400, 'parameter_invalid', 'authorization.to'], text)
  }
})

test("payments to other wallets of the owner's agents make no amount usual", settlingOptions, async () => {
  const { place: result, payer, payee, pay, payUsual, stranger } = await place()
  const { app } = result
  const owner = await activeKey(app)
  const second = evmWallet(wallet(2)).address
  const third = evmWallet(wallet(3)).address
  const agent: WalletAgent = {
    ...(await payingAgent(app, mandate, { wallet: payer.address }, owner.headers)),
    wallet: payer,
    payee,
  }
  await payingAgent(app, mandate, { wallet: second }, owner.headers)
  await payUsual(agent)
  for (const [n, amount] of ramp.entries()) {
    const paid = await pay(agent, `ramp ${amount}`, amount, n % 2 === 0 ? second : third)
    if (paid.status === 403) assert.equal(paid.json['reason_code'], 'anomaly_detected')
    else assert.equal((paid.json['settlement'] as { simulated: boolean }).simulated, false, paid.text)
  }
  // A wallet that becomes one of the owner's after it was paid counts as one, too.
  await payingAgent(app, mandate, { wallet: third }, owner.headers)
  const blocked = await pay(agent, 'large', '40', stranger)
  assert.deepEqual([blocked.status, blocked.json['reason_code']], [403, 'anomaly_detected'], blocked.text)
  const { json: trial } = await agent.ask({ action: 'try-mandate', mandate: { anomaly: 'block' } })
  const changed = trial['changed'] as { amountUsdc: string; would: string }[]
  assert.ok(
    changed.every(({ would }) => would !== 'passed'),
    `a trial finds nothing usual that was not: ${JSON.stringify(changed)}`,
  )
})

test('of payments to another party the gate learns as before', settlingOptions, async () => {
  const { place: result, payer, payee, pay, payUsual, stranger } = await place()
  const agent = { ...(await payingAgent(result.app, mandate, { wallet: payer.address })), wallet: payer, payee }
  await payUsual(agent)
  for (const amount of ramp) {
    const { status, text } = await pay(agent, `ramp ${amount}`, amount)
    assert.equal(status, 200, text)
  }
  const { status, text } = await pay(agent, 'large', '40', stranger)
  assert.equal(status, 200, text)
})
