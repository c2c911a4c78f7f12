import assert from 'node:assert/strict'
import test from 'node:test'
import { networkByName } from '../../src/chains/networks.ts'
import type { ChainObservation } from '../../src/screening/facts.ts'
import { describeSources } from '../../src/screening/describe-result.ts'
import type { JudgedPath, TraceJudgement } from '../../src/screening/funds/trace-judge.ts'
import { traceObservations } from '../../src/screening/funds/trace-observations.ts'
import { unlisted } from '../support/known-addresses.ts'

/**
 * An answer looked complete where a node had refused old state, so that nothing was known of the age of an address, and
 * where a trace had found listed parties behind a share that does not weigh.
 */
const observation: ChainObservation = {
  network: 'base',
  question: 'profile',
  status: 'ok',
  cause: null,
  block: 100,
  as_of: '2026-11-20T12:00:00.000Z',
  reach: null,
  findings: [],
}
const detailOf = (one: ChainObservation, lang: 'en' | 'zh' = 'en') =>
  describeSources({ lists: [], observations: [one], point_in_time: false }, lang)[0]?.detail ?? ''

test('a profile that was read without old state states it, and any other does not', () => {
  assert.match(detailOf({ ...observation, unread: 'old_state' }), /keeps no state of earlier blocks/)
  assert.match(detailOf({ ...observation, unread: 'old_state' }, 'zh'), /早期区块/)
  assert.doesNotMatch(detailOf(observation), /earlier blocks/)
})

test('a share below one percent is stated with the trace, and one that weighs is a finding', () => {
  const traced = (share: number, hops: number) => {
    const [network] = [networkByName('base')]
    assert.ok(network)
    const path: JudgedPath = {
      side: 'in',
      parties: Array.from({ length: hops }, () => unlisted.evm),
      units: Array.from({ length: hops }, () => 1_000_000),
      txs: Array.from({ length: hops }, () => `0x${'1'.repeat(64)}`),
      listing: { list: 'ofac', kind: 'sanctions' } as JudgedPath['listing'],
    }
    const judgement: TraceJudgement = { shares: { in: share, out: 0 }, paths: [path], cut: [] }
    const facts = { sides: ['in', 'out'], hops: 3, block: 1, as_of: observation.as_of ?? '' } as const
    return traceObservations(facts, judgement, network, '2026-11-21T12:00:00.000Z')
  }
  const [light, out] = traced(0.0042, 2)
  assert.ok(light && out)
  assert.deepEqual([light.reach.light_share, light.findings], ['0.004200', []])
  assert.match(detailOf(light), /0\.42 % of the received funds come from listed parties/)
  assert.match(detailOf({ ...light, question: 'trace_out' }, 'zh'), /转出的资金中有 0\.42 %/)
  assert.equal(out.reach.light_share, undefined)
  for (const [weighty] of [traced(0.01, 2), traced(0.0042, 1)]) {
    assert.deepEqual([weighty?.reach.light_share, weighty?.findings.length], [undefined, 1])
  }
})
