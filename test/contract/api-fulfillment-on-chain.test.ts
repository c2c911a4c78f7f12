import assert from 'node:assert/strict'
import test, { after, before, type TestContext } from 'node:test'
import { anvilIsMissing, startAnvil, type Anvil } from '../support/chains/anvil.ts'
import { appNowMs, startChainApp } from '../support/chains/chain-app.ts'
import { named } from '../support/chains/evm-set-up.ts'
import { putTestToken } from '../support/chains/test-token.ts'
import { host, verifiedService } from '../support/payees.ts'
import { until } from '../support/until.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { evmWallet } from '../support/wallets.ts'
import { type Filed, type Stats, path, hashNumber, issuedAt, statementOf } from './fulfillment.ts'

/** In hexadecimal, in the smallest unit: more than dust. */
const hundredthOfCoin = '0x2386f26fc10000'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.stop())
const file = (body: Readonly<Record<string, unknown>>, at = app) =>
  at.ask<Filed>(path, { method: 'POST', body: 'signature' in body ? { issuedAt, ...body } : body })
const stats = async (name: string, at = app) => (await at.ask<Stats>(`${path}?payee=${name}`)).json

const options = { skip: anvilIsMissing, timeout: 120_000 }

test(
  '200: payments of a real chain are verified: in a token, in its own coin, and nothing else',
  options,
  async (t) => {
    const { on, anvil, pay, payCoin, payer } = await setUp(t)
    const target = evmWallet(51).address
    const paid = await pay(target, 2_500_000n)
    const reply = { role: 'payer', chain: 'base', payee: target, claim: 'delivered' }
    const verified = await file({ ...reply, txHash: paid }, on)
    assert.deepEqual(verified.json.verification.status, 'verified', verified.text)
    const coin = await payCoin(target, hundredthOfCoin)
    assert.equal((await file({ ...reply, txHash: coin }, on)).json.verification.status, 'verified')
    const elsewhere = await pay(evmWallet(52).address, 1n)
    assert.equal((await file({ ...reply, txHash: elsewhere }, on)).json.verification.cause, 'not_paid')
    const nothing = await pay(target, 0n)
    assert.equal((await file({ ...reply, txHash: nothing }, on)).json.verification.cause, 'not_paid')
    assert.equal((await file({ ...reply, txHash: hashNumber(7) }, on)).json.verification.cause, 'not_found')
    const reverted = (await anvil.call('eth_sendTransaction', {
      from: payer,
      to: named('base').tokens[0]?.address,
      data: '0xdeadbeef',
      gas: '0x100000',
    })) as string
    await until(() => anvil.call('eth_getTransactionReceipt', reverted))
    assert.equal((await file({ ...reply, txHash: reverted }, on)).json.verification.cause, 'failed')
    const counted = await stats(target, on)
    assert.deepEqual(counted.receipts, { verified: 2, delivered: 2, not_delivered: 0, disputed: 0 })
  },
)

test('200: of a verified payment only who paid signs for the payer', options, async (t) => {
  const { on, payCoin } = await setUp(t)
  const target = evmWallet(53)
  const txHash = await payCoin(target.address, hundredthOfCoin)
  const place = { role: 'payer', chain: 'base', payee: target.address, claim: 'delivered', txHash }
  const text = statementOf({ role: 'payer', claim: 'delivered', payee: target.address, txHash })
  const stranger = await file({ ...place, signature: await evmWallet(54).sign(text) }, on)
  assert.deepEqual([stranger.status, stranger.json.reason_code], [400, 'signature_invalid'])
  const own = await file({ ...place, signature: await anvilWallet.sign(text) }, on)
  assert.deepEqual([own.status, own.json.statements.payer.signed], [200, 'proved'])
})

test(
  '200: rates from 10 verified receipts on, disputes in the registry, and both in the bundle',
  options,
  async (t) => {
    const { on, payCoin } = await setUp(t)
    const wallet = evmWallet(55)
    await verifiedService(on, host(on), { sid: 'shop', wallet })
    const hashes: string[] = []
    for (let n = 0; n < 10; n++) hashes.push(await payCoin(wallet.address, hundredthOfCoin))
    for (const [n, txHash] of hashes.entries()) {
      const before = await stats('shop', on)
      assert.deepEqual(
        [before.receipts.verified, before.published, before.rates, before.threshold],
        [n, false, null, 10],
      )
      const claim = n < 7 ? 'delivered' : 'not_delivered'
      const signature = await anvilWallet.sign(statementOf({ role: 'payer', claim, payee: wallet.address, txHash }))
      await file({ role: 'payer', chain: 'base', payee: 'shop', claim, txHash, signature }, on)
    }
    const reply = { role: 'payee', claim: 'delivered' } as const
    for (const txHash of hashes.slice(5, 9)) {
      const signature = await wallet.sign(statementOf({ ...reply, payee: wallet.address, txHash }))
      await file({ ...reply, chain: 'base', payee: 'shop', txHash, signature }, on)
    }
    const after = await stats('shop', on)
    assert.deepEqual(after.receipts, { verified: 10, delivered: 7, not_delivered: 3, disputed: 2 })
    assert.deepEqual([after.published, after.rates], [true, { delivered: 0.7, not_delivered: 0.3, disputed: 0.2 }])
    const { json } = await on.ask<{ payee_ref: { open_disputes: number } }>('/api/payee/decide?payee=shop')
    assert.equal(json.payee_ref.open_disputes, 2)
    const listed = await on.ask<{ services: { sid: string; open_disputes: number }[] }>('/registry.json')
    assert.deepEqual(
      listed.json.services.map(({ sid, open_disputes }) => [sid, open_disputes]),
      [['shop', 2]],
    )
    const bundle = await on.ask<{ bundle: { fulfillment: object } }>(`/api/evidence/bundle?address=${wallet.address}`)
    assert.deepEqual(bundle.json.bundle.fulfillment, { ...after, verified_receipts: 10 })
  },
)

test(
  '200: a chain that cannot be reached leaves the receipt unverified, and filing again verifies it',
  options,
  async (t) => {
    const { on, payCoin } = await setUp(t)
    const target = evmWallet(56).address
    const txHash = await payCoin(target, hundredthOfCoin)
    const reply = { role: 'payer', chain: 'base', payee: target, claim: 'delivered', txHash }
    const { fetch } = on.world
    on.world.fetch = () => Promise.reject(new Error('no network'))
    assert.equal((await file(reply, on)).json.verification.cause, 'unreachable')
    on.world.fetch = fetch
    assert.equal((await file(reply, on)).json.verification.status, 'verified')
    assert.equal((await stats(target, on)).receipts.verified, 1)
  },
)

/** The first account of anvil, whose key everybody knows. */
const anvilWallet = evmWallet(0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80n)

async function setUp(t: TestContext) {
  const anvil: Anvil = await startAnvil(t, { chainId: 8453, startS: appNowMs / 1_000 })
  const [token] = named('base').tokens
  assert.ok(token)
  const dollar = await putTestToken(anvil, token.address)
  const payer = anvilWallet.address
  await dollar.mint(payer, 10_000_000n)
  const on = await startChainApp(t, { RPC_URL_BASE: anvil.url, CHAIN_BUDGET_MS: '10000' })
  const send = async (transaction: Readonly<Record<string, string>>): Promise<string> => {
    const hash = (await anvil.call('eth_sendTransaction', { from: payer, ...transaction })) as string
    // The hash comes before the block: on a loaded machine the transaction is not found yet.
    await until(() => anvil.call('eth_getTransactionReceipt', hash))
    on.world.clock.ms = await anvil.headMs()
    return hash
  }
  const word = (value: string) => value.replace('0x', '').toLowerCase().padStart(64, '0')
  return {
    on,
    anvil,
    payer,
    payCoin: (to: string, value: string) =>
      send({
        to,
        value,
      }),
    pay: (to: string, units: bigint) =>
      send({
        to: token.address,
        data: `0xa9059cbb${word(to)}${word(units.toString(16))}`,
        gas: '0x100000',
      }),
  }
}
