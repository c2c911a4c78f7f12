import assert from 'node:assert/strict'
import test from 'node:test'
import { createWalletClient, custom, erc20Abi, recoverTypedDataAddress, type Hex } from 'viem'
import * as actions from 'viem/actions'
import { base } from 'viem/chains'
import { usualFeeMaxWei } from '../../../sdk/src/guard/judge-fees.ts'
import { createGuard, GuardError, guardWallet } from '../../../sdk/src/index.ts'
import { networks } from '../../../src/chains/networks.ts'
import {
  account,
  address,
  approve,
  call,
  data,
  guardableClient,
  isTransfer,
  message,
  notUnderstood,
  thief,
  transfer,
  typed,
  type Loose,
} from '../../support/guardable-client.ts'
import { baseDollar } from '../../support/guarded-seller.ts'
import { shared, testBaseUrl } from '../../support/test-app.ts'

test('clients of viem and their accounts behind a guard', async (t) => {
  const app = await shared.app()
  const guardOf = (options = {}) =>
    createGuard({ baseUrl: app.url, issuer: testBaseUrl, now: app.world.now, ...options })
  const guarded = () => {
    const { client, ...rest } = guardableClient()
    return { wallet: guardWallet(client, guardOf()), ...rest }
  }

  await t.test('clients of viem work behind it, also with functions of viem beside them', async () => {
    const { wallet, raw } = guarded()
    const read = { address: baseDollar, abi: erc20Abi, functionName: 'balanceOf', args: [address] } as const
    assert.equal(await wallet.readContract(read), 42n)
    assert.equal(await wallet.getChainId(), 8_453)
    const hash = await wallet.writeContract({ ...call, account: wallet.account, chain: wallet.chain })
    let replaced = 0
    const receipt = await wallet.waitForTransactionReceipt({ hash, onReplaced: () => replaced++ })
    assert.deepEqual([receipt.status, replaced], ['success', 0])
    await wallet.sendTransaction({ to: baseDollar, data, chain: base })
    const prepared = await wallet.prepareTransactionRequest({ to: baseDollar, data })
    const signed: Hex = await wallet.signTransaction(prepared as never)
    await isTransfer(signed)
    assert.equal(await actions.readContract(wallet, read), 42n)
    assert.equal(await actions.getChainId(wallet), 8_453)
    await actions.sendTransaction(wallet, { to: baseDollar, data })
    await actions.writeContract(wallet, call)
    const signature = await actions.signTypedData(wallet, {
      ...typed,
      message,
    })
    assert.equal(await recoverTypedDataAddress({ ...typed, message, signature }), address)
    for (const each of raw()) await isTransfer(each)
    assert.equal(raw().length, 4)
  })

  await t.test('a guarded account in a client of its own signs for its chain', async () => {
    const { client, raw } = guardableClient()
    const hoisted = createWalletClient({
      account: guardWallet(account, guardOf()),
      chain: base,
      transport: custom({ request: client.transport.request }),
    })
    await hoisted.sendTransaction({ to: baseDollar, data })
    const signature = await hoisted.signTypedData({ ...typed, message })
    assert.match(signature, /^0x/)
    await assert.rejects(
      hoisted.sendTransaction({ to: baseDollar, data: approve }),
      (error: Error) => error.message.includes('approval_refused') || error instanceof GuardError,
    )
    for (const each of raw()) await isTransfer(each)
    assert.equal(raw().length, 1)
  })

  await t.test('fees have a cap, and what would add to them is refused', async () => {
    const { wallet, raw } = guarded()
    const drain = { ...transfer, gas: 30_000_000n, maxFeePerGas: 10n ** 15n }
    const costly = { name: 'GuardError', reason_code: 'fee_over_cap' }
    const gasPrice = 10n ** 15n
    const { maxFeePerGas: _, maxPriorityFeePerGas: __, type: ___, ...unpriced } = transfer
    for (const sign of [
      () => wallet.sendTransaction(drain),
      () => wallet.signTransaction(drain),
      () => wallet.account.signTransaction(drain),
      () => wallet.account.signTransaction({ ...unpriced, type: 'legacy', gas: 30_000_000n, gasPrice }),
      () => wallet.writeContract({ ...call, gas: 30_000_000n, gasPrice }),
      () => wallet.sendTransaction({ to: baseDollar, data, maxFeePerGas: 10n ** 15n }),
      () => wallet.sendTransaction({ to: baseDollar, data, maxPriorityFeePerGas: 10n ** 15n }),
      () => guardWallet(account, guardOf({ maxFeeWei: 10n ** 14n - 1n })).signTransaction(transfer),
    ])
      await assert.rejects(sign, costly)
    await guardWallet(account, guardOf({ maxFeeWei: 30_000_000n * 10n ** 15n })).signTransaction(drain)
    await guardWallet(account, guardOf({ maxFeeWei: 10n ** 14n })).signTransaction(transfer)
    for (const member of [
      { blobVersionedHashes: [`0x01${'0'.repeat(62)}`], maxFeePerBlobGas: 10n ** 18n },
      { maxFeePerBlobGas: 10n ** 18n },
      { type: 'eip4844' },
      { type: 'eip7702', authorizationList: [] },
      { accessList: [{ address: baseDollar, storageKeys: [] }] },
      { input: approve },
      { dataSuffix: '0x00' },
      { feeCurrency: thief },
      { calls: [] },
    ])
      await assert.rejects((wallet.sendTransaction as Loose)({ ...transfer, ...member }), notUnderstood)
    assert.deepEqual(raw(), [])
    assert.throws(() => guardOf({ maxFeeWei: -1n }), TypeError)
    for (const { family, caip2, feeUsualMax } of networks)
      if (family === 'evm') assert.equal(usualFeeMaxWei(caip2), feeUsualMax, caip2)
  })
})
