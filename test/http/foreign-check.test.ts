import assert from 'node:assert/strict'
import test from 'node:test'
import { foreignCheck } from '../../src/http/wire/foreign-check.ts'

const isForeign = foreignCheck('https://pay.example/base')

const cases: [host: string | undefined, origin: string | undefined, isForeign: boolean][] = [
  [undefined, undefined, false],
  ['localhost:8402', undefined, false],
  ['127.0.0.1', 'http://localhost:3000', false],
  ['[::1]:8402', 'https://pay.example', false],
  ['PAY.example:1', undefined, false],
  ['evil.example', undefined, true],
  ['localhost', 'https://evil.example', true],
  ['localhost', 'null', true],
  ['localhost.evil.example', undefined, true],
  ['evil.example@localhost', undefined, false],
  ['localhost@evil.example', undefined, true],
  ['', undefined, true],
  [`${'a'.repeat(400)}.example`, undefined, true],
]
for (const [host, origin, expected] of cases) {
  test(`host ${host?.slice(0, 40)}, origin ${origin}: ${expected ? 'foreign' : 'our own'}, also when queried again`, () => {
    assert.equal(isForeign({ host, origin }), expected)
    assert.equal(isForeign({ host, origin }), expected)
  })
}

test('a host that was found foreign to one service is checked again for another', () => {
  const other = foreignCheck('https://evil.example')
  assert.equal(isForeign({ host: 'evil.example', origin: undefined }), true)
  assert.equal(other({ host: 'evil.example', origin: undefined }), false)
})
