import assert from 'node:assert/strict'
import test from 'node:test'
import { concatHex, encodeFunctionData, parseAbi, type Hex } from 'viem'
import { check } from '../../support/intent/check.ts'
import { bundle, entryPoint07Address } from './operation/operations.ts'
import { alice, bob, usdc } from './people.ts'

const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function execute(address target, uint256 value, bytes data)',
  'function multicall(bytes[] data)',
])
const transfer = encodeFunctionData({ abi, functionName: 'transfer', args: [bob, 25_000_000n] })
const execute = (data: Hex) => encodeFunctionData({ abi, functionName: 'execute', args: [usdc, 0n, data] })
const intent = { action: 'pay', to: bob, amount: '25', asset: 'USDC' }
const query = (contract: string, data: Hex) => check({ intent, contract, data })

const mark = '80218021802180218021802180218021'
/** The examples of the standard's libraries, of every schema. */
const suffixes: Readonly<Record<string, Hex>> = {
  'one code': `0x626173656170700700${mark}`,
  'two codes': `0x626173656170702c6d6f7270686f0e00${mark}`,
  'codes of a registry on chain 8453': `0x${'cc'.repeat(20)}210502626173656170702c6d6f7270686f0e01${mark}`,
  'codes in CBOR': `0xa161616762617365617070000b02${mark}`,
}

for (const [name, suffix] of Object.entries(suffixes)) {
  test(`an attribution behind known calldata is harmless and shown: ${name}`, () => {
    const calls: readonly (readonly [string, Hex])[] = [
      [usdc, concatHex([transfer, suffix])],
      [alice, concatHex([execute(transfer), suffix])],
      [entryPoint07Address, hex(bundle({ callData: concatHex([execute(transfer), suffix]) }))],
      [entryPoint07Address, concatHex([hex(bundle({ callData: execute(transfer) })), suffix])],
    ]
    for (const [contract, data] of calls) {
      const { decision, effects } = query(contract, data)
      assert.equal(decision, 'match', contract)
      assert.ok(effects.some(({ what }) => what === 'attribution'))
    }
  })

  test(`only a complete attribution at the end of the calldata is one: ${name}`, () => {
    const twins: Readonly<Record<string, readonly [string, Hex]>> = {
      'a byte behind it': [usdc, concatHex([transfer, suffix, '0x00'])],
      'a byte before it': [usdc, concatHex([transfer, '0x00', suffix])],
      'a letter less': [usdc, concatHex([transfer, `0x${suffix.slice(4)}`])],
      'two of them': [usdc, concatHex([transfer, suffix, suffix])],
      'behind a call that an account makes': [alice, execute(concatHex([transfer, suffix]))],
      'behind a call of a multicall': [
        alice,
        encodeFunctionData({ abi, functionName: 'multicall', args: [[concatHex([execute(transfer), suffix])]] }),
      ],
      'behind nothing': [usdc, suffix],
      'behind a selector': [usdc, concatHex([transfer.slice(0, 10) as Hex, suffix])],
      'behind an unknown function': [usdc, concatHex(['0xdeadbeef', suffix])],
      'behind arguments that end too early': [usdc, concatHex([transfer.slice(0, -2) as Hex, suffix])],
    }
    for (const [what, [contract, data]] of Object.entries(twins)) {
      assert.notEqual(query(contract, data).decision, 'match', what)
    }
  })
}

test('an end that only looks like an attribution is not one', () => {
  const ends: readonly Hex[] = [
    `0x${mark}`,
    `0x00${mark}`,
    `0x0000${mark}`,
    `0x410200${mark}`,
    `0x0a0100${mark}`,
    `0x410103${mark}`,
    `0x41017f${mark}`,
    `0x000002${mark}`,
    `0x00410101${mark}`,
    `0x${alice.slice(2)}2100410101${mark}`,
    `0x${'41'.repeat(1_100)}044c02${mark}`,
  ]
  for (const end of ends) assert.equal(query(usdc, concatHex([transfer, end])).decision, 'unknown', end.slice(0, 60))
  // The same with the right numbers is one.
  assert.equal(query(usdc, concatHex([transfer, `0x410100${mark}`])).decision, 'match')
  assert.equal(query(usdc, concatHex([transfer, `0x${'41'.repeat(900)}038402${mark}`])).decision, 'match')
})

function hex(data: Uint8Array): Hex {
  return `0x${Buffer.from(data).toString('hex')}`
}
