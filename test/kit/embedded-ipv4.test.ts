import assert from 'node:assert/strict'
import test from 'node:test'
import { embeddedIpv4 } from '../../src/kit/embedded-ipv4.ts'
import { readHostRule } from '../../src/lists/formats/host-rule.ts'

test('the IPv4 address in an IPv6 host is found in every form that leads to it, and in no other', () => {
  for (const address of [
    '::ffff:203.0.113.5',
    '::ffff:cb00:7105',
    '::203.0.113.5',
    '::ffff:0:203.0.113.5',
    '64:ff9b::203.0.113.5',
    '64:ff9b:1::203.0.113.5',
    '2002:cb00:7105::1',
  ]) {
    assert.equal(embeddedIpv4(`[${address}]`), '203.0.113.5', address)
    assert.equal(readHostRule(`http://[${address}]/x`), '203.0.113.5/x', address)
  }
  for (const host of ['[::1]', '[::]', '[2001:db8::203.0.113.5]', '[64:ff9c::1]', '203.0.113.5', 'example.com', '[x]'])
    assert.equal(embeddedIpv4(host), null, host)
})
