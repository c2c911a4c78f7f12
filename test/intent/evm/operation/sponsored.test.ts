import assert from 'node:assert/strict'
import test from 'node:test'
import {
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  numberToHex,
  parseAbi,
  parseAbiParameters,
  type Hex,
} from 'viem'
import { check } from '../../../support/intent/check.ts'
import { testNowMs } from '../../../support/intent/setting.ts'
import { encodeCall } from '../encode-call.ts'
import { alice, bob, carol } from '../people.ts'
import {
  bundle,
  bytes,
  ecdsa,
  entryPoint06Address,
  entryPoint07Address,
  entryPoint08Address,
  entryPoint09Address,
  payment,
  zeros,
  type Asked,
} from './operations.ts'

const usdcOf = {
  ethereum: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  base: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
} as const
const now = testNowMs / 1_000
const limits = concatHex([numberToHex(40_000, { size: 16 }), numberToHex(1, { size: 16 })])
const window = (until: number, after: number): Hex =>
  concatHex([numberToHex(until, { size: 6 }), numberToHex(after, { size: 6 })])

const pimlico = (until = now + 60, after = 0, mode: Hex = '0x01'): Hex => concatHex([mode, window(until, after), ecdsa])
const coinbase = (token: Hex = zeros(20), flags: Hex = '0x010000'): Hex =>
  concatHex([window(now + 60, 0), numberToHex(7, { size: 16 }), flags, token, carol, zeros(32), zeros(6), ecdsa])

const sponsors = {
  pimlico06: {
    address: '0x6666666666667849c56f2850848cE1C4da65c68b',
    point: entryPoint06Address,
    limits: '0x',
    data: pimlico(),
  },
  pimlico07: {
    address: '0x777777777777AeC03fd955926DbF81597e66834C',
    point: entryPoint07Address,
    limits,
    data: pimlico(),
  },
  pimlico08: {
    address: '0x888888888888Ec68A58AB8094Cc1AD20Ba3D2402',
    point: entryPoint08Address,
    limits,
    data: pimlico(),
  },
} as const
const cdp: Hex = '0x2FAEB0760D4230Ef2aC21496Bb4F0b47D634FD4c'

for (const [name, { address, point, limits: gas, data }] of Object.entries(sponsors)) {
  test(`an operation that a known paymaster pays for is judged by its payment: ${name}`, () => {
    const paymasterAndData = concatHex([address, gas, data])
    // At any price of gas, the account does not pay for it.
    const { decision, effects } = query({ paymasterAndData, gasPrice: 10n ** 15n }, point)
    assert.deepEqual(
      [decision, effects.map(({ what, standing }) => what ?? standing)],
      ['match', ['sponsored_fee', 'payment']],
    )
    for (const other of [entryPoint06Address, entryPoint07Address, entryPoint08Address, entryPoint09Address]) {
      if (other !== point) assert.notEqual(query({ paymasterAndData }, other).decision, 'match', other)
    }
  })
}

test('Coinbase’s paymaster pays on Base, and takes nothing where it has no token', () => {
  const on = (network: 'base' | 'ethereum', data: Hex) =>
    query({ paymasterAndData: concatHex([cdp, data]) }, entryPoint06Address, network).decision
  assert.equal(on('base', coinbase()), 'match')
  assert.equal(on('ethereum', coinbase()), 'unknown')
  assert.equal(on('base', coinbase(usdcOf.base)), 'unknown')
  assert.equal(on('base', coinbase(zeros(20), '0x010001')), 'unknown')
  assert.equal(on('base', concatHex([coinbase(), '0x00'])), 'unknown')
})

test('a paymaster that is unknown, or whose data is of another form, leaves it open what it takes', () => {
  const { address } = sponsors.pimlico07
  const erc20Mode = concatHex(['0x0300', window(now + 60, 0), usdcOf.ethereum, zeros(84), ecdsa])
  const others: Readonly<Record<string, Hex>> = {
    'a stranger': concatHex([carol, limits, pimlico()]),
    'no data at all': concatHex([address, limits]),
    'tokens for gas': concatHex([address, limits, erc20Mode]),
    'another mode': concatHex([address, limits, pimlico(now + 60, 0, '0x02')]),
    'something behind it': concatHex([address, limits, pimlico(), '0x00']),
    'less than a signature': concatHex([address, limits, pimlico()]).slice(0, -2) as Hex,
    'an address that is cut short': address.slice(0, -2) as Hex,
  }
  for (const [name, paymasterAndData] of Object.entries(others)) {
    const { decision, effects } = query({ paymasterAndData }, entryPoint07Address)
    assert.equal(decision, 'unknown', name)
    assert.ok(
      effects.some(({ why }) => why === 'paymaster_unknown'),
      name,
    )
    assert.ok(
      effects.some(({ text }) => text.includes('an unknown paymaster')),
      name,
    )
  }
})

test('a sponsorship counts while it is valid', () => {
  const { address } = sponsors.pimlico07
  const during = (until: number, after: number) => {
    const { decision, effects } = query(
      { paymasterAndData: concatHex([address, limits, pimlico(until, after)]) },
      entryPoint07Address,
    )
    return [decision, ...effects.flatMap(({ why }) => why ?? [])]
  }
  assert.deepEqual(during(now, now), ['match'])
  assert.deepEqual(during(0, 0), ['match'])
  assert.deepEqual(during(now - 1, 0), ['unknown', 'time_over'])
  assert.deepEqual(during(now + 60, now + 1), ['unknown', 'time_not_begun'])
})

const byOwner = (name: 'createAccount' | 'createSemiModularAccount') =>
  encodeFunctionData({
    abi: parseAbi([
      'function createAccount(address owner, uint256 salt)',
      'function createSemiModularAccount(address owner, uint256 salt)',
    ]),
    functionName: name,
    args: [carol, 5n],
  })
const byOwners = encodeFunctionData({
  abi: parseAbi(['function createAccount(bytes[] owners, uint256 nonce)']),
  functionName: 'createAccount',
  args: [[encodeAbiParameters(parseAbiParameters('address'), [carol])], 0n],
})
const factories = [
  ['SimpleAccount 0.6', '0x9406Cc6185a346906296840746125a0E44976454', byOwner('createAccount'), entryPoint06Address],
  ['SimpleAccount 0.7', '0x91E60e0613810449d098b0b5Ec8b51A0FE8c8985', byOwner('createAccount'), entryPoint07Address],
  ['SimpleAccount 0.8', '0x13E9ed32155810FDbd067D4522C492D6f68E5944', byOwner('createAccount'), entryPoint08Address],
  ['Coinbase Smart Wallet 1', '0x0BA5ED0c6AA8c49038F819E587E2633c4A9F428a', byOwners, entryPoint06Address],
  ['Coinbase Smart Wallet 1.1', '0xBA5ED110eFDBa3D005bfC882d75358ACBbB85842', byOwners, entryPoint06Address],
  ['LightAccount 1.1', '0x00004EC70002a32400f8ae005A26081065620D20', byOwner('createAccount'), entryPoint06Address],
  ['LightAccount 2', '0x0000000000400CdFef5E2714E63d8040b700BC24', byOwner('createAccount'), entryPoint07Address],
  [
    'Modular Account 2',
    '0x00000000000017c61b5bEe81050EC8eFc9c6fecd',
    byOwner('createSemiModularAccount'),
    entryPoint07Address,
  ],
] as const

for (const [name, factory, data, point] of factories) {
  test(`the first operation of an account is judged by its payment: ${name}`, () => {
    const result = query({ initCode: concatHex([factory, data]) }, point)
    assert.deepEqual([result.decision, result.effects.some(({ what }) => what === 'account_deployed')], ['match', true])
    const others: Readonly<Record<string, Hex>> = {
      'another factory': concatHex([carol, data]),
      'another function': concatHex([factory, '0xdeadbeef', `0x${data.slice(10)}`]),
      'something behind it': concatHex([factory, data, '0x00']),
      'less of it': concatHex([factory, data]).slice(0, -2) as Hex,
      'nothing to be called': factory,
    }
    for (const [what, initCode] of Object.entries(others)) {
      const { decision, effects } = query({ initCode }, point)
      assert.deepEqual([decision, effects.some(({ why }) => why === 'contract_created')], ['unknown', true], what)
    }
    for (const other of [entryPoint06Address, entryPoint07Address, entryPoint08Address]) {
      if (other !== point)
        assert.equal(query({ initCode: concatHex([factory, data]) }, other).decision, 'unknown', other)
    }
  })
}

test('a key’s own account that runs other code is marked so from EntryPoint 0.8 on, and has nothing run to begin with', () => {
  const mark: Hex = '0x7702'
  const completeText = concatHex([mark, zeros(18)])
  for (const initCode of [mark, completeText]) {
    for (const point of [entryPoint08Address, entryPoint09Address]) {
      const { decision, effects } = query({ initCode }, point)
      assert.deepEqual([decision, effects.some(({ what }) => what === 'delegated_account')], ['match', true])
    }
    assert.equal(query({ initCode }, entryPoint07Address).decision, 'unknown')
  }
  const others = [
    concatHex([completeText, '0xdeadbeef']),
    concatHex([mark, zeros(19)]),
    concatHex([mark, '0x01']),
    '0x77' as const,
  ]
  for (const initCode of others) assert.equal(query({ initCode }, entryPoint08Address).decision, 'unknown', initCode)
})

test('code that an account takes on in the same transaction is never a match', () => {
  const data = hex(bundle({ callData: executed('ethereum'), initCode: '0x7702' }))
  const authorizationList = [{ address: '0xe6Cae83BdE06E4c305530e199D7217f42808555B', chainId: 1 }]
  const { decision } = check({ intent: intentOn('ethereum'), contract: entryPoint08Address, data, authorizationList })
  assert.equal(decision, 'mismatch')
})

function query(changes: Partial<Asked>, contract: string, network: 'ethereum' | 'base' = 'ethereum') {
  const data = hex(
    bundle(
      { sender: alice, callData: executed(network), ...changes },
      contract === entryPoint06Address ? '0.6' : 'packed',
    ),
  )
  return check({ intent: intentOn(network), network, contract, data })
}

function intentOn(network: 'ethereum' | 'base') {
  return { action: 'pay', to: bob, amount: '25', asset: usdcOf[network] }
}

function executed(network: 'ethereum' | 'base'): Uint8Array {
  return encodeCall('execute(address target, uint256 value, bytes data)', [usdcOf[network], 0n, bytes(payment(bob))])
}

function hex(data: Uint8Array): Hex {
  return `0x${Buffer.from(data).toString('hex')}`
}
