import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { concatHex, encodeAbiParameters, parseAbiParameters, type Hex } from 'viem'
import { validators } from '../../../../src/intent/evm/operation/account-forms.ts'
import { message } from '../../../../src/messages/message.ts'
import { check } from '../../../support/intent/check.ts'
import { encodeCall } from '../encode-call.ts'
import { alice, bob, usdc } from '../people.ts'
import {
  bundle,
  bytes,
  ecdsa,
  entryPoint06Address,
  entryPoint07Address,
  entryPoint08Address,
  keyOf,
  payment,
  zeros,
  type Asked,
} from './operations.ts'

const intent = { action: 'pay', to: bob, amount: '25', asset: 'USDC' }
const executed = encodeCall('execute(address target, uint256 value, bytes data)', [usdc, 0n, bytes(payment(bob))])
const packed = Buffer.concat([bytes(usdc), new Uint8Array(32), bytes(payment(bob))])
const byMode = encodeCall('execute(bytes32 mode, bytes data)', [new Uint8Array(32), packed])
const bySafe = encodeCall('executeUserOp(address to, uint256 value, bytes data, uint8 operation)', [
  usdc,
  0n,
  bytes(payment(bob)),
  0,
])
const kernelValidator: Hex = '0x845ADb2C711129d4f3966735eD98a9F09fC4cE57'
const ownable: Hex = '0x2483DA3A338895199E5e538530213157e931Bf06'
const k1: Hex = '0x00000004171351c442B202678c48D8AB5B321E8f'
const stranger: Hex = '0x00000000000000000000000000000000DeaDBeef'
/** The key that viem takes for a lane: a time in milliseconds, here one whose last byte would defer a call. */
const millisecond = 1_767_225_600_000n
const deferring = millisecond | 2n

const wrapped = (inner: Hex): Hex =>
  encodeAbiParameters(parseAbiParameters('(uint256 ownerIndex, bytes signatureData)'), [
    { ownerIndex: 0n, signatureData: inner },
  ])
const passkey = encodeAbiParameters(
  parseAbiParameters(
    '(bytes authenticatorData, string clientDataJSON, uint256 challengeIndex, uint256 typeIndex, uint256 r, uint256 s)',
  ),
  [
    {
      authenticatorData: `0x${'49'.repeat(37)}`,
      clientDataJSON: '{"type":"webauthn.get","challenge":"x"}',
      challengeIndex: 23n,
      typeIndex: 1n,
      r: 5n,
      s: 6n,
    },
  ],
)
const window = (after: bigint, until: bigint): Hex =>
  concatHex([`0x${after.toString(16).padStart(12, '0')}`, `0x${until.toString(16).padStart(12, '0')}`])

type Form = Asked & { name: string; layout?: '0.6' }

const harmless: readonly Form[] = [
  { name: 'the first lane, signed by a key', callData: executed },
  { name: 'the same on EntryPoint 0.6', callData: executed, layout: '0.6' },
  {
    name: 'the owner’s validation of Modular Account 2',
    callData: executed,
    key: 1n,
    signature: concatHex(['0xff00', ecdsa]),
  },
  { name: 'LightAccount 2 of a key', callData: executed, signature: concatHex(['0x00', ecdsa]) },
  {
    name: 'the ordinary mode of Kernel before 3',
    callData: executed,
    signature: concatHex([zeros(4), ecdsa]),
    layout: '0.6',
  },
  { name: 'Coinbase Smart Wallet of a key', callData: executed, signature: wrapped(ecdsa), layout: '0.6' },
  { name: 'Coinbase Smart Wallet of a passkey', callData: executed, signature: wrapped(passkey), layout: '0.6' },
  { name: 'a lane of viem', callData: executed, key: deferring },
  {
    name: 'a lane of viem under Coinbase Smart Wallet',
    callData: executed,
    key: deferring,
    signature: wrapped(ecdsa),
    layout: '0.6',
  },
  { name: 'a Safe by its module', callData: bySafe, signature: concatHex([window(0n, 0n), ecdsa, ecdsa]) },
  {
    name: 'a Safe with a window of time',
    callData: bySafe,
    signature: concatHex([window(1_767_000_000n, 1_768_000_000n), ecdsa]),
  },
  { name: 'Safe7579 by its owners', callData: byMode, signature: concatHex([window(0n, 0n), ecdsa]) },
  {
    name: 'Safe7579 by a validator',
    callData: byMode,
    key: keyOf(ownable, zeros(4)),
    signature: concatHex([ecdsa, ecdsa]),
  },
  { name: 'Kernel 3 by its root validator', callData: byMode, key: keyOf('0x0000', kernelValidator, '0x0000') },
  { name: 'Kernel 3 by a secondary validator', callData: byMode, key: keyOf('0x0001', kernelValidator, '0x0000') },
  { name: 'Nexus by a validator', callData: byMode, key: keyOf(zeros(4), k1) },
  { name: 'an operation that is not signed yet', callData: executed, signature: '0x' },
  { name: 'an operation with zeros in place of its signature', callData: executed, signature: zeros(65) },
]

for (const { name, layout, ...request } of harmless) {
  test(`nonce and signature do nothing else: ${name}`, () => assert.equal(decided(request, layout), 'match'))
}

const acting: readonly Form[] = [
  { name: 'Modular Account 2 defers a call', callData: executed, key: 2n },
  {
    name: 'Modular Account 2 defers a call by its owner',
    callData: executed,
    key: 3n,
    signature: concatHex(['0xff00', ecdsa]),
  },
  { name: 'Modular Account 2 lets a caller in', callData: executed, key: 4n },
  { name: 'Modular Account 2 by another validation', callData: executed, key: 0x101n },
  {
    name: 'a lane of milliseconds that may defer what stands in the signature',
    callData: executed,
    key: deferring,
    signature: `${ecdsa}${'00'.repeat(200)}`,
  },
  { name: 'a lane of milliseconds that may defer, signed later', callData: executed, key: deferring, signature: '0x' },
  { name: 'a lane that no time names', callData: executed, key: 0xabcdefn },
  {
    name: 'Kernel before 3 enables a plugin',
    callData: executed,
    signature: concatHex(['0x00000002', ecdsa]),
    layout: '0.6',
  },
  {
    name: 'Kernel before 3 by a plugin',
    callData: executed,
    signature: concatHex(['0x00000001', ecdsa]),
    layout: '0.6',
  },
  {
    name: 'Kernel before 3 enables a plugin in the time of a Safe',
    callData: bySafe,
    signature: concatHex([window(0x20000n, 0n), ecdsa]),
    layout: '0.6',
  },
  { name: 'SmartSession enables a session', callData: executed, signature: concatHex(['0x01', ecdsa]) },
  {
    name: 'SmartSession enables a session unsafely, at length',
    callData: executed,
    signature: `0x02${'5a'.repeat(400)}`,
  },
  { name: 'Kernel 3 enables a module', callData: byMode, key: keyOf('0x0101', kernelValidator, '0x0000') },
  { name: 'Kernel 3 installs a module', callData: byMode, key: keyOf('0x0201', kernelValidator, '0x0000') },
  { name: 'Kernel 3 by a permission', callData: byMode, key: keyOf('0x0002', '0x12345678', zeros(18)) },
  { name: 'Kernel 3 by a validator of a stranger', callData: byMode, key: keyOf('0x0001', stranger, '0x0000') },
  {
    name: 'Kernel 3 with more than a signature',
    callData: byMode,
    key: keyOf('0x0001', kernelValidator, '0x0000'),
    signature: concatHex([ecdsa, '0x00']),
  },
  { name: 'Safe7579 by a validator of a stranger', callData: byMode, key: keyOf(stranger, zeros(4)) },
  { name: 'a validator with leading zeros', callData: byMode, key: keyOf(stranger, '0x00000001') },
  { name: 'Nexus enables a module', callData: byMode, key: keyOf('0x00000001', k1) },
  { name: 'Nexus prepares itself', callData: byMode, key: keyOf('0x00000002', k1) },
  { name: 'Nexus by a validator of a stranger', callData: byMode, key: keyOf(zeros(4), stranger) },
  { name: 'a signature with something behind it', callData: executed, signature: concatHex([ecdsa, '0x00']) },
  { name: 'a signature that no key can have made', callData: executed, signature: `${ecdsa.slice(0, -2) as Hex}00` },
  {
    name: 'Coinbase Smart Wallet around something else',
    callData: executed,
    signature: wrapped('0x0102'),
    layout: '0.6',
  },
  {
    name: 'Coinbase Smart Wallet with something behind it',
    callData: executed,
    signature: concatHex([wrapped(ecdsa), '0x00']),
    layout: '0.6',
  },
  {
    name: 'the window of a Safe with another account',
    callData: executed,
    signature: concatHex([window(0n, 0n), ecdsa]),
  },
  { name: 'a Safe whose time is over', callData: bySafe, signature: concatHex([window(0n, 1_767_000_000n), ecdsa]) },
  {
    name: 'a Safe whose time has not begun',
    callData: bySafe,
    signature: concatHex([window(1_768_000_000n, 0n), ecdsa]),
  },
  {
    name: 'a Safe with a contract’s signature',
    callData: bySafe,
    signature: concatHex([window(0n, 0n), zeros(65), ecdsa]),
  },
  { name: 'zeros beyond a signature', callData: executed, signature: zeros(66) },
]

for (const { name, layout, ...request } of acting) {
  test(`nonce or signature may do something else: ${name}`, () => assert.equal(decided(request, layout), 'unknown'))
}

test('no first two bytes, options or modes of any nonce but the known ones are harmless', () => {
  const anyKey = fc.uint8Array({ minLength: 24, maxLength: 24 })
  fc.assert(
    fc.property(anyKey, fc.nat(23), (bytesOfKey, zerosBefore) => {
      const key = BigInt(`0x${Buffer.from(bytesOfKey).fill(0, 0, zerosBefore).toString('hex')}`)
      fc.pre(key > 1n && !(key >= 1_577_836_800_000n && key < 4_102_444_800_000n))
      assert.equal(decided({ callData: executed, key }), 'unknown')
    }),
    { numRuns: 300 },
  )
})

test('no known validator is a mode to an account that lays out its nonces in another way', () => {
  for (const validator of validators) {
    const layouts = [
      keyOf('0x0000', validator as Hex, '0x0000'),
      keyOf('0x0001', validator as Hex, '0x0000'),
      keyOf(validator as Hex, zeros(4)),
      keyOf(zeros(4), validator as Hex),
    ]
    for (const [i, layout] of layouts.entries()) {
      const key = Buffer.from(layout.toString(16).padStart(48, '0'), 'hex')
      // Kernel 3 reads byte 0, Nexus byte 3: 1 and 2 enable something to both of them.
      assert.ok(key[0] !== 1 && key[0] !== 2, `Kernel 3, layout ${i}`)
      assert.ok(key[3] !== 1 && key[3] !== 2, `Nexus, layout ${i}`)
      // Modular Account 2 reads byte 23. Nexus has its validator there, and is no such account.
      if (i < 3) assert.equal((key[23] ?? 0) & 6, 0)
    }
  }
})

test('on EntryPoint 0.8 a lane of milliseconds defers nothing, signed or not', () => {
  for (const signature of [ecdsa, '0x'] as const) {
    const data = hex(bundle({ callData: executed, key: deferring, signature }))
    assert.equal(check({ intent, contract: entryPoint08Address, data }).decision, 'match')
  }
})

test('what a nonce or signature may do is stated', () => {
  const text = (request: Asked) =>
    check({ intent, contract: entryPoint07Address, data: hex(bundle(request)) }).effects.map((effect) => effect.text)
  assert.ok(text({ callData: executed, key: 2n }).some((each) => each.includes(message('en', 'unknown.account_mode'))))
  assert.ok(
    text({ callData: executed, signature: '0x01' }).some((each) =>
      each.includes(message('en', 'unknown.signature_mode')),
    ),
  )
})

function decided(request: Asked, layout?: '0.6'): string {
  const contract = layout === '0.6' ? entryPoint06Address : entryPoint07Address
  return check({ intent, contract, data: hex(bundle({ sender: alice, ...request }, layout)) }).decision
}

function hex(data: Uint8Array): Hex {
  return `0x${Buffer.from(data).toString('hex')}`
}
