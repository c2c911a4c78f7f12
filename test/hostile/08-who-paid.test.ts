import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { anvilIsMissing, startAnvil } from '../support/chains/anvil.ts'
import { appNowMs, startChainApp } from '../support/chains/chain-app.ts'
import { until } from '../support/until.ts'
import { evmWallet } from '../support/wallets.ts'

/**
 * Whose word counts on a payment, on a real chain. A stranger read a transaction from the mempool, filed blame for it with
 * any signature before its block, and then who paid could not say `delivered`.
 */
type Filed = {
  reason_code?: string
  verification: { status: string }
  statements: { payer: { claim: string; signed: string } }
}
type Stats = { receipts: { verified: number; delivered: number }; unproved: { not_delivered: number } }

const options = { skip: anvilIsMissing, timeout: 120_000 }
const issuedAt = new Date(appNowMs).toISOString()
const stranger = evmWallet(851)

test('blame with a key of a stranger from before the block does not lock out who paid', options, async (t) => {
  const { file, stats, sendLater } = await setUp(t)
  const payee = evmWallet(852).address
  const { txHash, mine } = await sendLater(payee)
  const blame = {
    role: 'payer',
    payee,
    txHash,
    claim: 'not_delivered',
    signature: await stranger.sign('any text'),
    issuedAt,
  }
  const early = await file(blame)
  assert.deepEqual([early.json.verification.status, early.json.statements.payer.signed], ['unverified', 'signed'])
  await mine()
  const delivered = await file({ role: 'payer', payee, txHash, claim: 'delivered' })
  assert.deepEqual([delivered.status, delivered.json.statements.payer.claim], [200, 'delivered'])
  assert.deepEqual([(await stats(payee)).receipts.delivered, (await file(blame)).status], [1, 400])
})

test(
  'a refused statement keeps what the chain shows by now: blame as 409, a strange signature as 400',
  options,
  async (t) => {
    const { file, stats, sendLater } = await setUp(t)
    for (const [n, [signature, code]] of (
      [
        [null, 'statement_signed'],
        ['strange', 'signature_invalid'],
      ] as const
    ).entries()) {
      const payee = evmWallet(860 + n).address
      const { txHash, mine } = await sendLater(payee)
      await file({ role: 'payer', payee, txHash, claim: 'delivered' })
      assert.equal((await stats(payee)).receipts.verified, 0)
      await mine()
      const signed = signature === null ? {} : { signature: await stranger.sign(signature), issuedAt }
      const refused = await file({ role: 'payer', payee, txHash, claim: 'not_delivered', ...signed })
      assert.equal(refused.json.reason_code, code)
      assert.deepEqual((await stats(payee)).receipts.verified, 1, code)
    }
  },
)

async function setUp(t: TestContext) {
  const anvil = await startAnvil(t, { chainId: 8453, startS: appNowMs / 1_000 })
  const app = await startChainApp(t, { RPC_URL_BASE: anvil.url, CHAIN_BUDGET_MS: '10000' })
  const [payer] = (await anvil.call('eth_accounts')) as string[]
  return {
    file: (body: Readonly<Record<string, unknown>>) =>
      app.ask<Filed>('/api/fulfillment', { method: 'POST', body: { chain: 'base', ...body } }),
    stats: async (payee: string) => (await app.ask<Stats>(`/api/fulfillment?payee=${payee}`)).json,
    /** A payment that waits in the mempool until it is mined. */
    sendLater: async (to: string) => {
      await anvil.call('evm_setAutomine', false)
      const txHash = (await anvil.call('eth_sendTransaction', { from: payer, to, value: '0x5' })) as string
      const mine = async (): Promise<void> => {
        await anvil.call('evm_mine')
        await until(() => anvil.call('eth_getTransactionReceipt', txHash))
        // Answers of a chain about a payment are used again for five seconds.
        app.world.clock.ms = Math.max(await anvil.headMs(), app.world.clock.ms + 6_000)
      }
      return { txHash, mine }
    },
  }
}
