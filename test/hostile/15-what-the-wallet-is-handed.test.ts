import assert from 'node:assert/strict'
import test from 'node:test'
import { recoverTypedDataAddress, serializeTransaction, type Hex, type TransactionSerializable } from 'viem'
import { base } from 'viem/chains'
import { createGuard, guardHook, guardWallet } from '../../sdk/src/index.ts'
import {
  account,
  address,
  approve,
  call,
  data,
  fees,
  guardableClient,
  isTransfer,
  message,
  notUnderstood,
  payTo,
  theft,
  thief,
  transfer,
  typed,
  type Loose,
} from '../support/guardable-client.ts'
import { baseDollar, sellerOffer } from '../support/guarded-seller.ts'
import { shared, testBaseUrl } from '../support/test-app.ts'
import { evmWallet } from '../support/wallets.ts'

// A guard that allows one dollar to a clear payee was handed objects that read otherwise when they were signed, serializers
// that wrote another transaction, and was used past its functions: by descriptors, by answers, by the chain. It signed
// an approval without limit each time. Fees of 30,000 ETH were signed as a payment of one dollar;
// test/sdk/guard/guarded-clients.test.ts holds what is taken of them.

const serializer = (_: unknown, signature: Parameters<typeof serializeTransaction>[1]) =>
  serializeTransaction(theft, signature)

/** As an instance of a class is: what is read of it is in its prototype. */
function instance(prototype: object, own: object): object {
  return Object.assign(Object.create(prototype) as object, own)
}

/** Answers the payee until the guard has read it once. */
function turning({ to: _to, ...own }: { to: unknown }, second: unknown): object {
  let reads = 0
  const prototype = {
    get to(): unknown {
      return reads++ < 1 ? payTo : second
    },
  }
  return instance(prototype, own)
}

test('what a guarded wallet is handed is read once, as plain data, with nothing beside it', async (t) => {
  const app = await shared.app()
  const guardOf = () => createGuard({ baseUrl: app.url, issuer: testBaseUrl, now: app.world.now })
  const guarded = () => {
    const { client, ...rest } = guardableClient()
    return { wallet: guardWallet(client, guardOf()), ...rest }
  }

  await t.test('a serializer beside the transaction does not write what is signed', async () => {
    const signer = guardWallet(account, guardOf())
    await isTransfer((await (signer.signTransaction as Loose)(transfer, { serializer })) as Hex)
    await assert.rejects(signer.signTransaction({ ...transfer, serializer } as never), notUnderstood)
    await assert.rejects((signer.signTypedData as Loose)({ ...typed, message }, { serializer }), notUnderstood)
  })

  await t.test('nor does one of a chain, and its functions are not handed the wallet', async () => {
    const handed: unknown[] = []
    const seen = async (...inputs: readonly unknown[]) => handed.push(...inputs)
    const chain = {
      ...base,
      serializers: { transaction: serializer },
      fees: { estimateFeesPerGas: seen, maxPriorityFeePerGas: seen, baseFeeMultiplier: seen },
      prepareTransactionRequest: seen,
    }
    const { wallet, raw } = guarded()
    await (wallet.sendTransaction as Loose)({ ...transfer, chain })
    await (wallet.writeContract as Loose)({ ...call, ...fees, chain })
    await (wallet.prepareTransactionRequest as Loose)({ to: baseDollar, data, chain })
    await (wallet.estimateFeesPerGas as Loose)({ chain })
    assert.equal(raw().length, 2)
    for (const each of raw()) await isTransfer(each)
    assert.deepEqual(handed, [])
    const nonceManager = { consume: seen, get: seen, increment: seen, reset: seen } as never
    await wallet.prepareTransactionRequest({ to: baseDollar, data, nonceManager })
    assert.deepEqual(handed, [])
    assert.equal(JSON.stringify(wallet.chain).includes('"id":8453'), true)
    assert.equal(wallet.chain.serializers?.transaction, undefined)
  })

  await t.test('objects that answer twice are refused before anything is decided', async () => {
    const { wallet, raw } = guarded()
    const accessor = Object.defineProperty({ ...message }, 'to', { enumerable: true, get: () => payTo })
    for (const each of [turning(message, thief), accessor, new Proxy(turning(message, thief), {})]) {
      await assert.rejects(wallet.signTypedData({ ...typed, message: each as never }), notUnderstood)
      await assert.rejects(wallet.account.signTypedData({ ...typed, message: each as never }), notUnderstood)
    }
    await assert.rejects(wallet.signTypedData(Object.create({ ...typed, message }) as never), notUnderstood)
    await assert.rejects(wallet.sendTransaction(turning(transfer, baseDollar) as never), notUnderstood)
    const args = Object.defineProperty([payTo, 1n], 0, { enumerable: true, get: () => thief })
    await assert.rejects(wallet.writeContract({ ...call, args: args as never }), notUnderstood)
    const nothing = { toString: () => data }
    await assert.rejects(wallet.sendTransaction({ ...transfer, data: nothing as never }), notUnderstood)
    assert.deepEqual(raw(), [])
  })

  await t.test('a Proxy is signed as it was read', async () => {
    let reads = 0
    const shifting = new Proxy(
      { ...message },
      {
        getOwnPropertyDescriptor: (target, name) => {
          const match = Reflect.getOwnPropertyDescriptor(target, name)
          return match && name === 'to' && reads++ > 0 ? { ...match, value: thief } : match
        },
        get: (target, name) => (name === 'to' ? thief : Reflect.get(target, name)),
      },
    )
    const signature = await guarded().wallet.signTypedData({ ...typed, message: shifting })
    assert.equal(await recoverTypedDataAddress({ ...typed, message, signature }), address)
  })

  await t.test('what a call answers holds no wallet', async () => {
    const { wallet } = guarded()
    const prepared = await wallet.prepareTransactionRequest({ to: baseDollar, data: approve })
    assert.equal(prepared.account, wallet.account)
    const bare: TransactionSerializable = theft
    await assert.rejects(prepared.account.signTransaction(bare), { reason_code: 'approval_refused' })
    assert.equal(holds(prepared, account), false)
  })

  await t.test('the raw interface takes plain requests alone', async () => {
    const { wallet, sent } = guarded()
    const turningRequest = (): object => {
      let reads = 0
      const prototype = {
        get method(): string {
          return reads++ < 2 ? 'eth_chainId' : 'personal_sign'
        },
      }
      return instance(prototype, { params: [] })
    }
    for (const request of [wallet.request, wallet.transport.request] as readonly Loose[]) {
      await assert.rejects(request(turningRequest()), notUnderstood)
      await assert.rejects(
        request({ method: 'eth_chainId' }, { retryCount: 0, signal: new AbortController() }),
        notUnderstood,
      )
      await assert.rejects(request({ method: 'eth_chainId' }, {}, {}), notUnderstood)
      assert.equal(await request({ method: 'eth_chainId' }, { retryCount: 0 }), '0x2105')
    }
    assert.deepEqual([...new Set(sent.map(({ method }) => method))], ['eth_chainId'])
  })

  await t.test('no descriptor, clone, prototype or assignment reaches a raw member', async () => {
    const { wallet } = guarded()
    const hash = `0x${'11'.repeat(32)}` as const
    for (const part of [wallet, wallet.account, wallet.transport, guardWallet(account, guardOf())]) {
      assert.equal(Object.isFrozen(part), true)
      assert.equal(Object.getPrototypeOf(part), Object.prototype)
      const clone = Object.create(null, Object.getOwnPropertyDescriptors(part)) as Record<string, unknown>
      for (const name of ['sign', 'signAuthorization', 'extend', 'deployContract', 'sendCalls'])
        if (name in clone) await assert.rejects((clone[name] as Loose)({ hash }), notUnderstood, name)
      assert.throws(() => Object.assign(part, { chain: base }), TypeError)
      assert.equal(holds(part, account), false)
    }
    const signer = guardWallet(account, guardOf())
    assert.equal('sign' in signer, true)
    assert.deepEqual(
      Object.keys(guardWallet({ address, keyPair: {}, privateKey: '0x1', mnemonic: 'a b' }, guardOf())),
      ['address'],
    )
    const methods = { sign: () => 'signed', getAddresses: async () => [address] }
    const guardedClass = guardWallet(instance(methods, { address }) as typeof methods, guardOf())
    await assert.rejects(async () => guardedClass.sign(), notUnderstood)
    assert.deepEqual(await guardedClass.getAddresses(), [address])
    const named: { toString: unknown } = guardWallet({ toString: () => '' }, guardOf())
    await assert.rejects((named.toString as Loose)(), notUnderstood)
  })

  await t.test('fees are no part of the payment that may be of any size', async () => {
    const drain = { ...transfer, gas: 30_000_000n, maxFeePerGas: 10n ** 15n }
    const { wallet } = guarded()
    for (const sign of [wallet.signTransaction, wallet.sendTransaction, wallet.account.signTransaction] as Loose[])
      await assert.rejects(sign(drain), { reason_code: 'fee_over_cap' })
  })

  await t.test('an id of a chain beside the chain of the wallet is no other chain', async () => {
    await assert.rejects(guarded().wallet.signTransaction({ ...transfer, chainId: 1 }), notUnderstood)
  })

  await t.test('another account that signs by itself is refused, and the own one is left out', async () => {
    const { wallet, raw } = guarded()
    const other = { ...evmWallet(88).account, signTransaction: async () => '0xdead' }
    await assert.rejects((wallet.sendTransaction as Loose)({ ...transfer, account: other }), notUnderstood)
    await (wallet.sendTransaction as Loose)({
      ...transfer,
      account: { ...account, signTransaction: async () => '0xdead' },
    })
    for (const each of raw()) await isTransfer(each)
    assert.equal(raw().length, 1)
  })

  await t.test('terms and quotes that answer twice are refused too', async () => {
    const terms = { scheme: 'exact', network: 'eip155:8453', asset: baseDollar, amount: '10000' }
    const paying = {
      get payTo() {
        return payTo
      },
    }
    await assert.rejects(guardOf().approveTerms(instance(paying, terms) as never), notUnderstood)
    const { payTo: _, ...rest } = sellerOffer
    const offer = instance(paying, rest)
    const plain = { ...sellerOffer }
    const live = Object.freeze(Object.defineProperty({ ...plain }, 'payTo', { enumerable: true, get: () => thief }))
    const own = { ...plain, extra: instance({}, plain.extra) }
    for (const each of [offer, live, own, { ...plain, amount: () => '1' }]) {
      const quote = { x402Version: 2, resource: { url: 'https://api.example.com/w' }, accepts: [each] }
      const outcome = await guardHook(guardOf())({ paymentRequired: quote, selectedRequirements: each })
      assert.match(String(outcome?.reason), /^payment_not_understood/)
    }
  })
})

/** Whether an object, one of its functions or a value in them is the account or one of its functions. */
function holds(value: unknown, expected: object, seen = new Set<unknown>()): boolean {
  if (value === expected || Object.values(expected).some((each) => typeof each === 'function' && each === value))
    return true
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null || seen.has(value)) return false
  seen.add(value)
  return Reflect.ownKeys(value).some((name) =>
    holds(Reflect.getOwnPropertyDescriptor(value, name)?.value, expected, seen),
  )
}
