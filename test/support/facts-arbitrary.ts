import fc from 'fast-check'
import type { ListEntry } from '../../src/lists/entry.ts'
import type { ListKind } from '../../src/lists/kinds.ts'
import { catalogue } from '../../src/messages/message.ts'
import type { ChainObservation, ListFact, ListHit, ScreeningFacts } from '../../src/screening/facts.ts'
import { chainWeights, type ChainSignal } from '../../src/screening/signals.ts'
import { paramsOf } from './message-rules.ts'

const address = '0x4838B106FCe9647Bdf1E7877BF73cE8B0BAD5f97'
const listOf: Readonly<Record<string, ListKind>> = {
  ofac: 'sanctions',
  'ofac-addresses': 'sanctions',
  'tornado-cash': 'mixer',
  mixers: 'mixer',
  own: 'own',
  bridges: 'context',
}

const day = fc
  .date({ min: new Date('2018-11-28'), max: new Date('2026-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

const anyListFact: fc.Arbitrary<ListFact> = fc.constantFrom(...Object.entries(listOf)).chain(([id, kind]) =>
  fc.oneof(
    fc.constant<ListFact>({ id, kind, status: 'not_configured', usable: false, stale: false, as_of: null }),
    fc.record({ stale: fc.boolean(), as_of: day }).map(
      ({ stale, as_of }): ListFact => ({
        id,
        kind,
        status: stale && kind === 'sanctions' ? 'stale' : 'fresh',
        usable: true,
        stale: stale && kind === 'sanctions',
        as_of,
      }),
    ),
    fc.record({ usable: fc.boolean(), stale: fc.boolean(), as_of: day }).map(
      ({ usable, stale, as_of }): ListFact => ({
        id,
        kind,
        status: 'failed',
        usable,
        stale: stale && usable && kind === 'sanctions',
        as_of: usable ? as_of : null,
      }),
    ),
  ),
)

const anyEntry: fc.Arbitrary<ListEntry> = fc.record({
  address: fc.constant(address),
  family: fc.constant('evm' as const),
  assets: fc.subarray(['ETH', 'USDC']),
  listed_on: fc.option(day),
  delisted_on: fc.option(day),
  known_from: day,
  known_to: fc.option(day),
  absent_on: fc.option(day, { nil: null }),
  ref: fc.option(fc.constant('12345')),
  label: fc.option(fc.constant('A pool')),
})

export const anyHit: fc.Arbitrary<ListHit> = fc
  .tuple(fc.constantFrom(...Object.entries(listOf)), anyEntry)
  .map(([[list, kind], entry]) => ({ list, kind, snapshot: 'ab'.repeat(32), as_of: '2026-01-01', entry }))

const finding = fc.constantFrom(...(Object.keys(chainWeights) as ChainSignal[]))

const anyObservation: fc.Arbitrary<ChainObservation> = fc
  .record({
    question: fc.constantFrom('issuer_freeze' as const, 'profile' as const, 'taint' as const),
    status: fc.constantFrom(
      'ok' as const,
      'stale' as const,
      'failed' as const,
      'not_configured' as const,
      'no_view' as const,
    ),
    matched: fc.subarray(['x'], { maxLength: 1 }),
    signal: finding,
  })
  .map(
    ({ question, status, matched, signal }): ChainObservation => ({
      network: 'ethereum',
      question,
      status,
      cause: status === 'failed' ? 'timeout' : status === 'stale' ? 'stale' : null,
      block: status === 'ok' ? 1 : null,
      as_of: null,
      reach:
        status === 'ok' && question === 'taint'
          ? { kind: matched.length > 0 ? 'window' : 'newest', from_block: 1, to_block: 2 }
          : null,
      findings:
        status === 'ok' ? matched.map(() => ({ signal, detail: everyDetail, url: 'https://etherscan.io/' })) : [],
    }),
  )

/** Any state of the world for which a verdict may be requested. */
export const anyFacts: fc.Arbitrary<ScreeningFacts> = fc
  .record({
    day,
    clock: fc.constantFrom(undefined, undefined, 'set_back' as const),
    maxAge: fc.constantFrom(undefined, null, 1, 72),
    point_in_time: fc.boolean(),
    lists: fc.uniqueArray(anyListFact, { selector: ({ id }) => id, maxLength: 6 }),
    hits: fc.array(anyHit, { maxLength: 3 }),
    observations: fc.array(anyObservation, { maxLength: 3 }),
  })
  .map(({ clock, maxAge, ...parts }) => ({
    ...(clock === undefined ? {} : { clock }),
    ...(maxAge === undefined ? {} : { lists_max_age_h: maxAge }),
    facts: 1,
    engine: 'countersign/0',
    policy: 'policy-test',
    subject: { address, family: 'evm', network: 'ethereum' },
    ignored_network: null,
    lists_root: 'cd'.repeat(32),
    ...parts,
  }))

/** All that the sentence of any finding names. */
const everyDetail = Object.fromEntries(
  Object.entries(catalogue)
    .filter(([key]) => key.startsWith('finding.'))
    .flatMap(([, { en }]) => paramsOf(en))
    .map((name) => [name, 'x']),
)
