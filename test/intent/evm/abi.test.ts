import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { parseFunction } from '../../../src/intent/evm/abi.ts'
import { decoders } from '../../../src/intent/evm/decoding/decoders.ts'
import { selectorOf } from './encode-call.ts'
import { functionTexts } from './random-abi.ts'

test('A function is named by its types alone, and its selector begins the hash of that name.', () => {
  const called = parseFunction('aggregate3((address target, bool allowFailure, bytes callData)[] calls)')
  assert.equal(called.signature, 'aggregate3((address,bool,bytes)[])')
  assert.equal(called.selector, '0x82ad56cb')
  assert.equal(parseFunction('transfer(address to, uint256 amount)').selector, '0xa9059cbb')
  assert.equal(parseFunction('renounceOwnership()').selector, '0x715018a6')
})

test('Selectors of any types are those that another library finds.', () => {
  fc.assert(
    fc.property(functionTexts(), (text) => assert.equal(parseFunction(text).selector, selectorOf(text))),
    { numRuns: 200 },
  )
})

test('Every function of every decoder has the selector that another library finds.', () => {
  for (const text of decoders.flatMap(({ functions }) => functions)) {
    assert.equal(parseFunction(text).selector, selectorOf(text), text)
  }
})

for (const text of [
  '',
  'f',
  'f(',
  'f()x',
  'f(uint)',
  'f(uint256)',
  'f(uint7 a)',
  'f(uint264 a)',
  'f(bytes33 a)',
  'f(bytes0 a)',
  'f(address8 a)',
  'f(word a)',
  'f(uint256[0] a)',
  'f(() a)',
  'f(uint256 a,)',
  'f(uint256 a uint256 b)',
  '1f(uint256 a)',
]) {
  test(`No function of the ABI: ${text || 'nothing at all'}.`, () =>
    assert.throws(() => parseFunction(text), SyntaxError))
}
