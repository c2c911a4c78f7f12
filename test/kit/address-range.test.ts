import assert from 'node:assert/strict'
import { BlockList } from 'node:net'
import test from 'node:test'
import fc from 'fast-check'
import { covers, isWithin, readAddressRange, type AddressRange } from '../../src/kit/address-range.ts'

test('an address or range is read, in its one form', () => {
  for (const [text, form] of [
    ['192.0.2.7', '192.0.2.7'],
    ['192.0.2.7/32', '192.0.2.7'],
    ['10.0.0.0/8', '10.0.0.0/8'],
    ['0.0.0.0/0', '0.0.0.0/0'],
    ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
    ['2001:db8::/32', '2001:db8::/32'],
    ['::/0', '::/0'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::ffff:c000:207', '192.0.2.7'],
    ['::ffff:10.0.0.0/104', '10.0.0.0/8'],
    ['::ffff:0:0/96', '0.0.0.0/0'],
  ] as const)
    assert.equal(readAddressRange(text).range?.text, form, text)
})

test('what has bits behind its prefix is ambiguous, and is refused', () => {
  for (const text of ['10.0.0.1/8', '192.0.2.7/31', '2001:db8::1/64', '::ffff:10.0.0.1/104'])
    assert.equal(readAddressRange(text).fault, 'host_bits', text)
})

test('anything else is refused', () => {
  const texts = [
    '',
    '/',
    '/8',
    '10.0.0.0/',
    '1.2.3.4/33',
    '01.2.3.4',
    '1.2.3',
    '1.2.3.4.5',
    '1.2.3.256',
    '0x7f.0.0.1',
    '2130706433',
    '1.2.3.4/-1',
    '1.2.3.4/ 8',
    '1.2.3.4/08',
    ' 1.2.3.4',
    '1.2.3.4 ',
    '1.2.3.0/24/24',
    '::1/129',
    '::1%eth0',
    ':::1',
    '[::1]',
    '::ffff:01.2.3.4',
    'localhost',
    '1.2.3.4:80',
    '１.2.3.4',
    '*',
  ]
  for (const text of texts) assert.equal(readAddressRange(text).fault, 'malformed', text)
})

test('whether a source is within ranges is the result of Node’s own block list, each family for itself', () => {
  const ranges = fc.array(range(), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(ranges, source(), (texts, address) => {
      // Node's list matches IPv4 against IPv6 ranges: each family gets a list of its own.
      const list = new BlockList()
      const family = address.includes(':') ? 'ipv6' : 'ipv4'
      for (const text of texts) {
        const [net = '', bits] = text.split('/')
        if (net.includes(':') === (family === 'ipv6')) list.addSubnet(net, Number(bits), family)
      }
      const expected = list.check(address, family)
      assert.equal(isWithin(read(texts), address), expected)
    }),
    { numRuns: 2_000 },
  )
})

test('an IPv4-mapped source is IPv4, and ::/0 does not cover it', () => {
  assert.ok(isWithin(read(['10.0.0.0/8']), '::ffff:10.1.2.3'))
  assert.ok(!isWithin(read(['::/0']), '10.1.2.3'))
  assert.ok(!isWithin(read(['::/0']), '::ffff:10.1.2.3'))
  assert.ok(!isWithin(read(['0.0.0.0/0']), '2001:db8::1'))
  assert.ok(!isWithin(read(['0.0.0.0/0']), 'unknown'))
})

test('ranges cover others exactly when every address of those is in them', () => {
  const small = fc.array(fc.tuple(fc.integer({ min: 0, max: 15 }), fc.integer({ min: 28, max: 32 })), { maxLength: 4 })
  fc.assert(
    fc.property(small, small, (some, others) => {
      const expected = [...addressesOf(others)].every((address) => addressesOf(some).has(address))
      assert.equal(covers(read(some.map(textOf)), read(others.map(textOf))), expected)
    }),
    { numRuns: 5_000 },
  )
})

test('two halves cover their union, also at the ends of a family', () => {
  assert.ok(covers(read(['192.0.2.0/25', '192.0.2.128/25']), read(['192.0.2.0/24'])))
  assert.ok(covers(read(['0.0.0.0/1', '128.0.0.0/1']), read(['0.0.0.0/0', '255.255.255.255'])))
  assert.ok(covers(read(['::/1', '8000::/1']), read(['::/0'])))
  assert.ok(!covers(read(['0.0.0.0/0']), read(['::/0'])))
})

/** Of 192.0.2.0 to 192.0.2.15, those that a block holds. */
function addressesOf(blocks: readonly (readonly [number, number])[]): Set<number> {
  const addresses = new Set<number>()
  for (const [at, bits] of blocks) {
    const size = 2 ** (32 - bits)
    for (let i = 0; i < size; i++) addresses.add(at - (at % size) + i)
  }
  return addresses
}

function textOf([at, bits]: readonly [number, number]): string {
  const size = 2 ** (32 - bits)
  return `192.0.2.${at - (at % size)}/${bits}`
}

function read(texts: readonly string[]): AddressRange[] {
  return texts.map((text) => readAddressRange(text).range ?? assert.fail(text))
}

/** Ranges around a few addresses, so that sources meet them. */
function range() {
  const ipv4 = fc.integer({ min: 0, max: 32 }).map((bits) => networkOf([10, 1, 2, 3], bits))
  const ipv6 = fc
    .integer({ min: 0, max: 128 })
    .map((bits) => networkOf([0x20, 1, 0xd, 0xb8, ...Array.from({ length: 12 }, () => 7)], bits))
  return fc.oneof(ipv4, ipv6)
}

function source() {
  const byte = fc.integer({ min: 0, max: 255 })
  const ipv4 = fc.tuple(fc.constantFrom(10, 11), fc.constantFrom(1, 0), byte, byte).map((bytes) => addressOf(bytes))
  const ipv6 = fc.array(fc.constantFrom(7, 6, 0), { minLength: 12, maxLength: 12 })
  return fc.oneof(
    ipv4,
    ipv6.map((tail) => addressOf([0x20, 1, 0xd, 0xb8, ...tail])),
  )
}

function networkOf(bytes: readonly number[], bits: number): string {
  const masked = bytes.map((byte, i) => {
    const storedCount = Math.max(0, Math.min(8, bits - 8 * i))
    return byte & (0xff << (8 - storedCount)) & 0xff
  })
  return `${addressOf(masked)}/${bits}`
}

function addressOf(bytes: readonly number[]): string {
  if (bytes.length === 4) return bytes.join('.')
  const hex = Buffer.from(bytes).toString('hex')
  return (hex.match(/.{4}/g) ?? []).map((group) => Number.parseInt(group, 16).toString(16)).join(':')
}
