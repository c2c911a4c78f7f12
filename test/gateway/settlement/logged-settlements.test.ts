import assert from 'node:assert/strict'
import test from 'node:test'
import type { JwkSet } from '../../../sdk/src/jwk-set.ts'
import { replayableOf } from '../../../src/api/replayables.ts'
import { readExport } from '../../../src/decision/read-export.ts'
import { replayExport } from '../../../src/decision/replay-export.ts'
import { payingAgent } from '../../support/paying-agent.ts'
import { activeKey, change } from '../../support/key-holder.ts'
import { evmWallet } from '../../support/wallets.ts'
import { signedPayment, type SettlingApp, type WalletAgent } from '../../support/chains/settling-app.ts'
import { historyOf, pending, settlingOptions, settlingPlace } from '../../support/chains/settling-place.ts'

const { begin, wallet } = settlingPlace()

type Entry = { inputs: { payment: { id: string } }; judged: { decision: string }; signed: object | null }

test(
  'every payment of an owned agent has one log entry, settled on a chain, failed or open, and it is judged again alike',
  settlingOptions,
  async () => {
    const { place, payee } = await begin()
    const holder = await activeKey(place.app)
    assert.equal((await change(place.app, holder, { decision_log: true })).status, 200)
    const agent = await ownedAgent(place, holder.headers, wallet(1), payee)
    const settled = await agent.ask(await signedPayment(agent, { nonce: 'settled' }))
    const refused = await agent.ask(await signedPayment(agent, { nonce: 'refused', amountUsdc: '40' }))
    assert.deepEqual([settled.status, refused.status], [200, 502], refused.text)
    await place.anvil.call('evm_setAutomine', false)
    const open = await pending(place, agent, await signedPayment(agent, { nonce: 'open' }))
    const paid = [settled.json, refused.json, open]
    const { items } = await historyOf(agent)
    assert.deepEqual(items.map(({ status }) => status).toSorted(), ['failed', 'settled', 'settling'])

    const jwks = (await place.app.ask<JwkSet>('/.well-known/service-keys.json')).json
    const { text } = await place.app.ask('/api/access-keys/decisions', { headers: holder.headers })
    const { content } = await readExport(Buffer.from(text), jwks)
    assert.ok(content)
    const entries = content.entries as Entry[]
    // The clock stands still, so that they are in any order.
    assert.deepEqual(
      new Set(
        entries.map(({ inputs, judged, signed }) => `${inputs.payment.id} ${judged.decision} ${signed !== null}`),
      ),
      new Set(paid.map(({ paymentId, decision }) => `${String(paymentId)} ${String(decision)} true`)),
    )
    const results = await replayExport(content, jwks, replayableOf)
    assert.deepEqual(
      results.map(({ result }) => result),
      ['match', 'match', 'match'],
    )
  },
)

/** An agent of the key's owner, whose wallet holds ten of the test dollar. */
async function ownedAgent(
  { app, usdc }: SettlingApp,
  headers: Readonly<Record<string, string>>,
  number: number,
  payee: string,
): Promise<WalletAgent> {
  const own = evmWallet(number)
  await usdc.mint(own.address, 10_000_000n)
  const agent = await payingAgent(app, { maxUsdc: 50, dailyUsdc: 100 }, { wallet: own.address }, headers)
  return { ...agent, wallet: own, payee }
}
