import assert from 'node:assert/strict'
import test from 'node:test'
import { onEthereum } from '../../support/intent/setting.ts'
import { causes, decode } from './decode-document.ts'
import {
  alice,
  allowanceDocument,
  bob,
  bulkOrderDocument,
  daiDocument,
  fields,
  orderDocument,
  permit2Address,
  permitDocument,
  safeDocument,
  seaportAddress,
  signatureTransferDocument,
  transferDocument,
  usdc,
  weth,
  zero,
} from './documents.ts'

const bySignature = { by: 'signature', address: alice } as const
const bySender = { by: 'sender' } as const
const bySafe = { by: 'account', address: alice } as const
const token = { kind: 'token', address: usdc } as const
const validity = { validAfter: 0n, validBefore: onEthereum.now + 600n }

test('a signed EIP-3009 transfer is one transfer, for any submitter', () => {
  for (const primaryType of ['TransferWithAuthorization', 'ReceiveWithAuthorization']) {
    const { effects, decoded } = decode(transferDocument(primaryType))
    assert.deepEqual(effects, [
      { kind: 'transfer', asset: token, from: bySignature, to: bob, amount: 25_000_000n, validity },
    ])
    assert.deepEqual(decoded, {
      name: primaryType,
      target: usdc,
      args: {
        from: alice,
        to: bob,
        value: '25000000',
        validAfter: '0',
        validBefore: validity.validBefore.toString(),
        nonce: `0x${'5c'.repeat(32)}`,
      },
      calls: [],
    })
  }
})

test('a signed transfer that no second of time makes good is no payment', () => {
  const { message } = transferDocument()
  const during = (validAfter: string, validBefore: string) =>
    decode({ ...transferDocument(), message: { ...message, validAfter, validBefore } }).effects.slice(1)
  const unknown = (why: string) => [{ kind: 'unknown', why, target: usdc }]
  const { now } = onEthereum
  assert.deepEqual(during(`${now - 1n}`, `${now + 1n}`), [])
  assert.deepEqual(during(`${now}`, `${now + 9n}`), unknown('time_not_begun'))
  assert.deepEqual(during('0', `${now}`), unknown('time_over'))
  assert.deepEqual(during('7', '8'), unknown('never_carried_out'))
  assert.deepEqual(during((2n ** 256n - 1n).toString(), '0'), unknown('never_carried_out'))
})

test('a cancelled authorization kills another payment, and is no part of one', () => {
  const document = {
    ...transferDocument(),
    types: { CancelAuthorization: fields('address authorizer,bytes32 nonce') },
    primaryType: 'CancelAuthorization',
    message: { authorizer: alice, nonce: `0x${'00'.repeat(32)}` },
  }
  const unknown = { kind: 'unknown', why: 'order_signed', target: usdc }
  assert.deepEqual(decode(document).effects, [unknown])
  assert.deepEqual(causes(decode(document, weth)), ['domain_mismatch', 'order_signed'])
  assert.deepEqual(decode(document, weth).effects[1], unknown)
})

test('a permit is an approval without an end, for its amount or without limit', () => {
  const approval = { kind: 'approval', asset: token, from: bySignature, spender: bob, until: null }
  assert.deepEqual(decode(permitDocument('25000000')).effects, [{ ...approval, amount: 25_000_000n }])
  assert.deepEqual(decode(permitDocument((2n ** 255n - 1n).toString())).effects, [
    { ...approval, amount: 2n ** 255n - 1n },
  ])
  assert.deepEqual(decode(permitDocument((2n ** 255n).toString())).effects, [{ ...approval, amount: null }])
  assert.deepEqual(decode(daiDocument(true)).effects, [{ ...approval, amount: null }])
  assert.deepEqual(decode(daiDocument(false)).effects, [{ ...approval, amount: 0n }])
})

test('a permit of a token whose domain has no version is bound all the same', () => {
  const document = permitDocument('1')
  delete document.domain['version']
  assert.deepEqual(
    decode(document).effects.map(({ kind }) => kind),
    ['approval'],
  )
  const transfer = transferDocument()
  delete transfer.domain['version']
  delete transfer.types['EIP712Domain']
  assert.deepEqual(causes(decode(transfer)), ['domain_mismatch'])
})

test("Permit2's allowances end with each token's expiration, and its greatest amount is no limit", () => {
  const approval = { kind: 'approval', from: bySender, spender: bob }
  const first = { ...approval, asset: token, amount: 2_500_000_000n, until: 1_782_864_000n }
  assert.deepEqual(decode(allowanceDocument(false), permit2Address).effects, [first])
  assert.deepEqual(decode(allowanceDocument(true), permit2Address).effects, [
    first,
    { ...approval, asset: { kind: 'token', address: weth }, amount: null, until: null },
  ])
})

test("Permit2's signed transfers are approvals of the spender that may choose the payee", () => {
  const approval = { kind: 'approval', from: bySender, spender: bob, until: 1_777_500_000n }
  const first = { ...approval, asset: token, amount: 2_500_000_000n }
  const second = { ...approval, asset: { kind: 'token', address: weth }, amount: null }
  assert.deepEqual(decode(signatureTransferDocument(false), permit2Address).effects, [first])
  assert.deepEqual(decode(signatureTransferDocument(true), permit2Address).effects, [first, second])
  const witness = { fields: fields('address to,uint256 validAfter'), value: { to: bob, validAfter: '0' } }
  const unknown = { kind: 'unknown', why: 'types_unknown', target: bob }
  assert.deepEqual(decode(signatureTransferDocument(false, witness), permit2Address).effects, [first, unknown])
  assert.deepEqual(decode(signatureTransferDocument(true, witness), permit2Address).effects, [first, second, unknown])
})

test('a Permit2 domain at any other address, of another name or with a version is no Permit2', () => {
  const elsewhere = allowanceDocument(false)
  elsewhere.domain['verifyingContract'] = bob
  assert.deepEqual(causes(decode(elsewhere, bob)), ['domain_mismatch'])
  assert.ok(decode(elsewhere, bob).effects.some(({ kind }) => kind === 'approval'))
  for (const domain of [
    { name: 'Permit2', version: '1', chainId: 1, verifyingContract: permit2Address },
    { name: 'Permit3', chainId: 1, verifyingContract: permit2Address },
    { chainId: 1, verifyingContract: permit2Address },
  ]) {
    assert.deepEqual(causes(decode({ ...signatureTransferDocument(false), domain }, permit2Address)), [
      'domain_mismatch',
    ])
  }
})

test('a Seaport order permits Seaport to take what it offers, and its value stays unknown', () => {
  const approval = { kind: 'approval', from: bySignature, spender: seaportAddress, until: 1_800_000_000n }
  const expected = [
    { ...approval, asset: { kind: 'native' }, amount: 9n },
    { ...approval, asset: token, amount: 8n },
    { ...approval, asset: { kind: 'item', address: weth, id: 7n }, amount: 1n },
    { ...approval, asset: { kind: 'item', address: weth, id: 6n }, amount: 2n },
    { ...approval, asset: { kind: 'item', address: weth, id: null }, amount: 3n },
    { ...approval, asset: { kind: 'item', address: weth, id: null }, amount: 4n },
  ]
  const unknown = { kind: 'unknown', why: 'order_signed', target: seaportAddress }
  const order = orderDocument([
    [0, zero, '0', '1', '9'],
    [1, usdc, '0', '8', '1'],
    [2, weth, '7', '1', '1'],
    [3, weth, '6', '2', '2'],
    [4, weth, '5', '3', '3'],
    [5, weth, '0', '4', '4'],
    [6, weth, '0', '5', '5'],
  ])
  assert.deepEqual(decode(order, seaportAddress).effects, [...expected, unknown])
  const small = orderDocument([[1, usdc, '0', '8', '8']])
  const one = expected[1]
  assert.deepEqual(decode(bulkOrderDocument(small), seaportAddress).effects, [one, one, one, one, unknown])
  assert.deepEqual(decode(orderDocument([]), seaportAddress).effects, [unknown])
  const renamed = { ...small, domain: { ...small.domain, name: 'Seaport2' } }
  assert.deepEqual(causes(decode(renamed, seaportAddress)), ['domain_mismatch', 'order_signed'])
})

test("a Safe's call is decoded as the call it makes", () => {
  const { effects, decoded } = decode(safeDocument(), alice)
  assert.deepEqual(effects, [{ kind: 'transfer', asset: token, from: bySafe, to: bob, amount: 1_000_000n }])
  assert.equal(decoded.calls[0]?.name, 'transfer(address,uint256)')
  assert.equal(decoded.calls[0]?.target, usdc)
  const paid = decode(safeDocument({ to: bob, value: '5', data: '0x' }), alice)
  assert.deepEqual(paid.effects, [{ kind: 'transfer', asset: { kind: 'native' }, from: bySafe, to: bob, amount: 5n }])
})

test('code that a Safe runs as its own is unknown, for any function that it names, unless Safe published it', () => {
  assert.deepEqual(causes(decode(safeDocument({ operation: 1 }), alice)), ['code_delegated'])
  assert.equal(decode(safeDocument({ operation: 1 }), alice).effects.length, 1)
  assert.deepEqual(causes(decode(safeDocument({ operation: 2 }), alice)), ['function_unknown'])
  const packed = `00${bob.slice(2).toLowerCase()}${'7'.padStart(64, '0')}${'0'.padStart(64, '0')}`
  const length = (packed.length / 2).toString(16).padStart(64, '0')
  const data = `0x8d80ff0a${'20'.padStart(64, '0')}${length}${packed.padEnd(Math.ceil(packed.length / 64) * 64, '0')}`
  const batch = safeDocument({ to: '0x40A2aCCbd92BCA938b02010E17A5b8929b49130D', operation: 1, data })
  assert.deepEqual(decode(batch, alice).effects, [
    { kind: 'transfer', asset: { kind: 'native' }, from: bySafe, to: bob, amount: 7n },
  ])
  const foreign = safeDocument({ to: bob, operation: 1, data })
  assert.deepEqual(causes(decode(foreign, alice)), ['code_delegated'])
})

test('what a Safe pays for gas is a fee, and a transfer where it is a token, of an amount at most', () => {
  const paid = (changes: Record<string, string>) =>
    decode(safeDocument({ safeTxGas: '100000', baseGas: '20000', ...changes }), alice).effects
  assert.deepEqual(paid({ gasToken: usdc, refundReceiver: bob }).length, 1)
  assert.deepEqual(paid({ gasPrice: '3', gasToken: usdc, refundReceiver: bob })[0], {
    kind: 'transfer',
    from: bySafe,
    to: bob,
    amount: 510_000n,
    asset: token,
  })
  const fee = { kind: 'harmless', what: 'network_fee', fee: 510_000n }
  assert.deepEqual(paid({ gasPrice: '3', refundReceiver: bob })[0], { ...fee, to: bob })
  assert.deepEqual(paid({ gasPrice: '3' })[0], fee)
  assert.deepEqual(causes(decode(safeDocument({ gasPrice: '3' }), alice)), ['never_carried_out'])
})
