import assert from 'node:assert/strict'
import test from 'node:test'
import { signedPayment } from '../../support/chains/settling-app.ts'
import { settlingOptions, settlingPlace } from '../../support/chains/settling-place.ts'
import { signIn } from '../../support/console-session.ts'
import { activeKey } from '../../support/key-holder.ts'
import { payingAgent } from '../../support/paying-agent.ts'
import { evmWallet } from '../../support/wallets.ts'

type Item = { nonce: string; status: string; state: string; flagged: boolean; simulated: boolean }
type Day = { usdc: number; simulated: number }
type Listed = { today: { used: number; simulated: number; reserved: number }; spending: Day[] }

/** What every payment is shown as, but for those that make the agent's usual ones. */
const shown = (items: readonly Item[]) =>
  items
    .filter(({ nonce }) => !nonce.startsWith('usual'))
    .toSorted((a, b) => (a.nonce < b.nonce ? -1 : 1))
    .map(({ nonce, state, flagged }) => [nonce, state, flagged])
/** With as many, an amount far above them is unusual, and held. */
const usualPayments = 20
const { begin, wallet } = settlingPlace()

test(
  'simulated, flagged, held, settled and blocked payments of one agent are distinguished wherever its owner or it reads them',
  settlingOptions,
  async () => {
    const { place, payee } = await begin()
    const { app, usdc } = place
    const owner = await activeKey(app)
    const payer = evmWallet(wallet(1))
    await usdc.mint(payer.address, 100_000_000n)
    const mandate = { maxUsdc: 50, dailyUsdc: 200, anomaly: 'review' }
    const result = await payingAgent(app, mandate, { wallet: payer.address }, owner.headers)
    const agent = { ...result, wallet: payer, payee }
    const onChain = await signedPayment(agent, { nonce: 'settled', amountUsdc: '3' })
    const simulated = (nonce: string, to = payee, amountUsdc = '3') => ({ nonce, to, amountUsdc, network: 'ethereum' })
    for (let n = 0; n < usualPayments; n++) await agent.ask(simulated(`usual ${n}`, payee))
    const paid = [
      await agent.ask(onChain),
      await agent.ask(simulated('simulated')),
      await agent.ask({ ...simulated('flagged'), network: 'base' }),
      await agent.ask(simulated('held', payee, '40')),
      await agent.ask(simulated('blocked', payee, '51')),
    ]
    assert.deepEqual(
      paid.map(({ status, json }) => [status, json['status']]),
      [
        [200, 'settled'],
        [200, 'settled'],
        [200, 'settled'],
        [200, 'held'],
        [403, 403],
      ],
      'a payment is answered as before',
    )
    const { reads } = await signIn(app, owner.email)
    const listed = async (query = '') => {
      const path = `/api/console/payments?agent_id=${agent.agentId}&${query}`
      const { json } = await app.ask<{ items: Item[] }>(path, { headers: reads })
      return shown(json.items)
    }
    // The payee has no history on the chain, which a gate flags there.
    const all = [
      ['blocked', 'blocked', false],
      ['flagged', 'simulated', true],
      ['held', 'held', false],
      ['settled', 'settled', true],
      ['simulated', 'simulated', false],
    ]
    assert.deepEqual(await listed(), all)
    const { items } = (await agent.ask({ action: 'history' })).json as { items: Item[] }
    assert.deepEqual(shown(items), all)
    for (const [status, matches] of [
      ['settled', ['settled']],
      ['simulated', ['flagged', 'simulated']],
      ['flagged', ['flagged', 'settled']],
      ['blocked', ['blocked']],
      ['held', ['held']],
    ] as const)
      assert.deepEqual(
        await listed(`status=${status}`),
        all.filter(([nonce]) => matches.some((each) => each === nonce)),
        status,
      )
    const overview = await app.ask<{ today: Record<string, unknown> }>('/api/console/overview', { headers: reads })
    assert.deepEqual(overview.json.today, {
      paid: { count: 1, usdc: 3 },
      simulated: { count: 22, usdc: 66 },
      reserved: { count: 0, usdc: 0 },
      held: 1,
      blocked: 1,
      flagged: 2,
      complete: true,
    })
    const agents = await app.ask<{ items: Listed[] }>('/api/console/agents', { headers: reads })
    const { today, spending } = agents.json.items[0] ?? assert.fail('the agent')
    assert.deepEqual([today.used, today.simulated, today.reserved], [69, 66, 0])
    assert.deepEqual(
      spending.map(({ usdc: total, simulated: part }) => [total, part]),
      [[69, 66]],
    )
  },
)
