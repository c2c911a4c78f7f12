import assert from 'node:assert/strict'
import test from 'node:test'
import { encodeFunctionData, numberToHex, pad, parseAbi, type Hex } from 'viem'
import { differencesShownMax, effectsShownMax } from '../../src/intent/effects/shown-part.ts'
import { check } from '../support/intent/check.ts'

const payee = '0x4838B106FCe9647Bdf1E7877BF73cE8B0BAD5f97'
const token = '0x5aFE3855358E112B5647B952709E6165e1c1eEEe'
const stranger = '0x098B716B8Aaf21512996dC57EB0615e2383E2f96'
const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function multicall(bytes[] data)',
])
const pay = (to: Hex): Hex => encodeFunctionData({ abi, functionName: 'transfer', args: [to, 25_000_000n] })
const approve = encodeFunctionData({ abi, functionName: 'approve', args: [stranger, 1n] })
const batch = (calls: readonly Hex[]): Hex => encodeFunctionData({ abi, functionName: 'multicall', args: [calls] })
const query = (data: Hex, lang: 'en' | 'zh' = 'en') =>
  check({ intent: { action: 'pay', to: payee, amount: '25', asset: token, decimals: 6 }, contract: token, data }, lang)
const payees = (count: number) => Array.from({ length: count }, (_, i) => pad(numberToHex(i + 1_000), { size: 20 }))

test('an answer lists effects up to a bound, counts the rest and states it', () => {
  const complete = query(batch(Array.from({ length: effectsShownMax - 1 }, () => pay(payee))))
  assert.deepEqual([complete.effects.length, complete.omitted], [effectsShownMax - 1, null])
  const more = query(batch(Array.from({ length: 300 }, () => pay(payee))))
  assert.deepEqual([more.effects.length, more.evidence.length], [effectsShownMax, effectsShownMax])
  assert.deepEqual(more.omitted, {
    effects: 100,
    differences: 0,
    calls: 101,
    text: 'Omitted from this response: 100 effects, 0 differences, 101 calls. The decision covers all of them.',
  })
  assert.match(
    query(batch(Array.from({ length: 300 }, () => pay(payee))), 'zh').omitted?.text ?? '',
    /^本响应省略了 100 项作用/,
  )
})

test('the decision is made over every effect, and a contradiction does not hide behind a bound', () => {
  const calls = [pay(payee), ...Array.from({ length: 300 }, () => '0xdeadbeef' as const), approve]
  const { decision, effects, differences, signal_keys } = query(batch(calls))
  assert.equal(decision, 'mismatch')
  assert.equal(effects.length, effectsShownMax)
  assert.deepEqual([effects[0]?.kind, effects[0]?.standing], ['approval', 'contradicts'])
  assert.deepEqual(differences, [{ field: 'effects', declared: null, actual: 'approval' }])
  assert.ok(signal_keys.includes('intent.mismatch') && signal_keys.includes('intent.unknown'))
})

test('differences are listed up to a bound too', () => {
  const { differences, omitted } = query(batch(payees(differencesShownMax + 7).map((to) => pay(to))))
  assert.deepEqual([differences.length, omitted?.differences], [differencesShownMax, 7])
})

test('the longest answers stay below a quarter of a megabyte, in both languages', () => {
  const long = `0x${'ab'.repeat(2_000)}` as const
  for (const calls of [payees(3_000).map((to) => pay(to)), Array.from({ length: 200 }, () => long)]) {
    for (const lang of ['en', 'zh'] as const) {
      const { length } = Buffer.from(JSON.stringify(query(batch(calls), lang)))
      assert.ok(length < 262_144, `${length} bytes`)
    }
  }
})
