import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import type { Page } from 'playwright-core'
import type { Transfer } from '../../src/chains/chain-reader.ts'
import { networkByName } from '../../src/chains/networks.ts'
import { readAddress, type Address } from '../../src/kit/address.ts'
import { anonymousCaller } from '../../src/endpoint/caller.ts'
import { problemOf } from '../../src/endpoint/errors.ts'
import type { Lang } from '../../src/messages/message.ts'
import { chainUnavailable } from '../../src/screening/chain-refusals.ts'
import { fundFlow } from '../../src/screening/flow.ts'
import { flowResultSchema, type FlowResult } from '../../src/screening/funds/flow-result.ts'
import { traceTaint } from '../../src/screening/trace.ts'
import { createTraceMemory } from '../../src/screening/trace-memory.ts'
import { traceResultSchema, type TraceResult } from '../../src/screening/funds/trace-result.ts'
import { fakeChains, moved } from '../support/chains/fake-chains.ts'
import { fakeLists, type FakeListing } from '../support/fake-lists.ts'
import { unlisted } from './examples.ts'

/** The address whose flow and trace are drawn. */
export const subject: string = unlisted

/** A made-up party by its number. */
export function party(number: number): string {
  return addressOf(`0x${hashOf(`party ${number}`).slice(0, 40)}`).canonical
}

/** Ten parties: one of each kind that has a mark, the others on no list. */
const fewKinds: Readonly<Record<string, readonly FakeListing[]>> = {
  [party(1)]: [{ list: 'ofac', kind: 'sanctions', label: 'LAZARUS GROUP' }],
  [party(2)]: [{ list: 'bridges', kind: 'context', label: 'Across Protocol: Spoke Pool V2' }],
  [party(6)]: [{ list: 'tornado-cash', kind: 'mixer', label: 'Tornado.Cash: 100 ETH' }],
  [party(7)]: [{ list: 'scamsniffer', kind: 'scam' }],
  [party(8)]: [{ list: 'labels', kind: 'context', label: 'Example Exchange' }],
}

/** What the service answers about the flow of an address with this many counterparties, as it would word it. */
export async function flowOf(count: 10 | 300, lang: Lang = 'en'): Promise<FlowResult> {
  const transfers = Array.from({ length: count }, (_, n) => {
    const other = party(n)
    const amount = String(Math.round(9e11 / (n + 1) ** 1.3) / 1e6)
    const more = n % 3 === 0 ? { asset: 'USDC' as const, symbol: 'USDC' } : {}
    const [from, to] = n % 10 < 5 ? [other, subject] : [subject, other]
    return moved(from, to, amount, n, { ...more, tx: `0x${hashOf(`transfer ${n}`)}` })
  })
  return flowResultSchema.parse(await tellFlow(transfers, lang))
}

/** The flow of an address that never moved a dollar token. */
export async function emptyFlow(): Promise<FlowResult> {
  return flowResultSchema.parse(await tellFlow([], 'en'))
}

/** What the service answers about the trace of an address that is connected with ten parties, four of them listed. */
export async function traceOfTen(lang: Lang = 'en'): Promise<TraceResult> {
  const entries = Object.fromEntries(
    [1, 6, 9, 10].map((n) => [party(n), fewKinds[party(n)] ?? [{ list: 'ofac', kind: 'sanctions' } as const]]),
  )
  return tellTrace(
    [
      moved(party(1), subject, '1200.5', 10),
      moved(party(2), subject, '800', 30),
      moved(party(1), party(2), '450', 20),
      moved(party(3), subject, '90', 31),
      moved(party(4), party(3), '60', 21),
      moved(party(9), party(4), '1000000', 11),
      moved(party(5), subject, '77', 3),
      moved(subject, party(6), '320.25', 40),
      moved(subject, party(7), '5000', 41),
      moved(party(7), party(8), '4100', 42),
      moved(party(8), party(10), '0.015', 43),
      moved(party(7), party(6), '12', 44),
    ],
    entries,
    lang,
  )
}

/** A trace that found nothing. */
export function cleanTrace(): Promise<TraceResult> {
  return tellTrace([moved(party(1), subject, '1', 1)], {}, 'en')
}

/** A trace over 300 parties: a hundred ways of three transfers each, no party on two of them. */
export async function traceOfThreeHundred(lang: Lang = 'en'): Promise<TraceResult> {
  const base = await traceOfTen(lang)
  const [path] = base.paths
  const [evidence] = base.evidence
  assert.ok(path && evidence)
  const ways = Array.from({ length: 100 }, (_, n) => {
    const parties = [subject, party(3 * n + 20), party(3 * n + 21), party(3 * n + 22)]
    const list = n % 3 === 0 ? 'tornado-cash' : 'ofac'
    const amounts = [1e6 / (n + 1), 2e6 / (n + 2), 3e5 / (n + 3)].map((each) => Math.round(each * 1e6) / 1e6)
    const direction = n % 5 < 3 ? ('in' as const) : ('out' as const)
    return { ...path, direction, parties, amounts, hop: 3, list, tx: `0x${n}`, txs: ['0xa', '0xb', `0x${n}`] }
  })
  return traceResultSchema.parse({
    ...base,
    paths: ways,
    evidence: ways.map(({ list, parties }) => ({
      ...evidence,
      source: list,
      label: list === 'ofac' ? evidence.label : 'Tornado Cash',
      detail: `${evidence.label}: ${parties.at(-1)}`,
    })),
    visited: 301,
    truncated: true,
    shares: { in: 0.4321, out: 0.000_04 },
  })
}

/** Answers the page's requests for flow and trace with these results. */
export async function answerChain(page: Page, { flow, trace }: { flow?: unknown; trace?: unknown }): Promise<void> {
  if (flow) await page.route('**/api/risk/flow?*', (route) => route.fulfill({ json: flow }))
  if (trace) await page.route('**/api/risk/trace?*', (route) => route.fulfill({ json: trace }))
}

/** Refuses the page's requests for a flow because the chain did not answer. */
export async function refuseFlow(page: Page): Promise<void> {
  const network = networkByName('ethereum')
  assert.ok(network)
  const problem = problemOf(chainUnavailable(network, 'rate_limited'), 'en', 'http://localhost')
  await page.route('**/api/risk/flow?*', (route) =>
    route.fulfill({ status: problem.status, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
  )
}

async function tellFlow(transfers: readonly Transfer[], lang: Lang): Promise<unknown> {
  const ask = { lang, caller: anonymousCaller('127.0.0.1'), requestId: 'test' }
  const answer = await fundFlow.run(needs(transfers, fewKinds), { addr: addressOf(subject) }, ask)
  return answer.body
}

async function tellTrace(
  transfers: readonly Transfer[],
  entries: Readonly<Record<string, readonly FakeListing[]>>,
  lang: Lang,
): Promise<TraceResult> {
  const network = networkByName('ethereum')
  assert.ok(network)
  const question = {
    address: addressOf(subject),
    network: { network, ignored: null },
    hops: 3,
    direction: 'both',
  } as const
  return traceTaint(
    {
      ...needs(transfers, entries),
      service: { baseUrl: 'http://localhost' },
      screening: { traces: createTraceMemory() },
    },
    question,
    lang,
  )
}

function needs(transfers: readonly Transfer[], entries: Readonly<Record<string, readonly FakeListing[]>>) {
  return {
    lists: fakeLists(entries),
    chains: fakeChains(transfers, { network: 'ethereum' }).chains,
    world: { now: () => Date.parse('2026-11-20T12:00:00Z') },
  }
}

function addressOf(text: string): Address {
  const { address } = readAddress(text)
  assert.ok(address, text)
  return address
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
