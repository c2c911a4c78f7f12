import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { clientAddress } from '../../src/http/wire/client-address.ts'
import type { TrustProxy } from '../../src/kit/trust-proxy.ts'

const none: TrustProxy = { kind: 'none' }
const oneHop: TrustProxy = { kind: 'hops', hops: 1 }
const proxies: TrustProxy = { kind: 'ranges', cidrs: ['10.0.0.0/8', '192.0.2.7', '2001:db8:ff::/48', '::1'] }

test('without a trusted proxy the socket’s address counts, with any header of the caller', () => {
  const forged = fc.oneof(
    fc.ipV4(),
    fc.ipV6(),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('127.0.0.1, 10.0.0.1', '', ','),
  )
  fc.assert(
    fc.property(fc.ipV4(), forged, (peer, forwarded) => assert.equal(clientAddress(peer, forwarded, none), peer)),
  )
})

test('with one hop the last forwarded address is the client, and what stands before it is never reached', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.ipV4(), (forged, client) => {
      assert.equal(clientAddress('10.0.0.1', `${forged}, ${client}`, oneHop), client)
    }),
  )
  assert.equal(clientAddress('10.0.0.1', '203.0.113.5', oneHop), '203.0.113.5')
  assert.equal(clientAddress('10.0.0.1', undefined, oneHop), '10.0.0.1')
  for (const nothing of ['', ' ', 'unknown', '_hidden', '203.0.113.5,', '1.2.3.4, <script>', '300.1.2.3'])
    assert.equal(clientAddress('10.0.0.1', nothing, oneHop), '10.0.0.1', nothing)
})

test('with two hops the address before the last is the client', () => {
  const twoHops: TrustProxy = { kind: 'hops', hops: 2 }
  assert.equal(clientAddress('10.0.0.1', '6.6.6.6, 203.0.113.5, 10.0.0.2', twoHops), '203.0.113.5')
  assert.equal(
    clientAddress('10.0.0.1', '10.0.0.2', twoHops),
    '10.0.0.1',
    'a chain that is too short gives the address of the socket',
  )
})

test('with ranges the last address that no trusted proxy has added is the client', () => {
  const cases: [string, string | undefined, string][] = [
    ['203.0.113.9', '1.1.1.1', '203.0.113.9'],
    ['10.0.0.1', undefined, '10.0.0.1'],
    ['10.0.0.1', '203.0.113.5', '203.0.113.5'],
    ['10.0.0.1', '6.6.6.6, 203.0.113.5', '203.0.113.5'],
    ['10.0.0.1', '6.6.6.6, 203.0.113.5, 10.1.1.1, 192.0.2.7', '203.0.113.5'],
    ['10.0.0.1', '6.6.6.6, 192.0.2.8', '192.0.2.8'],
    ['10.0.0.1', '10.2.2.2, 10.3.3.3', '10.2.2.2'],
    ['10.0.0.1', '6.6.6.6, rubbish, 10.3.3.3', '10.3.3.3'],
    ['::ffff:10.0.0.1', '203.0.113.5', '203.0.113.5'],
    ['2001:db8:ff::1', '2001:db8:1::5', '2001:db8:1::5'],
    ['::1', '::ffff:203.0.113.5', '203.0.113.5'],
    ['fe80::1%eth0', '203.0.113.5', 'fe80::1'],
  ]
  for (const [peer, forwarded, client] of cases) {
    assert.equal(clientAddress(peer, forwarded, proxies), client, `${peer} ${forwarded}`)
  }
})

test('no caller of a trusted proxy chooses its own address', () => {
  const entry = fc.oneof(
    fc.ipV4(),
    fc.ipV6(),
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.constantFrom('10.0.0.9', '127.0.0.1'),
  )
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 6 }), (forged) => {
      const chain = [...forged, '203.0.113.5', '10.4.4.4'].join(', ')
      assert.equal(clientAddress('10.0.0.1', chain, proxies), '203.0.113.5')
    }),
  )
})

test('an address is returned in its plain form, without port, brackets or zone', () => {
  const cases: [string, string][] = [
    ['::ffff:203.0.113.5', '203.0.113.5'],
    ['::ffff:cb00:7105', '203.0.113.5'],
    ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['203.0.113.5:8080', '203.0.113.5'],
    ['fe80::1%25eth0', 'fe80::1'],
  ]
  for (const [written, plain] of cases) assert.equal(clientAddress('10.0.0.1', written, oneHop), plain, written)
  assert.equal(clientAddress(undefined, undefined, none), 'unknown')
})

test('only four plain numbers or an IPv6 address are an address', () => {
  for (const text of ['2130706433', '0x7f.1', '0177.0.0.1', '127.1', '1.2.3.4.5', '1.2.3', '1.2.3.256', '01.2.3.4'])
    assert.equal(clientAddress('10.0.0.1', text, oneHop), '10.0.0.1', text)
})
