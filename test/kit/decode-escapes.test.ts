import assert from 'node:assert/strict'
import test from 'node:test'
import { decodeEscapes } from '../../src/kit/decode-escapes.ts'

test('escapes are decoded until none is left, also those that arise from others', () => {
  for (const [text, decoded] of [
    ['plain', 'plain'],
    ['%3A', ':'],
    ['%25253a', ':'],
    ['%2%35%33A', ':'],
    [`%${'25'.repeat(4_000)}41`, 'A'],
    ['%%%%3332541', 'A'],
    ['100% %zz %4', '100% %zz %4'],
    ['%E3%80%82', '\u3002'],
    ['%ff', '\ufffd'],
    ['\u3002%2e', '\u3002.'],
  ] as const)
    assert.equal(decodeEscapes(text), decoded, text.slice(0, 40))
})
