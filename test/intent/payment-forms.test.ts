import assert from 'node:assert/strict'
import test from 'node:test'
import { checkIntent } from '../../src/intent/check-intent.ts'
import { checkPayment } from '../../src/intent/payment/check-payment.ts'
import { intentRecord } from '../../src/intent/intent-record.ts'
import { judgeIntentInputs } from '../../src/intent/judge-intent-inputs.ts'
import { payableTokens } from '../../src/chains/tokens.ts'
import { check } from '../support/intent/check.ts'
import { testNowMs } from '../support/intent/setting.ts'
import { alice, bob, gatewayDocument, gatewayWallet, transferDocument, usdc, weth } from './typed-data/documents.ts'

/**
 * Forms in which wallets hand a payment over and that were refused, not understood, or, with Circle Gateway, taken for
 * another payment than was declared.
 */
const intent = { action: 'pay', to: bob, amount: '25', asset: 'USDC' }
const word = (value: string | bigint) =>
  (typeof value === 'bigint' ? value.toString(16) : value.slice(2).toLowerCase()).padStart(64, '0')
const transferData = (to: string, units: bigint) => `0xa9059cbb${word(to)}${word(units)}`
const paid = { to: usdc, data: transferData(bob, 25_000_000n) }
const causes = ({ effects }: ReturnType<typeof check>) => effects.flatMap(({ why }) => why ?? [])
const textHex = (text: string) => `0x${Buffer.from(text).toString('hex')}`

test('a payment at Circle Gateway is no longer one of another asset: payee and amount are compared', () => {
  const query = (typedData = gatewayDocument(), changes = {}) =>
    check({ intent: { ...intent, ...changes }, contract: gatewayWallet, typedData })
  const result = query()
  assert.deepEqual([result.decision, result.differences, causes(result)], ['unknown', [], ['gateway_balance']])
  assert.deepEqual([result.effects[0]?.asset?.symbol, result.effects[0]?.amount], ['USDC', '25'])
  for (const [document, changes, field] of [
    [gatewayDocument({ to: alice.toLowerCase() }), {}, 'to'],
    [gatewayDocument({ value: '25000001' }), {}, 'amount'],
    [gatewayDocument(), { asset: 'EURC' }, 'asset'],
    [gatewayDocument(), { from: usdc }, 'from'],
  ] as const) {
    const { decision, differences } = query(document, changes)
    assert.equal(decision, 'mismatch', field)
    assert.ok(
      differences.some((difference) => difference.field === field),
      field,
    )
  }
  assert.deepEqual(causes(query(gatewayDocument({}, { name: 'USD Coin' }))), ['domain_mismatch', 'gateway_balance'])
  assert.deepEqual(causes(query(gatewayDocument({ validBefore: String(testNowMs / 1_000) }))), [
    'gateway_balance',
    'time_over',
  ])
})

test('the calls of wallet_sendCalls are compared together', () => {
  assert.equal(check({ intent, calls: [paid] }).decision, 'match')
  assert.equal(check({ intent, calls: [{ ...paid, value: '0x0' }] }).decision, 'match')
  const approval = { to: usdc, data: `0x095ea7b3${word(alice)}${word(2n ** 256n - 1n)}` }
  for (const calls of [
    [paid, approval],
    [approval, paid],
    [paid, paid],
    [paid, { to: alice, value: '0x1' }],
  ]) {
    assert.equal(check({ intent, calls }).decision, 'mismatch')
  }
  const created = check({ intent, calls: [paid, { data: '0x6000' }] })
  assert.deepEqual([created.decision, causes(created)], ['unknown', ['contract_created']])
  const native = { ...intent, asset: 'ETH', amount: '0.01' }
  assert.equal(check({ intent: native, calls: [{ to: bob, value: '0x2386f26fc10000' }] }).decision, 'match')
  const many = check({ intent, calls: Array.from({ length: 100 }, () => paid) })
  assert.deepEqual([many.decision, many.decoded.name], ['mismatch', 'wallet_sendCalls'])
})

test('a value in hexadecimal digits is the same value', () => {
  const native = { ...intent, asset: 'ETH', amount: '0.01' }
  const decisionOf = (value: string) => check({ intent: native, contract: bob, data: '0x', value }).decision
  assert.deepEqual(['10000000000000000', '0x2386f26fc10000', '0x2386f26fc10001'].map(decisionOf), [
    'match',
    'match',
    'mismatch',
  ])
})

test('a text beside a transfer of the own currency is a memo, unless it may be a call', () => {
  const native = { ...intent, asset: 'ETH', amount: '0.01' }
  const query = (data: string, contract = bob) =>
    check({ intent: { ...native, to: contract }, contract, data, value: '10000000000000000' })
  for (const text of ['Invoice 2291', '发票 2291，谢谢', 'a', 'x'.repeat(1_024)]) {
    const result = query(textHex(text))
    assert.deepEqual(
      [result.decision, result.effects[1]?.what, result.decoded.args],
      ['match', 'memo', { memo: text }],
      text,
    )
  }
  const hostile = [
    // Four bytes, or four and whole words, may name a function.
    textHex('mint'),
    textHex('x'.repeat(36)),
    textHex('x'.repeat(1_025)),
    textHex('pay\u0000'),
    textHex('pay\u202e 5'),
    '0xff',
    '0x6a627842',
    transferData(alice, 1n),
  ]
  for (const data of hostile) assert.notEqual(query(data).decision, 'match', data)
  // Without a value nothing is paid, and a token runs its code.
  assert.notEqual(check({ intent: native, contract: bob, data: textHex('Invoice 2291') }).decision, 'match')
  assert.ok(causes(query(textHex('Invoice 2291'), weth)).includes('function_unknown'))
})

test('a wrong checksum in typed data is a finding, and never a match', () => {
  const wrong = (address: string) => address.replace(/[a-f]/, (letter) => letter.toUpperCase())
  const document = transferDocument()
  const query = (typedData: typeof document) => check({ intent, contract: usdc, typedData })
  assert.equal(query(document).decision, 'match')
  const misspelled = query({ ...document, message: { ...document.message, to: wrong(bob) } })
  assert.deepEqual([misspelled.decision, causes(misspelled)], ['unknown', ['address_checksum']])
  assert.equal(misspelled.effects[0]?.target, bob)
  const inDomain = query({ ...document, domain: { ...document.domain, verifyingContract: wrong(usdc) } })
  assert.deepEqual([inDomain.decision, causes(inDomain)], ['unknown', ['address_checksum']])
  const another = query({ ...document, message: { ...document.message, to: wrong(alice), from: bob } })
  assert.equal(another.decision, 'mismatch')
})

for (const [network, symbol, address, decimals] of [
  ['ethereum', 'RLUSD', '0x8292Bb45bf1Ee4d140127049757C2E0fF06317eD', 18],
  ['ethereum', 'USDG', '0xe343167631d89B6Ffc58B88d6b7fB0228795491D', 6],
  ['ethereum', 'FDUSD', '0xc5f0f7b66764F6ec8C8Dff7BA683102295E16409', 18],
  ['bsc', 'FDUSD', '0xc5f0f7b66764F6ec8C8Dff7BA683102295E16409', 18],
  ['base', 'WETH', '0x4200000000000000000000000000000000000006', 18],
  ['base', 'VIRTUAL', '0x0b3e328455c4059EEb9e3f84b5543F74E24e7E1b', 18],
] as const) {
  test(`${symbol} of ${network} is compared without decimals of the caller, by symbol and by contract`, () => {
    const data = transferData(bob, 15n * 10n ** BigInt(decimals - 1))
    for (const asset of [symbol, address]) {
      const body = { network, intent: { ...intent, amount: '1.5', asset }, contract: address, data }
      assert.equal(check(body).decision, 'match')
    }
  })
}

test('checks that were recorded before are judged again as they were', () => {
  const replay = (body: Record<string, unknown>, decoders: string) => {
    const input = checkIntent.input.parse(body)
    const { inputs } = intentRecord(input, checkPayment(input, testNowMs), testNowMs)
    const { at, request } = inputs as { at: number; request: Record<string, unknown> }
    return judgeIntentInputs({ at, request, decoders }).judged.decision
  }
  const virtual = '0x0b3e328455c4059EEb9e3f84b5543F74E24e7E1b'
  const native = { ...intent, asset: 'ETH', amount: '0.01' }
  const bodies: readonly (readonly [Record<string, unknown>, string, string])[] = [
    [{ intent, contract: gatewayWallet, typedData: gatewayDocument() }, 'mismatch', 'unknown'],
    [{ intent: native, contract: bob, data: textHex('Invoice 2291'), value: '10000000000000000' }, 'unknown', 'match'],
    [
      {
        network: 'base',
        intent: { ...intent, amount: '1', asset: virtual },
        contract: virtual,
        data: transferData(bob, 10n ** 18n),
      },
      'unknown',
      'match',
    ],
    [{ intent, calls: [{ ...paid, value: '0x0' }] }, 'match', 'match'],
  ]
  for (const [body, before, now] of bodies) {
    assert.deepEqual([replay(body, 'decoders-2'), replay(body, 'decoders-3')], [before, now])
  }
  assert.equal(payableTokens('base', 'first').has(virtual), false)
})
