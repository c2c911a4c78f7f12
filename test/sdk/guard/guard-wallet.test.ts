import assert from 'node:assert/strict'
import test from 'node:test'
import {
  createWalletClient,
  defineChain,
  encodeFunctionData,
  erc20Abi,
  http,
  parseAbi,
  publicActions,
  recoverTypedDataAddress,
  type Hex,
} from 'viem'
import { createGuard, GuardError, guardWallet } from '../../../sdk/src/index.ts'
import { anvilIsMissing } from '../../support/chains/anvil.ts'
import { baseDollar, sellerOffer, startSeller } from '../../support/guarded-seller.ts'
import { sanctioned } from '../../support/known-addresses.ts'
import { shared, testBaseUrl } from '../../support/test-app.ts'
import { evmWallet } from '../../support/wallets.ts'

const payTo = sellerOffer.payTo as Hex
const types = {
  TransferWithAuthorization: [
    { name: 'from', type: 'address' },
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'validAfter', type: 'uint256' },
    { name: 'validBefore', type: 'uint256' },
    { name: 'nonce', type: 'bytes32' },
  ],
} as const
const domain = { name: 'USD Coin', version: '2', chainId: 8_453, verifyingContract: baseDollar } as const

test('a viem wallet client behind a guard', { skip: anvilIsMissing }, async (t) => {
  const seller = await startSeller(t)
  const app = await shared.app()
  const service = { baseUrl: app.url, issuer: testBaseUrl, now: app.world.now }
  const { account, address } = evmWallet(72)
  await seller.token.mint(address, 1_000_000n)
  await seller.anvil.call('anvil_setBalance', address, '0x56bc75e2d63100000')
  const chain = defineChain({
    id: 8_453,
    name: 'local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [seller.anvil.url] } },
  })
  const client = createWalletClient({ account, chain, pollingInterval: 20, transport: http() })
  const wallet = guardWallet(client, createGuard(service))
  const reader = client.extend(publicActions)
  const validBefore = BigInt(Math.floor(app.world.now() / 1_000) + 60)
  const message = {
    from: account.address,
    to: payTo,
    value: 10_000n,
    validAfter: 0n,
    validBefore,
    nonce: `0x${'ab'.repeat(32)}`,
  } as const
  const typed = { domain, types, primaryType: 'TransferWithAuthorization', message } as const
  const transfer = (to: Hex, amount = 10_000n) =>
    encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })

  await t.test('an authorization to an unlisted payee is signed as it is', async () => {
    const signature = await wallet.signTypedData(typed)
    assert.equal(await recoverTypedDataAddress({ ...typed, signature }), address)
  })

  await t.test('a transfer of tokens is decided on and moves them', async () => {
    const hash = await wallet.sendTransaction({ to: baseDollar, data: transfer(payTo) })
    assert.equal((await reader.waitForTransactionReceipt({ hash })).status, 'success')
    assert.equal(await seller.balanceOf(payTo), 10_000n)
    const call = { address: baseDollar, abi: erc20Abi, functionName: 'transfer', args: [payTo, 5_000n] } as const
    await reader.waitForTransactionReceipt({ hash: await wallet.writeContract(call) })
    assert.equal(await seller.balanceOf(payTo), 15_000n)
  })

  await t.test('a message is signed, as it moves nothing', async () => {
    assert.match(await wallet.signMessage({ message: 'Sign in to shop.example' }), /^0x/)
  })

  await t.test('a sanctioned payee is declined, in any form of payment', async () => {
    const to = sanctioned.evm as Hex
    const call = { address: baseDollar, abi: erc20Abi, functionName: 'transfer', args: [to, 1n] } as const
    for (const pay of [
      () => wallet.signTypedData({ ...typed, message: { ...message, to } }),
      () => wallet.sendTransaction({ to: baseDollar, data: transfer(to) }),
      () => wallet.writeContract(call),
      () => wallet.account.signTypedData({ ...typed, message: { ...message, to } }),
    ])
      await assert.rejects(pay, { reason_code: 'SANCTIONS_MATCH', decision: 'decline' })
    assert.equal(await seller.balanceOf(to), 0n)
  })

  await t.test('what is no payment that can be read is refused', async () => {
    const swapped = parseAbi(['function transfer(uint256 amount, address to)'])
    const reorderedTypes = { TransferWithAuthorization: types.TransferWithAuthorization.toReversed() }
    const tries: Readonly<Record<string, () => Promise<unknown>>> = {
      'other fields under the name': () => wallet.signTypedData({ ...typed, types: reorderedTypes }),
      'native currency': () => wallet.sendTransaction({ to: payTo, value: 1n }),
      'a transfer with native currency': () =>
        wallet.sendTransaction({ to: baseDollar, data: transfer(payTo), value: 1n }),
      'a byte too many': () => wallet.sendTransaction({ to: baseDollar, data: `${transfer(payTo)}00` }),
      'dirty address bytes': () =>
        wallet.sendTransaction({ to: baseDollar, data: transfer(payTo).replace('a9059cbb00', 'a9059cbb01') as Hex }),
      'another function of that name': () =>
        wallet.writeContract({ address: baseDollar, abi: swapped, functionName: 'transfer', args: [1n, payTo] }),
      deployment: () => wallet.deployContract({ abi: [], bytecode: '0x00' }),
      'a hash as a message': () => wallet.signMessage({ message: { raw: `0x${'ab'.repeat(32)}` } }),
      'a hash': () => wallet.account.sign({ hash: `0x${'ab'.repeat(32)}` }),
      'code for the account': () => wallet.account.signAuthorization({ address: payTo, chainId: 8_453, nonce: 0 }),
      'the raw interface': () => wallet.request({ method: 'eth_sendTransaction', params: [{ to: payTo }] } as never),
      'what lies below it': () =>
        wallet.transport.request({ method: 'eth_sendTransaction', params: [{ to: payTo }] } as never),
      'a method that sends again': () => wallet.request({ method: 'eth_resend', params: [{ to: payTo }] } as never),
      'a method that is no text': () =>
        wallet.request({ method: { toString: () => 'eth_sendTransaction' }, params: [{ to: payTo }] } as never),
      'a text of 32 bytes, which may be a hash': () => wallet.signMessage({ message: 'A'.repeat(32) }),
      'a wallet without guard inside': async () => wallet.extend(() => ({})),
    }
    for (const [what, sign] of Object.entries(tries))
      await assert.rejects(sign, { reason_code: 'payment_not_understood' }, what)
    assert.equal(await wallet.request({ method: 'eth_chainId' }), '0x2105')
  })

  await t.test('an approval in any form is refused as an approval', async () => {
    const permit = {
      domain,
      types: { Permit: [{ name: 'spender', type: 'address' }] },
      primaryType: 'Permit',
      message: { spender: payTo },
    } as const
    const approve = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [payTo, 1n] })
    const call = { address: baseDollar, abi: erc20Abi, functionName: 'approve', args: [payTo, 1n] } as const
    for (const sign of [
      () => wallet.signTypedData(permit),
      () => wallet.sendTransaction({ to: baseDollar, data: approve }),
      () => wallet.writeContract(call),
    ])
      await assert.rejects(sign, { reason_code: 'approval_refused' })
  })

  await t.test('an authorization that outlives the decision by days is refused', async () => {
    const longer = { ...typed, message: { ...message, validBefore: validBefore + 86_400n } }
    await assert.rejects(wallet.signTypedData(longer), { reason_code: 'authorization_too_long' })
  })

  await t.test('what is changed while the service is queried is signed as it was decided on', async () => {
    const changing = structuredClone(typed) as { message: { to: string; value: bigint } }
    const signing = wallet.signTypedData(changing as typeof typed)
    changing.message.to = sanctioned.evm
    changing.message.value = 900_000n
    assert.equal(await recoverTypedDataAddress({ ...typed, signature: await signing }), address)
  })

  await t.test('without the service nothing is signed, and an allowance is used once', async () => {
    const alone = guardWallet(client, createGuard({ ...service, baseUrl: 'http://127.0.0.1:9' }))
    await assert.rejects(alone.signTypedData(typed), { reason_code: 'service_unreachable' })
    const guard = createGuard(service)
    const strict = guardWallet(client, guard, { allowedOnly: true })
    await assert.rejects(strict.signTypedData(typed), (error) => error instanceof GuardError)
    await guard.approveTerms({ scheme: 'exact', network: 'eip155:8453', asset: baseDollar, payTo, amount: '10000' })
    await strict.signTypedData(typed)
    await assert.rejects(strict.signTypedData(typed), { reason_code: 'payment_changed' })
  })
})
