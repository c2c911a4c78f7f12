import assert from 'node:assert/strict'
import test from 'node:test'
import { concatHex, encodePacked, hexToBytes, numberToHex } from 'viem'
import {
  entryPoint06Address,
  entryPoint07Address,
  entryPoint08Address,
  entryPoint09Address,
} from 'viem/account-abstraction'
import { check } from '../../support/intent/check.ts'
import { testNowMs } from '../../support/intent/setting.ts'
import { ecdsa, keyOf } from '../evm/operation/operations.ts'
import { alice, bob, usdc, type Document } from './documents.ts'
import { delegated, encode, executed, packed, safeOperation, transfer } from './operation-documents.ts'

const intent = { action: 'pay', to: bob, amount: '25', asset: 'USDC' }
const now = testNowMs / 1_000
const query = (typedData: Document, changes: Record<string, unknown> = {}) =>
  check({ intent: { ...intent, ...changes }, contract: typedData.domain['verifyingContract'], typedData })
const causes = ({ effects }: ReturnType<typeof check>) => effects.flatMap(({ why }) => why ?? [])

test('an operation as it is signed for the EntryPoint is judged by its payment and its fee', () => {
  for (const point of [entryPoint08Address, entryPoint09Address]) {
    const { decision, effects } = query(packed({}, point))
    assert.equal(decision, 'match')
    const fee = effects.find(({ what }) => what === 'network_fee')
    assert.deepEqual([fee?.units, fee?.to], ['250000000000', null])
    assert.equal(query(packed({}, point), { from: alice }).decision, 'match')
    assert.equal(query(packed({}, point), { from: usdc }).decision, 'mismatch')
  }
})

test('nothing but the declared payment is one in a signed operation', () => {
  const batch = encode('execute', [alice, 0n, encode('execute', [usdc, 0n, transfer(alice)])])
  const twins: Readonly<Record<string, Document>> = {
    'another payee': packed({ callData: executed(alice) }),
    'another amount': packed({ callData: executed(bob, 25_000_001n) }),
    'another call': packed({ callData: batch }),
    'a mode in its nonce': packed({ nonce: 2n << 64n }),
    'an enabling in its nonce': packed({ nonce: 1n << 248n }),
    'a validator of a stranger': packed({ nonce: keyOf(bob, '0x00000000') << 64n }),
    'a fee beyond what fees are': packed({ maxFeePerGas: 10n ** 12n }),
    'a paymaster that is not known': packed({ paymaster: bob, paymasterData: '0x' }),
    'a factory that is not known': packed({ factory: bob, factoryData: '0x12345678' }),
    'a sender that cannot be an account': packed({ sender: usdc }),
  }
  for (const [what, document] of Object.entries(twins)) assert.notEqual(query(document).decision, 'match', what)
  const here = packed()
  const domains = [
    { name: 'ERC4338' },
    { version: '2' },
    { chainId: 8453 },
    { verifyingContract: entryPoint07Address },
    { verifyingContract: entryPoint06Address },
    { verifyingContract: alice },
  ]
  for (const change of domains) {
    const twin = { ...here, domain: { ...here.domain, ...change } }
    assert.notEqual(query(twin).decision, 'match', JSON.stringify(change))
  }
  const renamed = { ...here, types: { PackedUserOperation: here.types['PackedUserOperation']?.toReversed() ?? [] } }
  assert.notEqual(query(renamed).decision, 'match')
})

test('a signed operation of a key’s own account names the code that it runs', () => {
  const authorized = (address: string) =>
    query(packed({ factory: '0x7702', factoryData: '0x', authorization: { address } })).decision
  assert.equal(authorized('0xe6Cae83BdE06E4c305530e199D7217f42808555B'), 'match')
  assert.equal(authorized('0xa46cc63eBF4Bd77888AA327837d20b23A63a56B5'), 'match')
  assert.equal(authorized(bob), 'unknown')
})

test('an operation of a delegation account is signed for the account itself, and judged by its payment', () => {
  for (const name of ['HybridDeleGator', 'MultiSigDeleGator', 'EIP7702StatelessDeleGator']) {
    assert.equal(query(delegated({}, { name })).decision, 'match', name)
  }
  assert.notEqual(query(delegated({}, { name: 'DeleGator' })).decision, 'match')
  assert.notEqual(query(delegated({}, { verifyingContract: usdc })).decision, 'match')
  assert.deepEqual(causes(query(delegated({ entryPoint: entryPoint06Address }))), ['entry_point_layout'])
  assert.deepEqual(causes(query(delegated({ entryPoint: bob }))), ['function_unknown'])
  assert.deepEqual(causes(query(delegated({ sender: usdc }, { verifyingContract: usdc }))).slice(0, 1), [
    'not_an_account',
  ])
})

for (const version of ['0.6', '0.7', 'of Safe7579'] as const) {
  test(`an operation of a Safe is judged by its payment, by the module ${version}`, () => {
    const { decision, effects } = query(safeOperation(version))
    assert.equal(decision, 'match')
    assert.equal(effects.find(({ what }) => what === 'network_fee')?.units, '250000000000')
    assert.equal(query(safeOperation(version), { from: alice }).decision, 'match')
    const other = version === '0.6' ? entryPoint07Address : entryPoint06Address
    assert.deepEqual(causes(query(safeOperation(version, { entryPoint: other }))), ['entry_point_layout'])
    assert.deepEqual(causes(query(safeOperation(version, {}, { verifyingContract: bob }))), ['function_unknown'])
    assert.deepEqual(causes(query(safeOperation(version, { validUntil: now - 1 }))), ['time_over'])
    assert.deepEqual(causes(query(safeOperation(version, { validAfter: now + 1 }))), ['time_not_begun'])
    assert.equal(query(safeOperation(version, { validAfter: now, validUntil: now })).decision, 'match')
    const delegatedCall = encode('executeUserOp', [usdc, 0n, transfer(), 1])
    assert.equal(query(safeOperation(version, { callData: delegatedCall })).decision, 'unknown')
    assert.equal(query(safeOperation(version, { safe: usdc })).decision, 'unknown')
    const { differences } = query(safeOperation(version), { from: usdc })
    assert.match(differences[0]?.detail ?? '', /If it is a Safe .* declare that account as intent\.from/)
  })
}

test('a paymaster that pays for a Safe’s operation is read as in any other', () => {
  const limits = encodePacked(['uint128', 'uint128'], [40_000n, 1n])
  const until = numberToHex(now + 60, { size: 6 })
  const sponsor = concatHex([
    '0x777777777777AeC03fd955926DbF81597e66834C',
    limits,
    '0x01',
    until,
    numberToHex(0, { size: 6 }),
    ecdsa,
  ])
  assert.equal(
    query(safeOperation('0.7', { paymasterAndData: sponsor, maxFeePerGas: '1000000000000000' })).decision,
    'match',
  )
  const cut = `0x${Buffer.from(hexToBytes(sponsor).subarray(0, -1)).toString('hex')}`
  assert.equal(query(safeOperation('0.7', { paymasterAndData: cut })).decision, 'unknown')
})
