import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { isDust, payersOf, paymentOf } from '../../src/chains/payment.ts'
import { anvilIsMissing, startAnvil } from '../support/chains/anvil.ts'
import { appNowMs, startChainApp } from '../support/chains/chain-app.ts'
import { named } from '../support/chains/evm-set-up.ts'
import { testBaseUrl } from '../support/test-app.ts'
import { until } from '../support/until.ts'
import { evmWallet } from '../support/wallets.ts'

/**
 * Whose word counts on a payment, on a real chain. A stranger read a transaction from the mempool, filed blame for it with
 * any signature before its block, and then who paid could not state `delivered`.
 */
type Filed = {
  reason_code?: string
  verification: { status: string; cause: string | null }
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

test('dust in the same transaction makes no payer, and a heap of it pushes none out', options, async (t) => {
  const { file, payTogether } = await setUp(t)
  const payee = evmWallet(870).address
  const victim = evmWallet(871)
  const dust = Array.from({ length: 30 }, (_, n) => ({ from: evmWallet(880 + n).address, units: 1n }))
  const parts = [...dust, { from: stranger.address, units: 499_999n }, { from: victim.address, units: 50_000_000n }]
  const txHash = await payTogether(payee, parts)
  const messageOf = async (wallet: typeof victim, claim: string) => {
    const lines = [
      `Role: payer`,
      `Claim: ${claim}`,
      `Payee: ${payee}`,
      'Network: eip155:8453',
      `Transaction: ${txHash}`,
    ]
    const text = [
      'Countersign fulfilment statement',
      `Service: ${testBaseUrl}`,
      ...lines,
      `Issued at: ${issuedAt}`,
    ].join('\n')
    const { json } = await file({ role: 'payer', payee, txHash, claim, issuedAt, signature: await wallet.sign(text) })
    return json.reason_code ?? json.statements.payer.signed
  }
  assert.equal(await messageOf(stranger, 'not_delivered'), 'signature_invalid', 'a part of less than a hundredth')
  assert.equal(await messageOf(evmWallet(880), 'not_delivered'), 'signature_invalid')
  assert.equal(await messageOf(victim, 'delivered'), 'proved')
})

test('the coin of a chain proves a payer alone, and beside a token only who paid in both: its worth is unknown', () => {
  const coin = { from: 'sender', token: null, symbol: 'ETH', amount: '0.000000000000000001' }
  const token = { from: 'payer', token: 'usdc', symbol: 'USDC', amount: '5' }
  const other = { from: 'second', token: 'eurc', symbol: 'EURC', amount: '0.05' }
  assert.deepEqual(payersOf([coin]), ['sender'])
  assert.deepEqual(payersOf([coin, token]), ['payer'], 'dust of the coin')
  assert.deepEqual(payersOf([token, other]), ['payer', 'second'], 'a hundredth is enough')
  assert.deepEqual(payersOf([token, { ...other, amount: '0.049999' }]), ['payer'])
})

test('dust of a token does not take the role of the payer from the sender of the coin', () => {
  const move = (from: string, amount: string, token: string | null) => ({ from, token, symbol: 'X', amount })
  const victim = move('victim', '1', null)
  for (const dust of ['0.000001', '0.000999']) {
    const shill = move('shill', dust, 'usdc')
    assert.deepEqual(payersOf([victim, shill]), ['victim'])
    assert.deepEqual(payersOf([shill, victim]), ['victim'])
  }
  const split = [move('shill', '0.0004', 'usdc'), move('shill', '0.0004', 'eurc')]
  assert.deepEqual(payersOf([...split, victim]), ['victim'], 'in two tokens neither')
})

test('a small part in a token does not take the role of the payer from who paid a large part in the coin', () => {
  const move = (from: string, amount: string, token: string | null) => ({ from, token, symbol: 'X', amount })
  const victim = move('victim', '1', null)
  // 0.001 USDC and more beside a coin that may be worth a million: no payer is proved, and neither is the stranger.
  for (const part of ['0.001', '1', '9999']) {
    assert.deepEqual(payersOf([victim, move('stranger', part, 'usdc')]), [], part)
    assert.deepEqual(payersOf([move('stranger', part, 'usdc'), victim]), [], part)
  }
  const split = [move('stranger', '0.0005', 'usdc'), move('stranger', '0.0005', 'eurc')]
  assert.deepEqual(payersOf([...split, victim]), [], 'in two tokens neither')
  // Who pays in both is the payer of both, even if another adds a part in one.
  const both = [victim, move('victim', '5', 'usdc')]
  assert.deepEqual(payersOf(both), ['victim'])
  assert.deepEqual(payersOf([...both, move('stranger', '5', 'usdc')]), ['victim'])
  assert.deepEqual(payersOf([...both, move('stranger', '0.009', null)]), ['victim'])
  // The other way round: dust of the coin takes nothing from who paid in a token.
  const payer = move('payer', '5', 'usdc')
  assert.deepEqual(payersOf([payer, move('stranger', '0.0005', null)]), ['payer'])
  assert.deepEqual(
    payersOf([payer, move('stranger', '0.000501', null)]),
    [],
    'what may be worth a hundred times as much',
  )
})

test('many parts in tokens do not push a large one in the coin out of what is compared', () => {
  const move = (from: string, amount: string, token: string | null) => ({ from, token, symbol: 'X', amount })
  const heap = Array.from({ length: 30 }, (_, n) => move(`stranger-${n}`, '1', 'usdc'))
  const payment = paymentOf([move('victim', '0.5', null), ...heap], 'payee')
  assert.ok(payment.state === 'paid')
  assert.ok(payment.moves.some(({ from }) => from === 'victim'))
  assert.deepEqual(payersOf(payment.moves), [])
})

test('where tokens and coin come from different parties, no signature makes blame count', options, async (t) => {
  const { file, stats, payBoth } = await setUp(t)
  const payee = evmWallet(873).address
  const txHash = await payBoth(payee, { from: stranger.address, units: 1_000n }, '0xde0b6b3a7640000')
  const text = (claim: string) =>
    [
      'Countersign fulfilment statement',
      `Service: ${testBaseUrl}`,
      'Role: payer',
      `Claim: ${claim}`,
      `Payee: ${payee}`,
      'Network: eip155:8453',
      `Transaction: ${txHash}`,
      `Issued at: ${issuedAt}`,
    ].join('\n')
  const signature = await stranger.sign(text('not_delivered'))
  const blame = await file({ role: 'payer', payee, txHash, claim: 'not_delivered', issuedAt, signature })
  assert.deepEqual([blame.status, blame.json.verification.status], [200, 'verified'])
  assert.equal(blame.json.statements.payer.signed, 'unsigned')
  const counted = await stats(payee)
  assert.deepEqual([counted.unproved.not_delivered, counted.receipts.verified], [1, 1])
  assert.equal((await file({ role: 'payer', payee, txHash, claim: 'delivered' })).status, 200)
})

test('a payment of dust is no receipt, in any asset', () => {
  const move = (amount: string, token: string | null) => ({ from: 'payer', token, symbol: 'X', amount })
  const wei = move('0.000000000000000001', null)
  for (const moves of [[wei], [wei, move('0.000999', 'usdc')], [move('0.00000099', null)]]) assert.ok(isDust(moves))
  const parts = [move('0.0005', 'usdc'), move('0.0005', 'eurc')]
  for (const moves of [parts, [move('0.001', 'usdc')], [move('0.000001', null)], [wei, move('5', 'usdc')]])
    assert.ok(!isDust(moves))
})

test('ten payments of one wei move no rate of a payee', options, async (t) => {
  const { file, payCoin, stats } = await setUp(t)
  const payee = evmWallet(872).address
  for (let n = 0; n < 10; n++) {
    const filed = await file({ role: 'payer', payee, txHash: await payCoin(payee, '0x1'), claim: 'delivered' })
    assert.deepEqual([filed.json.verification.status, filed.json.verification.cause], ['unverified', 'dust'])
  }
  assert.deepEqual((await stats(payee)).receipts.verified, 0)
})

async function setUp(t: TestContext) {
  const anvil = await startAnvil(t, { chainId: 8453, startS: appNowMs / 1_000 })
  const app = await startChainApp(t, { RPC_URL_BASE: anvil.url, CHAIN_BUDGET_MS: '10000' })
  const [payer] = (await anvil.call('eth_accounts')) as string[]
  return {
    file: (body: Readonly<Record<string, unknown>>) =>
      app.ask<Filed>('/api/fulfillment', { method: 'POST', body: { chain: 'base', ...body } }),
    stats: async (payee: string) => (await app.ask<Stats>(`/api/fulfillment?payee=${payee}`)).json,
    /** One transaction in which several parties pay in the dollar token: its contract logs each part as a transfer. */
    payTogether: async (to: string, parts: readonly { from: string; units: bigint }[]) => {
      const token = named('base').tokens[0]?.address
      await anvil.call('anvil_setCode', token, logsItsCallData)
      const words = [BigInt(to), ...parts.flatMap(({ from, units }) => [BigInt(from), units])]
      const data = `0x${words.map((word) => word.toString(16).padStart(64, '0')).join('')}`
      const txHash = (await anvil.call('eth_sendTransaction', {
        from: payer,
        to: token,
        data,
        gas: '0x400000',
      })) as string
      await until(() => anvil.call('eth_getTransactionReceipt', txHash))
      app.world.clock.ms = await anvil.headMs()
      return txHash
    },
    /** A payee whose code passes on what it is called with: the sender pays in the coin, another party in the dollar token. */
    payBoth: async (to: string, part: { from: string; units: bigint }, value: string) => {
      const token = named('base').tokens[0]?.address
      await anvil.call('anvil_setCode', token, logsItsCallData)
      await anvil.call('anvil_setCode', to, `0x36600060003760006000366000600073${token?.slice(2)}5af15000`)
      const data = `0x${[BigInt(to), BigInt(part.from), part.units].map((word) => word.toString(16).padStart(64, '0')).join('')}`
      const txHash = (await anvil.call('eth_sendTransaction', {
        from: payer,
        to,
        data,
        value,
        gas: '0x400000',
      })) as string
      await until(() => anvil.call('eth_getTransactionReceipt', txHash))
      app.world.clock.ms = await anvil.headMs()
      return txHash
    },
    payCoin: async (to: string, value: string) => {
      const txHash = (await anvil.call('eth_sendTransaction', { from: payer, to, value })) as string
      await until(() => anvil.call('eth_getTransactionReceipt', txHash))
      app.world.clock.ms = await anvil.headMs()
      return txHash
    },
    /** A payment that waits in the mempool until it is mined. */
    sendLater: async (to: string) => {
      await anvil.call('evm_setAutomine', false)
      const txHash = (await anvil.call('eth_sendTransaction', { from: payer, to, value: '0x2386f26fc10000' })) as string
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

/** A contract that reads a payee and then pairs of payer and units, and logs a Transfer for each pair. */
const logsItsCallData =
  '0x60205b80361115604357806020013560005260003581357f' +
  'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef' +
  '60206000a36040016002565b00'
