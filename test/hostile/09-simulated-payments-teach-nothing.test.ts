import assert from 'node:assert/strict'
import test from 'node:test'
import { signedPayment, type WalletAgent } from '../support/chains/settling-app.ts'
import { inStep, settlingOptions, settlingPlace } from '../support/chains/settling-place.ts'
import { signIn } from '../support/console-session.ts'
import { activeKey } from '../support/key-holder.ts'
import { payingAgent } from '../support/paying-agent.ts'
import { evmWallet } from '../support/wallets.ts'

// The attack: with `anomaly: block` and 20 usual payments of 1 USDC, a payment of 40 to a stranger is blocked. Seven simulated
// ones, each twice the one before, cost nothing and made 40 usual, so that it was settled on the chain.

/** With as many, an amount far above them is unusual. */
const usualPayments = 20
const { begin, wallet } = settlingPlace()

test(
  'no number of simulated payments makes an amount usual for a payment that moves money',
  settlingOptions,
  async () => {
    const { place, payee } = await begin()
    const { app, usdc } = place
    const owner = await activeKey(app)
    const payer = evmWallet(wallet(1))
    await usdc.mint(payer.address, 200_000_000n)
    const mandate = { maxUsdc: 50, dailyUsdc: 1_000, anomaly: 'block' }
    const result = await payingAgent(app, mandate, { wallet: payer.address }, owner.headers)
    const agent: WalletAgent = { ...result, wallet: payer, payee }
    for (let n = 0; n < usualPayments; n++) {
      await inStep(place)
      const { status, text } = await agent.ask(await signedPayment(agent, { nonce: `usual ${n}`, amountUsdc: '1' }))
      assert.equal(status, 200, text)
    }
    await inStep(place)
    const stranger = evmWallet(wallet(98)).address
    const unsigned = { amountUsdc: '40', to: stranger, network: 'base' }
    const ramp = ['2', '4', '8', '16', '32']
    for (const amountUsdc of ramp) {
      const { status, json } = await agent.ask({ amountUsdc, to: payee, network: 'base', nonce: `ramp ${amountUsdc}` })
      assert.deepEqual([status, (json['settlement'] as { simulated?: boolean }).simulated], [200, true])
    }
    const preview = (await agent.ask({ action: 'preview', ...unsigned, nonce: 'large' })).json
    assert.equal(preview['decision'], 'block', 'what would be settled once it is signed')
    const blocked = await agent.ask(await signedPayment(agent, { nonce: 'large', amountUsdc: '40', to: stranger }))
    assert.deepEqual([blocked.status, blocked.json['reason_code']], [403, 'anomaly_detected'], blocked.text)
    const simulated = await agent.ask({ ...unsigned, nonce: 'simulated' })
    assert.deepEqual([simulated.status, simulated.json['decision']], [200, 'review'], simulated.text)

    const { json: trial } = await agent.ask({ action: 'try-mandate', mandate: { anomaly: 'block' } })
    assert.deepEqual(trial['changed'], [], 'a trial compares each payment with what it was compared with')

    // The owner reads the finding of the gate then, and that at present.
    const { reads } = await signIn(app, owner.email)
    const shown = await app.ask<Shown>(`/api/console/payments/${String(blocked.json['paymentId'])}`, { headers: reads })
    const gate = (checks: unknown) => (checks as Shown['checks']).find(({ key }) => key === 'anomaly')
    assert.deepEqual(gate(shown.json.checks), gate(blocked.json['checks']))
    assert.equal(shown.json.now.decision, 'block')
  },
)

type Shown = { checks: { key: string; outcome: string; detail: string }[]; now: { decision: string } }
