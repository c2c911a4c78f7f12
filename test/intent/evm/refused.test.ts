import assert from 'node:assert/strict'
import test from 'node:test'
import { encodeFunctionData, hexToBytes, parseAbi, type Hex } from 'viem'
import { check } from '../../support/intent/check.ts'
import { testNowMs } from '../../support/intent/setting.ts'
import { decode as decodeDocument } from '../typed-data/decode-document.ts'
import { safeDocument, transferDocument } from '../typed-data/documents.ts'
import {
  alice,
  bob,
  dai,
  hash,
  multicall3,
  multiSendCallOnly,
  zeroAddress,
  permit2Address,
  signature,
  usdc,
} from './people.ts'

const usdt = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const now = BigInt(testNowMs / 1_000)
const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function multicall(bytes[] data)',
  'function multicall(uint256 deadline, bytes[] data)',
  'function execute(address target, uint256 value, bytes data)',
  'function execute(bytes32 mode, bytes executionData)',
  'function executeBatch((address target, uint256 value, bytes data)[] calls)',
  'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)',
  'function aggregate((address target, bytes callData)[] calls)',
  'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)',
  'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, bytes signature)',
  'function permitTransferFrom(((address token, uint256 amount) permitted, uint256 nonce, uint256 deadline) permit, (address to, uint256 requestedAmount) transferDetails, address owner, bytes signature)',
])
const encode = (functionName: string, args: readonly unknown[]): Hex =>
  (encodeFunctionData as (call: object) => Hex)({ abi, functionName, args })
const hex = (bytes: Uint8Array): Hex => `0x${Buffer.from(bytes).toString('hex')}`
const transfer = (to = bob, units = 25_000_000n) => encode('transfer', [to, units])
const intent = { action: 'pay', to: bob, amount: '25', asset: 'USDC' }
const query = (contract: string, data: Hex, changes: Record<string, unknown> = {}) =>
  check({ intent: { ...intent, ...changes }, contract, data })
const causes = (result: ReturnType<typeof check>) => result.effects.flatMap(({ why }) => why ?? [])

const executions: Readonly<Record<string, Hex>> = {
  execute: encode('execute', [usdc, 0n, transfer()]),
  'execute by mode': encode('execute', [
    `0x${'00'.repeat(32)}`,
    `${usdc.toLowerCase()}${'00'.repeat(32)}${transfer().slice(2)}`,
  ]),
  executeBatch: encode('executeBatch', [[{ target: usdc, value: 0n, data: transfer() }]]),
  execTransaction: encode('execTransaction', [
    usdc,
    0n,
    transfer(),
    0,
    0n,
    0n,
    0n,
    zeroAddress,
    zeroAddress,
    hex(signature),
  ]),
}
const noAccounts: Readonly<Record<string, string>> = {
  zeroAddress,
  'a precompile': '0x0000000000000000000000000000000000000001',
  'the precompile for P-256': '0x0000000000000000000000000000000000000100',
  'the token': usdc,
  'another token of the table': usdt,
  Permit2: permit2Address,
  Multicall3: multicall3,
  'an EntryPoint': '0x433709009B8330FDa32311DF1C2AFA402eD8D009',
  'a batch contract of Safe': multiSendCallOnly,
  'a predeployed contract': '0x4200000000000000000000000000000000000006',
}

for (const [name, data] of Object.entries(executions)) {
  test(`${name} is a payment of an account, and of nothing that cannot be one`, () => {
    assert.equal(query(alice, data).decision, 'match')
    for (const [what, contract] of Object.entries(noAccounts)) {
      const result = query(contract, data)
      assert.notEqual(result.decision, 'match', what)
      assert.ok(causes(result).includes('not_an_account'), what)
      // Nor where the payer's own account requests it.
      assert.notEqual(query(alice, encode('execute', [contract, 0n, data])).decision, 'match', what)
      assert.notEqual(query(alice, encode('execute', [contract, 0n, data]), { from: contract }).decision, 'match', what)
    }
  })
}

test('a signed Safe transaction of what cannot be a Safe is no payment', () => {
  for (const [what, contract] of Object.entries(noAccounts)) {
    const document = { ...safeDocument(), domain: { chainId: 1, verifyingContract: contract } }
    const { effects } = decodeDocument(document, contract)
    assert.deepEqual(
      effects.flatMap((effect) => (effect.kind === 'unknown' ? [effect.why] : [])),
      ['not_an_account'],
      what,
    )
  }
})

test('a token of the table has the functions of tokens and no others; of any other contract they are unknown', () => {
  const anyToken = '0x5aFE3855358E112B5647B952709E6165e1c1eEEe'
  const calls: Readonly<Record<string, Hex>> = {
    multicall: encode('multicall', [[transfer()]]),
    aggregate: encode('aggregate', [[{ target: usdc, callData: transfer() }]]),
  }
  for (const [name, data] of Object.entries(calls)) {
    const result = query(usdc, data)
    assert.notEqual(result.decision, 'match', name)
    assert.ok(causes(result).includes('function_absent'), name)
  }
  const declared = { asset: anyToken, decimals: 6 }
  assert.equal(query(anyToken, encode('multicall', [[transfer()]]), declared).decision, 'match')
  assert.equal(
    query(dai, encode('multicall', [[transfer(bob, 25n * 10n ** 18n)]]), { asset: 'DAI' }).decision,
    'unknown',
  )
})

test('a signed transfer counts on tokens that have such transfers, and on those of the table that have not it does not', () => {
  const signed = encode('transferWithAuthorization', [
    alice,
    bob,
    25_000_000n,
    0n,
    now + 60n,
    hex(hash),
    hex(signature),
  ])
  assert.equal(query(usdc, signed).decision, 'match')
  for (const [contract, asset] of [
    [usdt, 'USDT'],
    ['0xdC035D45d973E3EC169d2276DDab16f1e407384F', 'USDS'],
  ] as const) {
    const result = query(contract, signed, { asset, amount: asset === 'USDS' ? '0.000000000025' : '25' })
    assert.deepEqual([result.decision, causes(result)], ['unknown', ['function_absent']], asset)
  }
  const document = transferDocument()
  const onUsdt = { ...document, domain: { ...document.domain, verifyingContract: usdt } }
  assert.ok(
    decodeDocument(onUsdt, usdt).effects.some(
      (effect) => effect.kind === 'unknown' && effect.why === 'function_absent',
    ),
  )
})

test('a token refuses to move to the zero address, and to its own contract', () => {
  for (const to of [zeroAddress, usdc]) {
    const byAllowance = encode('transferFrom', [alice, to, 25_000_000n])
    for (const result of [query(usdc, transfer(to), { to }), query(usdc, byAllowance, { to, from: alice })]) {
      assert.equal(result.decision, 'mismatch', to)
      assert.ok(result.effects.some(({ why }) => why === 'never_carried_out'))
    }
  }
})

const authorization = (v: number, r: Uint8Array, s: Uint8Array, after = 0n, before = now + 60n) =>
  encode('transferWithAuthorization', [alice, bob, 25_000_000n, after, before, hex(hash), v, hex(r), hex(s)])
const word = (text: string) => hexToBytes(`0x${text}`)

test('a signed transfer whose signature no key can have produced is no payment', () => {
  const order = word('fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141')
  const half = word('7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0')
  const overHalf = word('7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a1')
  const none = new Uint8Array(32)
  for (const good of [authorization(27, hash, hash), authorization(28, hash, half)]) {
    assert.equal(query(usdc, good).decision, 'match')
  }
  const bad = {
    'v of 0': [0, hash, hash],
    'v of 1': [1, hash, hash],
    'v of 29': [29, hash, hash],
    'no r': [27, none, hash],
    'no s': [27, hash, none],
    'r beyond the curve': [27, order, hash],
    's in the upper half': [28, hash, overHalf],
  } as const
  for (const [name, [v, r, s]] of Object.entries(bad)) {
    const result = query(usdc, authorization(v, r, s))
    assert.deepEqual([result.decision, causes(result)], ['unknown', ['signature_void']], name)
  }
  const inOne = (bytes: Uint8Array) =>
    query(usdc, encode('transferWithAuthorization', [alice, bob, 25_000_000n, 0n, now + 60n, hex(hash), hex(bytes)]))
  assert.equal(inOne(signature).decision, 'match')
  // A contract's own signature may have any number of bytes beyond a key's.
  assert.equal(inOne(new Uint8Array(300).fill(5)).decision, 'match')
  for (const short of [
    new Uint8Array(0),
    new Uint8Array(64).fill(5),
    new Uint8Array(65),
    signature.slice().fill(0, 64),
  ]) {
    assert.equal(inOne(short).decision, 'unknown', `${short.length}`)
  }
})

test('a signed transfer is no payment before its time and after it, by the second', () => {
  const during = (after: bigint, before: bigint) => query(usdc, authorization(27, hash, hash, after, before))
  assert.equal(during(now - 1n, now + 1n).decision, 'match')
  assert.deepEqual(causes(during(now, now + 60n)), ['time_not_begun'])
  assert.deepEqual(causes(during(0n, now)), ['time_over'])
  assert.deepEqual(causes(during(now + 100n, now + 60n)), ['never_carried_out'])
  // The clock is the only thing that changes.
  const data = authorization(27, hash, hash, now + 10n, now + 20n)
  const at = (second: bigint) => check({ intent, contract: usdc, data }, 'en', Number(second) * 1_000 + 999).decision
  assert.deepEqual(
    [at(now + 10n), at(now + 11n), at(now + 19n), at(now + 20n)],
    ['unknown', 'match', 'match', 'unknown'],
  )
})

test('a deadline in the past is one of Permit2 and of a multicall too', () => {
  const permitted = (deadline: bigint) =>
    encode('permitTransferFrom', [
      { permitted: { token: usdc, amount: 25_000_000n }, nonce: 0n, deadline },
      { to: bob, requestedAmount: 25_000_000n },
      alice,
      hex(signature),
    ])
  assert.equal(query(permit2Address, permitted(now)).decision, 'match')
  assert.deepEqual(causes(query(permit2Address, permitted(now - 1n))), ['time_over'])
  const anyToken = '0x5aFE3855358E112B5647B952709E6165e1c1eEEe'
  const declared = { asset: anyToken, decimals: 6 }
  const until = (deadline: bigint) => query(anyToken, encode('multicall', [deadline, [transfer()]]), declared)
  assert.equal(until(now).decision, 'match')
  assert.deepEqual(causes(until(now - 1n)), ['time_over'])
})
