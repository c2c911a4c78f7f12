import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { scopes, type LogRetention, type Scope } from '../../src/endpoint/caller.ts'
import { readAddressRange } from '../../src/kit/address-range.ts'
import { compareSettings } from '../../src/keys/settings/compare-settings.ts'
import type { KeySettings } from '../../src/keys/settings/key-settings.ts'

/**
 * The oracle knows no lattice: it lists every single thing that a holder may do under some settings, in a small world of
 * sixteen addresses of each family, ten days, and one scope that is added later. A change loosens if anything becomes
 * possible that was not, and tightens if it only takes something away.
 */
test('a change is the result of an oracle that lists everything a holder may do, on 10,000 pairs', () => {
  const seen = { same: 0, tighter: 0, looser: 0 }
  fc.assert(
    fc.property(settings(), settings(), (before, after) => {
      const [was, will] = [possibilities(before), possibilities(after)]
      const expected = ![...will].every((one) => was.has(one)) ? 'looser' : will.size < was.size ? 'tighter' : 'same'
      seen[expected]++
      assert.equal(compareSettings(readable(before), readable(after)), expected)
    }),
    { numRuns: 10_000 },
  )
  for (const [change, count] of Object.entries(seen)) assert.ok(count > 100, `${change}: ${count}`)
})

test('two halves that equal what was allowed are no loosening, and neither is the same in other words', () => {
  const list = (...texts: readonly string[]) => readable({ ...loosest, ranges: texts })
  assert.equal(compareSettings(list('192.0.2.0/24'), list('192.0.2.0/25', '192.0.2.128/25')), 'same')
  assert.equal(compareSettings(list('192.0.2.0/25', '192.0.2.128/25'), list('192.0.2.0/24')), 'same')
  assert.equal(compareSettings(list('192.0.2.0/24', '192.0.2.7'), list('192.0.2.0/24')), 'same')
  assert.equal(compareSettings(list('192.0.2.0/24'), list('192.0.2.0/25', '192.0.3.0/32')), 'looser')
})

test('no restriction is not the same as a list of everything: IPv4 and IPv6 are matched separately', () => {
  const list = (...texts: readonly string[]) => readable({ ...loosest, ranges: texts })
  assert.equal(compareSettings(list(), list('0.0.0.0/0', '::/0')), 'tighter')
  assert.equal(compareSettings(list('0.0.0.0/0'), list('0.0.0.0/0', '::/0')), 'looser')
  assert.equal(compareSettings(list('::/0'), list('0.0.0.0/0')), 'looser')
})

test('`all` holds scopes that are added later, so that a list of all of today is tighter', () => {
  const [all, listed] = [readable(loosest), readable({ ...loosest, scopes: [...scopes] })]
  assert.equal(compareSettings(all, listed), 'tighter')
  assert.equal(compareSettings(listed, all), 'looser')
})

type Written = {
  scopes: 'all' | readonly Scope[]
  ranges: readonly string[]
  /** Days from now. */
  expiresIn: number | null
  decisionLog: boolean
  logRetention: LogRetention
}

const loosest: Written = { scopes: 'all', ranges: [], expiresIn: null, decisionLog: false, logRetention: '30d' }
const dayMs = 86_400_000
const retentions = ['30d', '5y', '10y'] as const

function settings() {
  const block = fc.tuple(
    fc.constantFrom('192.0.2.', '2001:db8::'),
    fc.integer({ min: 0, max: 15 }),
    fc.integer({ min: 0, max: 4 }),
  )
  const scope = fc.oneof(
    fc.constant('all' as const),
    fc.uniqueArray(fc.constantFrom(...scopes.slice(0, 3)), { minLength: 1 }),
  )
  // Mostly alike, so that pairs are often equal or one step apart.
  return fc.record({
    scopes: fc.oneof({ weight: 2, arbitrary: fc.constant('all' as const) }, { weight: 3, arbitrary: scope }),
    ranges: fc.oneof(fc.constant([]), fc.array(block.map(rangeText), { maxLength: 3 })),
    expiresIn: fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 4 })),
    decisionLog: fc.boolean(),
    logRetention: fc.constantFrom(...retentions),
  })
}

function rangeText([start, at, halvings]: readonly [string, number, number]): string {
  const size = 16 >> halvings
  const first = at - (at % size)
  return start === '192.0.2.' ? `${start}${first}/${28 + halvings}` : `${start}${first.toString(16)}/${124 + halvings}`
}

/** What a holder may do, each thing as a text. That a decision is not kept, or not for long, is something that may be done. */
function possibilities({ scopes: allowed, ranges, expiresIn, decisionLog, logRetention }: Written): Set<string> {
  const all = new Set<string>()
  for (const scope of [...scopes, 'added_later'])
    if (allowed === 'all' || allowed.includes(scope as Scope)) all.add(`scope ${scope}`)
  for (const address of [...worldOf('192.0.2.', 10), ...worldOf('2001:db8::', 16), 'elsewhere'])
    if (ranges.length === 0 || ranges.some((range) => addressesOf(range).includes(address))) all.add(`from ${address}`)
  for (let day = 0; day < 10; day++) if (expiresIn === null || day < expiresIn) all.add(`on day ${day}`)
  if (expiresIn === null) all.add('for ever')
  if (!decisionLog) all.add('unlogged')
  for (const [i, retention] of retentions.entries())
    if (!decisionLog || i >= retentions.indexOf(logRetention)) all.add(`forgotten after ${retention}`)
  return all
}

function worldOf(start: string, radix: number): string[] {
  return Array.from({ length: 16 }, (_, i) => start + i.toString(radix))
}

function addressesOf(range: string): string[] {
  const [net = '', bits = ''] = range.split('/')
  const isIpv4 = net.startsWith('192.0.2.')
  const start = isIpv4 ? '192.0.2.' : '2001:db8::'
  const radix = isIpv4 ? 10 : 16
  const first = Number.parseInt(net.slice(start.length), radix)
  return worldOf(start, radix).slice(first, first + 2 ** ((isIpv4 ? 32 : 128) - Number(bits)))
}

function readable({ scopes: allowed, ranges, expiresIn, decisionLog, logRetention }: Written): KeySettings {
  return {
    scopes: allowed,
    ipAllowlist: ranges.map((text) => readAddressRange(text).range ?? assert.fail(text)),
    expiresAt: expiresIn === null ? null : expiresIn * dayMs,
    decisionLog,
    logRetention,
  }
}
