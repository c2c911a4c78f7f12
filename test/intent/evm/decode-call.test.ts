import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { parseFunction } from '../../../src/intent/evm/abi.ts'
import { callsMax, callsShownMax, depthMax, effectsMax } from '../../../src/intent/evm/decoding/decode-call.ts'
import type { EvmCall } from '../../../src/intent/evm/decoder.ts'
import { decoders } from '../../../src/intent/evm/decoding/decoders.ts'
import { bytesShownMax, itemsShownMax } from '../../../src/intent/evm/show-args.ts'
import { callTo, decode, encodeCall } from './encode-call.ts'
import { bob, multiSendCallOnly, nothing, usdc } from './people.ts'
import { valuesOf } from './random-abi.ts'

const transfer = encodeCall('transfer(address to, uint256 amount)', [bob, 5n])
const paid = { kind: 'transfer', asset: { kind: 'token', address: usdc }, from: { by: 'sender' }, to: bob, amount: 5n }
const nested = (data: Uint8Array, levels: number): Uint8Array =>
  levels === 0 ? data : nested(encodeCall('multicall(bytes[] data)', [[data]]), levels - 1)

test('A call without data is a transfer of its value, and without one is meant for code that is unknown.', () => {
  const native = { kind: 'transfer', asset: { kind: 'native' }, from: { by: 'sender' }, to: bob, amount: 7n }
  assert.deepEqual(decode(callTo(bob, nothing, 7n)), {
    effects: [native],
    decoded: { name: null, target: bob, args: {}, calls: [] },
  })
  assert.deepEqual(decode(callTo(bob, nothing)), {
    effects: [{ kind: 'unknown', why: 'function_unknown', target: bob }],
    decoded: { name: null, target: bob, args: {}, calls: [] },
  })
})

test('A call reads as its function with its arguments as JSON, and with the calls it makes.', () => {
  const { decoded } = decode(callTo(usdc, nested(transfer, 1)))
  assert.deepEqual(decoded, {
    name: 'multicall(bytes[])',
    target: usdc,
    args: { data: [`0x${Buffer.from(transfer).toString('hex')}`] },
    calls: [{ name: 'transfer(address,uint256)', target: usdc, args: { to: bob, amount: '5' }, calls: [] }],
  })
  assert.deepEqual(JSON.parse(JSON.stringify(decoded)), decoded)
})

test('Bytes beyond a bound are cut where they are shown, and are no hex any more.', () => {
  const complete = encodeCall('transferAndCall(address to, uint256 amount, bytes data)', [
    bob,
    1n,
    Buffer.alloc(bytesShownMax),
  ])
  const more = encodeCall('transferAndCall(address to, uint256 amount, bytes data)', [
    bob,
    1n,
    Buffer.alloc(bytesShownMax + 1),
  ])
  const zeros = `0x${'00'.repeat(bytesShownMax)}`
  assert.equal(decode(callTo(usdc, complete)).decoded.args['data'], zeros)
  assert.equal(decode(callTo(usdc, more)).decoded.args['data'], `${zeros}…`)
})

test('Items beyond a bound are cut where they are shown, and their effects are shown all the same.', () => {
  const approve = encodeCall('approve(address spender, uint256 amount)', [bob, 7n])
  const decodeList = (count: number) => {
    const list = Array.from({ length: count }, (_, i) => (i < itemsShownMax ? transfer : approve))
    return decode(callTo(usdc, encodeCall('multicall(bytes[] data)', [list])))
  }
  const shown = Array.from({ length: itemsShownMax }, () => `0x${Buffer.from(transfer).toString('hex')}`)
  assert.deepEqual(decodeList(itemsShownMax).decoded.args['data'], shown)
  const { decoded, effects } = decodeList(itemsShownMax + 1)
  assert.deepEqual(decoded.args['data'], [...shown, '…'])
  assert.equal(decoded.calls.length, itemsShownMax + 1)
  assert.equal(effects.at(-1)?.kind, 'approval')
})

test('A call that creates a contract, an unknown function and a selector that is cut short are unknown, each with its cause.', () => {
  const creation: EvmCall = { payer: { by: 'sender' }, to: null, value: 1n, data: transfer }
  assert.deepEqual(decode(creation).effects, [{ kind: 'unknown', why: 'contract_created', target: null }])
  for (const { data, why } of [
    { data: Buffer.from('ef5cfb8c', 'hex'), why: 'function_unknown' },
    { data: transfer.subarray(0, 3), why: 'calldata_truncated' },
    { data: transfer.subarray(0, 1), why: 'calldata_truncated' },
    { data: transfer.subarray(0, 4), why: 'calldata_truncated' },
    { data: Buffer.concat([transfer, Buffer.of(0)]), why: 'calldata_not_canonical' },
  ]) {
    const { effects } = decode(callTo(usdc, data, 2n))
    assert.deepEqual(effects.slice(1), [{ kind: 'unknown', why, target: usdc }])
    assert.equal(effects[0]?.kind, 'transfer')
  }
})

test('Calls are followed to a depth, and what is deeper is unknown.', () => {
  assert.deepEqual(decode(callTo(usdc, nested(transfer, depthMax))).effects, [paid])
  for (const levels of [depthMax + 1, depthMax + 20]) {
    const { effects } = decode(callTo(usdc, nested(transfer, levels)))
    assert.deepEqual(effects, [{ kind: 'unknown', why: 'too_deep', target: usdc }])
  }
})

test('Calls are followed up to a number, and the first one after it makes the rest unknown.', () => {
  // Three calls for each effect, so that it is the calls that come to their bound.
  const each = nested(transfer, 2)
  const calls = Array.from({ length: Math.floor((callsMax - 1) / 3) }, () => each)
  const rest = Array.from({ length: (callsMax - 1) % 3 }, () => transfer)
  const decodeList = (list: readonly Uint8Array[]) =>
    decode(callTo(usdc, encodeCall('multicall(bytes[] data)', [list])))
  const paidAll = [...calls, ...rest].map(() => paid)
  assert.deepEqual(decodeList([...calls, ...rest]).effects, paidAll)
  const over = decodeList([...calls, ...rest, transfer]).effects
  assert.deepEqual(over, [...paidAll, { kind: 'unknown', why: 'too_many', target: usdc }])
})

test('Effects are shown up to a number, and of the rest only that there is more.', () => {
  const decodeItems = (count: number) => {
    const ids = Array.from({ length: count }, (_, i) => BigInt(i))
    const text = 'safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)'
    return decode(callTo(usdc, encodeCall(text, [bob, bob, ids, ids, nothing]))).effects
  }
  assert.equal(decodeItems(effectsMax - 1).length, effectsMax - 1)
  assert.ok(decodeItems(effectsMax - 1).every(({ kind }) => kind === 'transfer'))
  const over = decodeItems(effectsMax + 500)
  assert.equal(over.length, effectsMax + 1)
  assert.ok(over.slice(0, effectsMax).every(({ kind }) => kind === 'transfer'))
  assert.deepEqual(over.at(-1), { kind: 'unknown', why: 'too_many', target: usdc })
})

test('A megabyte of calls, wide or deep, comes to an end, and what stands behind it is not passed over.', () => {
  const approve = encodeCall('approve(address spender, uint256 amount)', [bob, 2n ** 256n - 1n])
  const wide = [...Array.from({ length: 6_000 }, () => transfer), approve]
  const { effects, decoded, callsLeftOut } = decode(callTo(usdc, encodeCall('multicall(bytes[] data)', [wide])))
  assert.equal(decoded.calls.length, callsShownMax - 1)
  assert.equal(callsLeftOut, effectsMax + 1 - callsShownMax)
  assert.deepEqual(
    effects.slice(0, effectsMax),
    wide.slice(0, effectsMax).map(() => paid),
  )
  const rest = effects.slice(effectsMax)
  assert.ok(rest.length > 0 && rest.length <= depthMax + 1)
  for (const effect of rest) assert.deepEqual(effect, { kind: 'unknown', why: 'too_many', target: usdc })
  const deep = nested(Buffer.concat([transfer, Buffer.alloc(1_000_000)]), depthMax)
  assert.deepEqual(decode(callTo(usdc, deep)).effects, [
    { kind: 'unknown', why: 'calldata_not_canonical', target: usdc },
  ])
})

for (const decoder of decoders) {
  for (const text of decoder.functions) {
    test(`${parseFunction(text).signature} is read with any arguments, and not with a byte more or less.`, () => {
      const { inputs, signature } = parseFunction(text)
      fc.assert(
        fc.property(valuesOf(inputs), fc.nat(), fc.integer({ min: 0, max: 255 }), (values, cut, extra) => {
          const data = encodeCall(text, Object.values(values))
          const read = (data: Uint8Array) =>
            decode({
              ...callTo(multiSendCallOnly, data),
              ...(decoder.isDelegated ? { isDelegated: true } : {}),
            })
          const { decoded } = read(data)
          assert.equal(decoded.name, signature)
          assert.deepEqual(
            Object.keys(decoded.args),
            inputs.fields.map(({ name }) => name),
          )
          const refused = (why: string) => [{ kind: 'unknown', why, target: multiSendCallOnly }]
          assert.deepEqual(read(Buffer.concat([data, Buffer.of(extra)])).effects, refused('calldata_not_canonical'))
          const short = data.subarray(0, 4 + (cut % Math.max(1, data.length - 4)))
          if (data.length > 4) assert.deepEqual(read(short).effects, refused('calldata_truncated'))
        }),
        { numRuns: 15 },
      )
    })
  }
}
