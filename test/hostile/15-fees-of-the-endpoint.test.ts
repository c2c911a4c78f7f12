import assert from 'node:assert/strict'
import test from 'node:test'
import { createNonceManager, createWalletClient, custom, parseTransaction } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { base } from 'viem/chains'
import { createGuard, guardWallet } from '../../sdk/src/index.ts'
import { account, approve, call, data, guardableClient, isTransfer, transfer } from '../support/guardable-client.ts'
import { baseDollar } from '../support/guarded-seller.ts'
import { shared, testBaseUrl } from '../support/test-app.ts'

// The guard judged the fees that a transaction stated. Those that it left out were filled in by the wallet's endpoint, after
// the guard had let the payment pass: a hostile endpoint had a payment of one dollar signed with fees of thousands of ether,
// or for another chain, and replaced stated fees where only the nonce was left to it.

const costly = { name: 'GuardError', reason_code: 'fee_over_cap' }
const unstated = { name: 'GuardError', reason_code: 'fees_not_stated' }
const ether = 10n ** 18n

/**
 * What an endpoint answers to eth_fillTransaction, which viem calls first; stated fees hold unless another party pays for
 * them.
 */
const filled = (change: object) => ({
  eth_fillTransaction: {
    raw: '0x',
    tx: { type: '0x2', to: baseDollar, input: data, value: '0x0', gas: '0xffff', nonce: '0x0', ...change },
  },
})

test('fees that a wallet has its endpoint fill in are judged before anything is signed', async (t) => {
  const app = await shared.app()
  const guardOf = () => createGuard({ baseUrl: app.url, issuer: testBaseUrl, now: app.world.now })
  const guarded = (lies = {}, owner = account) => {
    const { client, ...rest } = guardableClient(lies, owner)
    return { wallet: guardWallet(client, guardOf()), ...rest }
  }
  const costlyBlock = { baseFeePerGas: `0x${(10n ** 15n).toString(16)}`, number: '0x1', transactions: [] }

  for (const [what, lies] of Object.entries({
    'a base fee': { eth_getBlockByNumber: costlyBlock },
    'a priority fee': { eth_maxPriorityFeePerGas: `0x${(10n ** 15n).toString(16)}` },
    gas: { eth_estimateGas: '0x1c9c380', eth_maxPriorityFeePerGas: '0x3b9aca000' },
    'a price of the old kind': {
      eth_getBlockByNumber: { number: '0x1', transactions: [] },
      eth_gasPrice: `0x${(10n ** 15n).toString(16)}`,
    },
    'a whole transaction': filled({ gas: '0x1c9c380', maxFeePerGas: '0x38d7ea4c68000', maxPriorityFeePerGas: '0x1' }),
  }))
    await t.test(`${what} of the endpoint is held to the cap`, async () => {
      const { wallet, raw } = guarded(lies)
      for (const send of [
        () => wallet.sendTransaction({ to: baseDollar, data }),
        () => wallet.sendTransactionSync({ to: baseDollar, data }),
        () => wallet.writeContract(call),
        () => wallet.writeContractSync(call),
      ])
        await assert.rejects(send, costly)
      assert.deepEqual(raw(), [])
    })

  await t.test('stated fees and the chain stay as stated where only the nonce is left to the endpoint', async () => {
    const lies = filled({
      chainId: '0x1',
      gas: '0x1c9c380',
      maxFeePerGas: '0x38d7ea4c68000',
      maxPriorityFeePerGas: '0x1',
      feePayerSignature: { r: '0x1', s: '0x1', yParity: '0x0' },
    })
    const { wallet, raw } = guarded(lies)
    const { nonce: _, ...open } = transfer
    await wallet.sendTransaction(open)
    await wallet.writeContract({ ...call, gas: 90_000n, maxFeePerGas: 10n ** 9n, maxPriorityFeePerGas: 1n })
    const signed = raw().map((each) => parseTransaction(each))
    assert.deepEqual(
      signed.map(({ chainId, gas, maxFeePerGas, nonce }) => [chainId, gas, maxFeePerGas, nonce]),
      [
        [8_453, 100_000n, 10n ** 9n, 0],
        [8_453, 90_000n, 10n ** 9n, 0],
      ],
    )
  })

  await t.test('what is signed was judged, with modest fees of the endpoint', async () => {
    const { wallet, raw } = guarded()
    await wallet.sendTransaction({ to: baseDollar, data })
    await wallet.writeContract(call)
    for (const each of raw()) {
      await isTransfer(each)
      const { gas = 0n, maxFeePerGas = ether, chainId } = parseTransaction(each)
      assert.ok(gas * maxFeePerGas < ether / 1_000n)
      assert.equal(chainId, 8_453)
    }
    assert.equal(raw().length, 2)
  })

  await t.test('a nonce manager of the account counts on, and gets back what was not sent', async () => {
    const nonceManager = createNonceManager({ source: { get: async () => 7, set: async () => undefined } })
    const counted = privateKeyToAccount(`0x${'57'.repeat(32)}`, { nonceManager })
    const { wallet, raw } = guarded({}, counted)
    await Promise.all([wallet.writeContract(call), wallet.sendTransaction({ to: baseDollar, data })])
    assert.deepEqual(
      raw()
        .map((each) => parseTransaction(each).nonce)
        .toSorted((a = 0, b = 0) => a - b),
      [7, 8],
    )
    await assert.rejects(wallet.sendTransaction({ to: baseDollar, data: approve }))
    await wallet.writeContract(call)
    assert.equal(parseTransaction(raw().at(-1) ?? '0x').nonce, 9)
    const inputs: number[] = []
    const source = { ...nonceManager, reset: ({ chainId }: { chainId: number }) => inputs.push(chainId) }
    const refusing = guarded(
      { eth_sendRawTransaction: new Error('refused') },
      privateKeyToAccount(`0x${'58'.repeat(32)}`, { nonceManager: source }),
    )
    await assert.rejects(refusing.wallet.writeContract(call), /refused/)
    assert.deepEqual(inputs, [8_453])
  })

  await t.test('a transaction that is signed, or sent by a wallet that fills nothing in, states its fees', async () => {
    const { gas: _, ...withoutGas } = transfer
    const { maxFeePerGas: __, maxPriorityFeePerGas: ___, ...withoutPrice } = transfer
    const { client } = guardableClient()
    const wallet = guardWallet(client, guardOf())
    for (const open of [withoutGas, withoutPrice]) {
      await assert.rejects(wallet.signTransaction(open as never), unstated)
      await assert.rejects(wallet.account.signTransaction(open), unstated)
    }
    const { sendTransaction, writeContract, chain } = client
    const bare = guardWallet({ account, chain, sendTransaction, writeContract }, guardOf())
    await assert.rejects(bare.sendTransaction({ to: baseDollar, data }), unstated)
    await assert.rejects(bare.writeContract(call), unstated)
    const { nonce: ____, ...withoutNonce } = transfer
    await assert.rejects(bare.sendTransaction(withoutNonce), unstated)
    await bare.sendTransaction(transfer)
  })

  await t.test('a provider that holds the key is handed the fees that were judged', async () => {
    const { client, sent } = guardableClient({ eth_sendTransaction: `0x${'12'.repeat(32)}` })
    const provider = createWalletClient({ account: account.address, chain: base, transport: custom(client.transport) })
    await guardWallet(provider, guardOf()).sendTransaction({ to: baseDollar, data })
    const request = sent.find(({ method }) => method === 'eth_sendTransaction')?.params[0] as Record<string, unknown>
    assert.equal(typeof request['gas'], 'string')
    assert.equal(typeof request['maxFeePerGas'], 'string')
    assert.equal(request['nonce'], undefined)
  })
})
