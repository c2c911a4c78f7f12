import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { alignLetters } from '../../src/kit/align-letters.ts'

test('two names are aligned with the fewest differences, and each is left intact', () => {
  const name = fc.string({ unit: fc.constantFrom('a', 'b', 'а', '😀', '.'), maxLength: 9 })
  fc.assert(
    fc.property(name, name, (here, there) => {
      const letters = alignLetters(here, there)
      assert.equal(letters.map((each) => each.here ?? '').join(''), here)
      assert.equal(letters.map((each) => each.there ?? '').join(''), there)
      for (const each of letters) assert.equal(each.kind === 'same', each.here === each.there)
      const differences = letters.filter(({ kind }) => kind !== 'same').length
      assert.equal(differences, leastEdits(Array.from(here), Array.from(there)))
    }),
  )
})

test('letters that stand together stay together', () => {
  const kinds = (here: string, there: string) =>
    alignLetters(here, there)
      .map(({ kind }) => kind[0])
      .join('')
  assert.equal(kinds('metmask', 'metamask'), 'sssmssss')
  assert.equal(kinds('metamask.io.evil.com', 'metamask.io'), `${'s'.repeat(11)}${'a'.repeat(9)}`)
  assert.equal(kinds('раypal', 'paypal'), 'rrssss')
})

function leastEdits(here: readonly string[], there: readonly string[]): number {
  if (here.length === 0 || there.length === 0) return here.length + there.length
  const [ours, theirs] = [here.slice(1), there.slice(1)]
  if (here[0] === there[0]) return leastEdits(ours, theirs)
  return 1 + Math.min(leastEdits(ours, theirs), leastEdits(here, theirs), leastEdits(ours, there))
}
