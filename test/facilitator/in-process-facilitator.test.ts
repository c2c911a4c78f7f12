import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { networkByName } from '../../src/chains/networks.ts'
import type { Facilitator } from '../../src/facilitator/facilitator.ts'
import { openFacilitator } from '../../src/facilitator/open-facilitator.ts'
import { FacilitatorError } from '../../src/facilitator/http-facilitator.ts'
import { realWorld, type World } from '../../src/kit/world.ts'
import { anvilIsMissing, startAnvil, type Anvil } from '../support/chains/anvil.ts'
import { signAuthorization } from '../support/chains/signed-payment.ts'
import { putTestToken } from '../support/chains/test-token.ts'
import { evmWallet } from '../support/wallets.ts'

const options = { skip: anvilIsMissing, timeout: 60_000 }
const relayer = evmWallet(0xfac1)
const payee = evmWallet(0xbeef).address
const token = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const network = networkByName('base') ?? assert.fail('base is a network')

test(
  'a facilitator of this process carries a signed payment to the chain, once, and pays the gas',
  options,
  async (t) => {
    const { facilitator, balance, usdc, sent } = await setUp(t)
    const payer = evmWallet(1)
    await usdc.mint(payer.address, 5_000_000n)
    assert.deepEqual(facilitator.ownAddresses, [relayer.address])
    const payment = await sent(1, '1')
    assert.equal((await facilitator.verify(...payment)).isValid, true)
    const settled = await facilitator.settle(...payment)
    assert.partialDeepStrictEqual(settled, { success: true, payer: payer.address, network: 'eip155:8453' })
    assert.match(settled.transaction, /^0x[0-9a-f]{64}$/)
    assert.deepEqual([await balance(payer.address), await balance(payee)], [4_000_000n, 1_000_000n])
    assert.equal((await facilitator.settle(...payment)).success, false)
    assert.deepEqual([await balance(payer.address), await balance(payee)], [4_000_000n, 1_000_000n])
  },
)

test(
  'payments that come at once each get a nonce of their own, also where another process uses the same wallet',
  options,
  async (t) => {
    const { anvil, facilitator, balance, usdc, sent } = await setUp(t)
    const another = await open(anvil.url)
    for (let i = 1; i <= 12; i++) await usdc.mint(evmWallet(i).address, 1_000_000n)
    const payments = await Promise.all(Array.from({ length: 12 }, (_, i) => sent(i + 1, `${i}`)))
    const settled = await Promise.all(
      payments.map((payment, i) => (i % 2 === 0 ? facilitator : another).settle(...payment)),
    )
    assert.deepEqual(
      settled.map(({ success, errorMessage = '' }) => [success, errorMessage]),
      settled.map(() => [true, '']),
    )
    assert.equal(await balance(payee), 12_000_000n)
  },
)

test('a payment that would fail is not sent: no funds, frozen, expired', options, async (t) => {
  const { anvil, facilitator, usdc, sent } = await setUp(t)
  const nonce = () => anvil.call('eth_getTransactionCount', relayer.address, 'latest')
  const before = await nonce()
  assert.equal((await facilitator.settle(...(await sent(1, 'unfunded')))).success, false)
  await usdc.mint(evmWallet(2).address, 1_000_000n)
  await usdc.setFrozen(evmWallet(2).address, true)
  assert.equal((await facilitator.settle(...(await sent(2, 'frozen')))).success, false)
  await usdc.mint(evmWallet(3).address, 1_000_000n)
  assert.equal((await facilitator.settle(...(await sent(3, 'expired', -10)))).success, false)
  assert.equal(await nonce(), before)
})

test(
  'a chain that does not answer is no statement about a payment, and no message contains the endpoint',
  options,
  async (t) => {
    const { anvil, usdc, sent } = await setUp(t)
    await usdc.mint(evmWallet(1).address, 1_000_000n)
    const payment = await sent(1, '1')
    const world = realWorld()
    let refuse: (body: string) => boolean = () => true
    const facilitator = await open(anvil.url, {
      fetch: async (url, request) => {
        if (refuse(String(request?.body))) throw new Error(`connect ECONNREFUSED ${url}`)
        return world.fetch(url, request)
      },
    })
    const isSilent = (error: Error) =>
      error instanceof FacilitatorError &&
      error.kind === 'unreachable' &&
      !String(error).includes(new URL(anvil.url).port)
    await assert.rejects(facilitator.verify(...payment), isSilent)
    await assert.rejects(facilitator.settle(...payment), isSilent)
    // It was simulated and sent, and it is unknown whether it came through.
    refuse = (body) => body.includes('eth_sendRawTransaction')
    assert.equal((await facilitator.verify(...payment)).isValid, true)
    await assert.rejects(facilitator.settle(...payment), isSilent)
    refuse = () => false
    assert.equal((await facilitator.settle(...payment)).success, true)
  },
)

function open(rpcUrl: string, world: Pick<World, 'fetch'> = realWorld()): Promise<Facilitator> {
  const key = `0x${(0xfac1).toString(16).padStart(64, '0')}` as const
  return openFacilitator(world, { kind: 'in_process', key, network, rpcUrl })
}

async function setUp(t: TestContext) {
  const anvil: Anvil = await startAnvil(t, { chainId: 8453, startS: Math.floor(Date.now() / 1_000) })
  const usdc = await putTestToken(anvil, token)
  await anvil.call('anvil_setBalance', relayer.address, '0xde0b6b3a7640000')
  const facilitator = await open(anvil.url)
  const domain = { name: 'USD Coin', version: '2', chainId: 8453, verifyingContract: token }
  const sent = async (payer: number, name: string, validForS = 300): Promise<Parameters<Facilitator['settle']>> => {
    const wallet = evmWallet(payer)
    const authorization = {
      from: wallet.address,
      to: payee,
      value: '1000000',
      validAfter: '0',
      validBefore: String(Math.floor(Date.now() / 1_000) + validForS),
      nonce: `0x${Buffer.from(name).toString('hex').padStart(64, '0')}`,
    }
    const signature = await signAuthorization(wallet, authorization, domain)
    const accepted = {
      scheme: 'exact',
      network: 'eip155:8453',
      amount: '1000000',
      asset: token,
      payTo: payee,
      maxTimeoutSeconds: 300,
      extra: { name: 'USD Coin', version: '2' },
    } as const
    return [{ x402Version: 2, accepted, payload: { signature, authorization } }, accepted]
  }
  const balance = async (address: string) => {
    const data = `0x70a08231${address.slice(2).toLowerCase().padStart(64, '0')}`
    return BigInt((await anvil.call('eth_call', { to: token, data }, 'latest')) as string)
  }
  return { anvil, usdc, facilitator, sent, balance }
}
