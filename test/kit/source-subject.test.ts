import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import ipaddr from 'ipaddr.js'
import { sourceSubject } from '../../src/kit/source-subject.ts'

test('IPv4 is counted by its address, IPv6 by its /64', () => {
  assert.equal(sourceSubject('192.0.2.7'), '192.0.2.7')
  assert.equal(sourceSubject('2001:db8:1:2:3:4:5:6'), '2001:db8:1:2::/64')
  assert.equal(sourceSubject('::1'), '0:0:0:0::/64')
  assert.equal(sourceSubject('unknown'), 'unknown')
})

test('two IPv6 addresses are one subject exactly when their first 64 bits are the same', () => {
  const group = fc.constantFrom(0, 1, 0xdb8, 0xffff)
  const address = fc.array(group, { minLength: 8, maxLength: 8 })
  fc.assert(
    fc.property(address, address, fc.boolean(), (one, other, isNear) => {
      const second = isNear ? [...one.slice(0, 4), ...other.slice(4)] : other
      const isSame = one.slice(0, 4).join() === second.slice(0, 4).join()
      const [a, b] = [one, second].map((groups) => new ipaddr.IPv6(groups).toString())
      assert.equal(sourceSubject(a ?? '') === sourceSubject(b ?? ''), isSame)
    }),
    { numRuns: 2_000 },
  )
})
