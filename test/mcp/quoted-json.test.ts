import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { quotedJson } from '../../src/mcp/calls/quoted-json.ts'

test('JSON with a shared end is quoted as JSON.stringify quotes it, the first time and again', () => {
  fc.assert(
    fc.property(fc.json(), fc.json({ maxDepth: 1 }), fc.string({ unit: 'binary' }), (own, end, odd) => {
      for (const sharedEnd of [end, odd, `${end}${odd}`, ''])
        for (const begin of [own, odd]) {
          const json = begin + sharedEnd
          const isAscii = Buffer.byteLength(json) === json.length
          assert.deepEqual(quotedJson(json, sharedEnd), { text: JSON.stringify(json), isAscii })
        }
    }),
  )
})
