import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import type { Chains } from '../../src/chains/chains.ts'
import { networkByName } from '../../src/chains/networks.ts'
import { anonymousCaller } from '../../src/endpoint/caller.ts'
import { readAddress } from '../../src/kit/address.ts'
import type { Lang } from '../../src/messages/message.ts'
import { screenAddress } from '../../src/screening/screen-address.ts'
import { screenResultSchema, type ScreenResult } from '../../src/screening/screen-result.ts'
import { traceTaint } from '../../src/screening/trace.ts'
import { createTraceMemory } from '../../src/screening/trace-memory.ts'
import type { TraceResult } from '../../src/screening/funds/trace-result.ts'
import { fakeChains, moved, readAt } from '../support/chains/fake-chains.ts'
import { fakeLists } from '../support/fake-lists.ts'
import { party, subject } from './chain-fixture.ts'

/** What the service answers about an address before a trace and after it, and the trace between them. */
export type TracedVerdict = { before: ScreenResult; trace: TraceResult; after: ScreenResult }

/** All that the address received came from a sanctioned party, over one that is on no list: seen by a trace alone. */
export function taintedVerdict(lang: Lang = 'en'): Promise<TracedVerdict> {
  return judgeAround([moved(party(1), party(2), '1000', 10), moved(party(2), subject, '900', 20)], lang)
}

/** A trace finds nothing either. */
export function cleanVerdict(lang: Lang = 'en'): Promise<TracedVerdict> {
  return judgeAround([moved(party(3), party(2), '1000', 10), moved(party(2), subject, '900', 20)], lang)
}

/** A direct counterparty is sanctioned: there is a finding before the trace. */
export function directVerdict(lang: Lang = 'en'): Promise<TracedVerdict> {
  return judgeAround([moved(party(1), subject, '1000', 10), moved(party(2), subject, '900', 20)], lang)
}

async function judgeAround(transfers: readonly ReturnType<typeof moved>[], lang: Lang): Promise<TracedVerdict> {
  const { address } = readAddress(subject)
  const network = networkByName('ethereum')
  assert.ok(address && network)
  const needs = {
    lists: fakeLists({ [party(1)]: [{ list: 'ofac', kind: 'sanctions', label: 'LAZARUS GROUP' }] }),
    chains: { ...fakeChains(transfers, { network: 'ethereum' }).chains, profile },
    world: { now: () => Date.parse('2026-11-20T12:00:00Z') },
    clock: { fault: () => null },
    service: { engine: 'countersign/0.1.0', name: 'countersign', baseUrl: 'http://localhost' },
    screening: { traces: createTraceMemory() },
  }
  const ask = { lang, caller: anonymousCaller('127.0.0.1'), requestId: 'test' }
  const screened = async () => {
    const answer = await screenAddress.run(needs, { addr: address, network: 'ethereum' }, ask)
    assert.ok('json' in answer)
    return screenResultSchema.parse(JSON.parse(answer.json))
  }
  const before = await screened()
  const question = { address, network: { network, ignored: null }, hops: 3, direction: 'both' } as const
  const trace = await traceTaint(needs, question, lang)
  return { before, trace, after: await screened() }
}

const profile: Chains['profile'] = () => ({
  at: {
    value: {
      kind: 'account',
      delegate: null,
      hasHistory: true,
      activeSince: null,
      transactions: 10,
      lastDay: null,
    },
    block: 78_000_000,
    as_of: readAt,
  },
})

/** A trace that ends when a test ends it. */
export type HeldTrace = { end: () => void; fail: () => void }

/**
 * Answers the page's requests as the service would: the screening that is requested after the trace contains
 * what that found. The trace waits for the test.
 */
export async function answerAround(page: Page, { before, trace, after }: TracedVerdict): Promise<HeldTrace> {
  const gate = Promise.withResolvers<'ended' | 'failed'>()
  let isTraced = false
  await page.route('**/api/risk?*', (route) => route.fulfill({ json: isTraced ? after : before }))
  await page.route('**/api/risk/trace?*', async (route) => {
    if ((await gate.promise) === 'failed') return route.fulfill({ status: 404, json: { title: 'Not found' } })
    isTraced = true
    return route.fulfill({ json: trace })
  })
  return { end: () => gate.resolve('ended'), fail: () => gate.resolve('failed') }
}
