import assert from 'node:assert/strict'
import test from 'node:test'
import { readMembers } from '../../src/api/read-input.ts'
import { ServiceError } from '../../src/endpoint/errors.ts'
import { cpuMs } from '../support/cpu-time.ts'

const readAs = (contentType: string) =>
  readMembers({ method: 'POST', query: '', body: Buffer.from('{}'), contentType, contentEncoding: undefined })

test('a content type of 16 KB costs no more than its length', () => {
  const starts = ['application/json', 'application/json;charset=utf-8', 'a/b+json', 'a', 'a/b', '']
  const types = starts.flatMap((start) =>
    [' ', ';', ' ;', '+json', 'a', '.'].map((piece) => `${start}${piece.repeat(16_000 / piece.length)}x`),
  )
  const refused = () => types.forEach((type) => assert.throws(() => readAs(type), ServiceError))
  assert.ok(cpuMs(refused) < 400)
})

test('blanks and an empty parameter around a content type do not matter', () => {
  for (const type of ['application/json ; charset=utf-8', ' application/json;', 'a/b+json ;charset="utf-8" ; '])
    assert.deepEqual(readAs(type).body, {}, type)
})
