import assert from 'node:assert/strict'
import test from 'node:test'
import { check } from '../../support/intent/check.ts'
import { alice, bob, transferDocument, usdc, weth, zero, type Document } from './documents.ts'
import {
  channels,
  deposit,
  eip3009Collector,
  exact,
  exactProxy,
  legacyUptoProxy,
  now,
  permit2Collector,
  permitted,
  upto,
  uptoProxy,
  voucher,
} from './x402-documents.ts'

const intent = { action: 'pay', to: bob, amount: '25', asset: 'USDC' }

const query = (typedData: Document, changes: Record<string, unknown> = {}, lang: 'en' | 'zh' = 'en') =>
  check({ intent: { ...intent, ...changes }, contract: typedData.domain['verifyingContract'], typedData }, lang)
const causes = ({ effects }: ReturnType<typeof check>) => effects.flatMap(({ why }) => why ?? [])

test('a payment by x402 in the exact scheme is a match, and states that it is x402', () => {
  const { decision, effects } = query(permitted(exactProxy, exact))
  assert.equal(decision, 'match')
  assert.deepEqual(
    effects.map(({ kind, x402, to, units, text }) => ({ kind, x402, to, units, isSaid: text.startsWith('x402 ') })),
    [{ kind: 'transfer', x402: 'exact', to: bob, units: '25000000', isSaid: true }],
  )
  assert.match(query(permitted(exactProxy, exact), {}, 'zh').effects[0]?.text ?? '', /^x402 付款（exact）/)
})

test('a payment by x402 in the upto scheme is judged by the maximum that may be charged', () => {
  const { decision, effects } = query(permitted(uptoProxy, upto))
  assert.deepEqual([decision, effects[0]?.x402, effects[0]?.units], ['match', 'upto', '25000000'])
  assert.match(effects[0]?.text ?? '', /^x402 payment \(upto\): .*at most 25 USDC/)
  for (const amount of ['24', '26']) {
    const { differences } = query(permitted(uptoProxy, upto), { amount })
    assert.deepEqual(differences, [{ field: 'amount', declared: amount, actual: '25' }])
  }
})

for (const [name, spender, witness] of [
  ['exact', exactProxy, exact],
  ['upto', uptoProxy, upto],
] as const) {
  test(`nothing but the declared payment is one by x402, scheme ${name}`, () => {
    const twins: Readonly<Record<string, Document>> = {
      'another payee': permitted(spender, { ...witness, value: { ...witness.value, to: alice } }),
      'another amount': permitted(spender, witness, { permitted: { token: usdc, amount: '25000001' } }),
      'another token': permitted(spender, witness, { permitted: { token: weth, amount: '25000000' } }),
      'a spender that is a stranger': permitted(alice, witness),
      'a spender that is the payee': permitted(bob, witness),
      'the contract of the other scheme': permitted(spender === exactProxy ? uptoProxy : exactProxy, witness),
      'a contract that was replaced': permitted(legacyUptoProxy, witness),
      'a witness with something more': permitted(spender, {
        ...witness,
        types: `${witness.types},bytes extra`,
        value: { ...witness.value, extra: '0x' },
      }),
      'a witness without a payee': permitted(spender, {
        name: 'Witness',
        types: 'uint256 validAfter',
        value: { validAfter: '0' },
      }),
      'another name of the witness': permitted(spender, { ...witness, name: 'Witness2' }),
    }
    for (const [what, document] of Object.entries(twins)) assert.notEqual(query(document).decision, 'match', what)
    const here = permitted(spender, witness)
    assert.notEqual(query({ ...here, domain: { ...here.domain, chainId: 8453 } }).decision, 'match')
    assert.notEqual(query({ ...here, domain: { ...here.domain, name: 'Permit3' } }).decision, 'match')
    assert.notEqual(check({ intent, contract: usdc, typedData: here }).decision, 'match')
  })

  test(`typed data of x402 is no payment where its contract would refuse it, scheme ${name}`, () => {
    const after = (validAfter: number) => ({ ...witness, value: { ...witness.value, validAfter: `${validAfter}` } })
    assert.equal(query(permitted(spender, after(now), { deadline: `${now}` })).decision, 'match')
    assert.deepEqual(causes(query(permitted(spender, witness, { deadline: `${now - 1}` }))), ['time_over'])
    assert.deepEqual(causes(query(permitted(spender, after(now + 1)))), ['time_not_begun'])
    assert.deepEqual(causes(query(permitted(spender, after(now + 61)))), ['never_carried_out'])
    const toNobody = permitted(spender, { ...witness, value: { ...witness.value, to: zero } })
    assert.deepEqual(causes(query(toNobody, { to: zero })), ['never_carried_out'])
    const nothing = permitted(spender, witness, { permitted: { token: usdc, amount: '0' } })
    assert.equal(query(nothing, { amount: '0' }).decision, 'unknown')
  })
}

test('the zero address as facilitator can claim nothing', () => {
  const nobodys = { ...upto, value: { ...upto.value, facilitator: zero } }
  assert.deepEqual(causes(query(permitted(uptoProxy, nobodys))), ['never_carried_out'])
})

test('a deposit into a channel of x402 is open as to its payee, and judged by all else', () => {
  const byPermit2 = permitted(permit2Collector, deposit)
  const transfer = transferDocument('ReceiveWithAuthorization')
  const byEip3009 = { ...transfer, message: { ...transfer.message, to: eip3009Collector } }
  for (const document of [byPermit2, byEip3009]) {
    const { decision, effects, differences } = query(document)
    assert.deepEqual([decision, differences, effects[0]?.x402], ['unknown', [], 'batch'])
    assert.match(effects[0]?.text ?? '', /^x402 deposit \(batch-settlement\): transfers 25 USDC/)
    assert.equal(query(document, { amount: '1' }).decision, 'mismatch')
    assert.equal(query(document, { asset: 'USDT' }).decision, 'mismatch')
  }
  assert.equal(query(byPermit2).effects[0]?.to, channels)
  // Of the other kind of transfer anybody may bring it about, and nothing collects it.
  const handed = transferDocument()
  const stranded = { ...handed, message: { ...handed.message, to: eip3009Collector } }
  assert.equal(query(stranded).decision, 'mismatch')
})

test('a voucher of a channel of x402 names neither payee nor token, and states it', () => {
  const result = query(voucher({}))
  assert.deepEqual([result.decision, causes(result)], ['unknown', ['x402_channel']])
  assert.match(result.effects[0]?.text ?? '', /x402 voucher .*25000000/)
  assert.deepEqual(causes(query(voucher({ verifyingContract: alice }))), ['domain_mismatch', 'x402_channel'])
  // It counts from the opening of the channel: more than this payment is no contradiction, less is one.
  assert.deepEqual([query(voucher({}), { amount: '0.5' }).decision, result.differences], ['unknown', []])
  const tooLittle = query(voucher({}), { amount: '25.000001' })
  assert.deepEqual(
    [tooLittle.decision, tooLittle.differences],
    ['mismatch', [{ field: 'amount', declared: '25.000001', actual: '25' }]],
  )
  assert.equal(query(voucher({}), { asset: 'ETH', amount: '0.5' }).decision, 'mismatch')
})
