import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { anvilIsMissing } from '../support/chains/anvil.ts'
import { buyingClient, buyWith, signedFor, startBuyingApp } from '../support/chains/buying-app.ts'
import type { SettlingApp } from '../support/chains/settling-app.ts'
import { unlisted } from '../support/known-addresses.ts'

// Seen: eight payments of a wallet that holds one of them were verified, one was settled, and seven were 503 until their
// authorization ended, though the chain states why: the wallet is empty.

const options = { skip: anvilIsMissing, timeout: 120_000 }
const path = '/api/x402/decision'
const question = { to: unlisted.evm, amountUsdc: '25' }

let shop: SettlingApp
before(
  async () => {
    if (!anvilIsMissing) shop = await startBuyingApp()
  },
  { timeout: 120_000 },
)
after(() => shop?.stop())

test(
  'a wallet that holds one payment of eight gets that as the reason, and funded pays with the same signatures',
  options,
  async () => {
    const buyer = await buyingClient(shop, 1, 400_000n)
    const payments = await Promise.all(Array.from({ length: 8 }, () => signedFor(shop.app, buyer, path)))
    const answers = await Promise.all(payments.map((payment) => buyWith(shop.app, path, question, payment)))
    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
    const refused = answers.flatMap((answer, i) => (answer.status === 200 ? [] : [{ ...answer, payment: payments[i] }]))
    for (const { status, json, text } of refused) {
      assert.deepEqual([status, json.payment_refusal], [402, 'insufficient_funds'], text)
    }
    // Those that were refused after they were verified state what is held and needed.
    assert.match(refused.map(({ json }) => json.detail).join(), /holds 0\.1 USDC, and 0\.3 USDC are needed/)
    await shop.usdc.mint(buyer.address, 300_000n)
    const [first] = refused
    assert.ok(first?.payment)
    assert.equal((await buyWith(shop.app, path, question, first.payment)).status, 200)
  },
)
