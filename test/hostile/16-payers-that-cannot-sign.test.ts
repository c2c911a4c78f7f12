import assert from 'node:assert/strict'
import test from 'node:test'
import { decodersVersion } from '../../src/intent/decoder-rules.ts'
import { encodeFunctionData, parseAbi, type Hex } from 'viem'
import { transferDocument } from '../intent/typed-data/documents.ts'
import { shared, testNow } from '../support/test-app.ts'

// Typed data of EIP-3009 with `from` 0x0 was a match, though no token takes a payment from an address that cannot sign; and so
// was `transferFrom` from such an address, and a transfer whose declared payer is one.

const payee = '0x4838B106FCe9647Bdf1E7877BF73cE8B0BAD5f97'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const zero = `0x${'0'.repeat(40)}`
const payer = '0x12D66f87A04A9E220743712cE6d9bB1B5616B8Fc'
const intent = { action: 'pay', to: payee, amount: '25', asset: 'USDC' }
const end = Date.parse(testNow) / 1_000 + 600
const authorization = (from: string) => ({
  intent,
  contract: usdc,
  typedData: {
    ...transferDocument(),
    domain: { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: usdc },
    message: {
      from,
      to: payee,
      value: '25000000',
      validAfter: '0',
      validBefore: `${end}`,
      nonce: `0x${'11'.repeat(32)}`,
    },
  },
})
const abi = parseAbi([
  'function transfer(address to, uint256 value)',
  'function transferFrom(address from, address to, uint256 value)',
  'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, bytes signature)',
])
const permit2Abi = parseAbi(['function transferFrom(address from, address to, uint160 amount, address token)'])
const amount = 25_000_000n
const [to, nonce] = [payee, `0x${'11'.repeat(32)}`] as const
const pulled = (from: Hex) => encodeFunctionData({ abi, functionName: 'transferFrom', args: [from, to, amount] })
const carriedOut = (from: Hex) =>
  encodeFunctionData({
    abi,
    functionName: 'transferWithAuthorization',
    args: [from, to, amount, 0n, BigInt(end), nonce, `0x${'12'.repeat(65)}`],
  })
const byPermit2 = (from: Hex) =>
  encodeFunctionData({ abi: permit2Abi, functionName: 'transferFrom', args: [from, to, amount, usdc] })
const permitOf = (owner: string) => ({
  intent,
  contract: usdc,
  typedData: {
    domain: { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: usdc },
    primaryType: 'Permit',
    types: {
      Permit: ['owner address', 'spender address', 'value uint256', 'nonce uint256', 'deadline uint256'].map((each) => {
        const [name, type] = each.split(' ')
        return { name, type }
      }),
    },
    message: { owner, spender: payee, value: '25000000', nonce: '0', deadline: `${end}` },
  },
})

/** Addresses for which no key can sign: zero, a burn address, a precompiled contract, the token, a shared contract. */
const unable = [
  zero,
  '0x000000000000000000000000000000000000dEaD',
  `0x${'1'.padStart(40, '0')}`,
  usdc,
  permit2,
] as Hex[]

test('no payment comes from an address for which no key can sign', async () => {
  const app = await shared.app()
  const check = async (body: Readonly<Record<string, unknown>>) => {
    const { json } = await app.ask<Answer>('/api/intent/check', { method: 'POST', body })
    return json
  }
  for (const from of unable) {
    for (const [form, body] of Object.entries({
      'EIP-3009': authorization(from),
      transferFrom: { intent: { ...intent, from }, contract: usdc, data: pulled(from) },
      'transferFrom that declares no payer': { intent, contract: usdc, data: pulled(from) },
      transferWithAuthorization: { intent, contract: usdc, data: carriedOut(from) },
      'Permit2.transferFrom': { intent: { ...intent, from }, contract: permit2, data: byPermit2(from) },
      'a declared payer': {
        intent: { ...intent, from },
        contract: usdc,
        data: encodeFunctionData({ abi, functionName: 'transfer', args: [to, amount] }),
      },
    })) {
      const { decision, differences } = await check(body)
      assert.equal(decision, 'mismatch', `${form} from ${from}`)
      const reply = differences.find(({ field }) => field === 'from')
      assert.match(reply?.detail ?? '', /is not an account that can sign/, `${form} from ${from}`)
    }
    assert.equal((await check(permitOf(from))).decision, 'mismatch', `Permit of ${from}`)
  }
  assert.equal((await check(authorization(payer))).decision, 'match')
  const pull = { intent: { ...intent, from: payer }, contract: usdc, data: pulled(payer) }
  assert.equal((await check(pull)).decision, 'match')
  assert.equal(decodersVersion, 'decoders-5')
})

type Answer = { decision: string; differences: readonly { field: string; detail?: string }[] }
