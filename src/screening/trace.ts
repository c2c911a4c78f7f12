import { z } from 'zod'
import { networkField } from '../chains/network-field.ts'
import type { Network } from '../chains/networks.ts'
import type { Address } from '../kit/address.ts'
import { defineEndpoint } from '../endpoint/endpoint.ts'
import { addressField, wholeNumberField } from '../endpoint/fields.ts'
import type { Snapshot } from '../lists/snapshot.ts'
import { utcDay } from '../kit/day.ts'
import { minuteMs } from '../kit/duration.ts'
import type { Lang } from '../messages/message.ts'
import type { ErrorCode } from '../endpoint/reason-codes.ts'
import type { Service } from '../endpoint/service.ts'
import { requireChain } from './chain-refusals.ts'
import { chooseNetwork, type GatherNeeds, type NetworkChoice } from './gather.ts'
import { describeWeakLists } from './lists-note.ts'
import { findName } from './funds/party.ts'
import { judgeTrace, type TraceJudgement } from './funds/trace-judge.ts'
import { traceObservations } from './funds/trace-observations.ts'
import { describeTrace, traceResultSchema, type TraceResult } from './funds/trace-result.ts'
import { inSlices } from './funds/trace-slices.ts'
import { walkTransfers, type TraceAsk } from './funds/trace-walk.ts'
import { openWalkBudget } from './funds/walk-budget.ts'
import { traceAnswerLifetimeMs, type FinishedTrace } from './funds/trace-answers.ts'
import { traceLifetimeMs, type TraceMemory } from './trace-memory.ts'

export type TraceNeeds = Pick<GatherNeeds, 'lists' | 'chains' | 'world'> & {
  service: Pick<Service, 'baseUrl'>
  screening: { traces: Pick<TraceMemory, 'keep' | 'answers'> }
}

export type TraceQuestion = {
  address: Address
  network: NetworkChoice<Network>
  /** 1 to `traceHopsMax`. */
  hops: number
  direction: 'in' | 'out' | 'both'
}

export const traceHopsMax = 3

/** The errors of a trace, besides those of an invalid question. */
export const traceErrors = ['chain_not_configured', 'chain_unavailable'] as const satisfies readonly ErrorCode[]

export const taintTrace = defineEndpoint({
  name: 'taintTrace',
  methods: ['GET'],
  path: '/api/risk/trace',
  tag: 'Screening',
  summary: 'Trace funds between an address and listed parties',
  description:
    `Follows transfers of dollar tokens (of bitcoin on Bitcoin) up to ${traceHopsMax} transfers in both directions, in ` +
    'the order of time, to parties on a sanctions list, named by an authority, on a mixer list or the own list of the ' +
    'operator. The number of addresses and transfers and the time are bounded: `truncated` and `budget.cut_by` state ' +
    'what is missing. If truncated, a low share proves nothing. For ' +
    `${traceAnswerLifetimeMs / minuteMs} minutes the same question gets the same answer; \`as_of\` states when it was read.`,
  access: { keys: 'checked', scope: 'trace_funds' },
  limit: 'own',
  turns: 'funds',
  input: z.strictObject({
    addr: addressField('The address to trace: 0x, T, Solana base58 or Bitcoin, mainnet.'),
    network: networkField(),
    hops: wholeNumberField('Maximum number of transfers from the address:', 1, traceHopsMax, traceHopsMax),
    direction: z
      .enum(['in', 'out', 'both'])
      .default('both')
      .meta({
        description: '`in`: the source of received funds. `out`: the destination of sent funds. `both`: both.',
        examples: ['in'],
      }),
  }),
  output: traceResultSchema,
  errors: ['address_invalid', 'address_checksum_invalid', 'network_invalid', 'network_mismatch', ...traceErrors],
  examples: [
    {
      title: 'The source of the USDT of a TRON address',
      input: { addr: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', hops: 2, direction: 'in' },
    },
    { title: 'An address on Base', input: { addr: '0x4838B106FCe9647Bdf1E7877BF73cE8B0BAD5f97', network: 'base' } },
  ],
  async run(needs: TraceNeeds, { addr, network: name, hops, direction }, { lang }) {
    const question = { address: addr, network: chooseNetwork(addr, name), hops, direction }
    return { body: await traceTaint(needs, question, lang), outcome: null }
  },
})

/** Traces an address: walks its transfers and judges the recording. Throws ServiceError with one of `traceErrors`. */
export async function traceTaint(needs: TraceNeeds, question: TraceQuestion, lang: Lang): Promise<TraceResult> {
  const { lists, chains, world, service } = needs
  const { hops, direction } = question
  const { network, ignored } = question.network
  requireChain(chains, network)
  const snapshot = lists.current()
  const budget = openWalkBudget(chains.budgetMs, world.now)
  const address = question.address.canonical
  const finished = await findOrWalk(needs, { network, address, hops, direction, snapshot, budget })
  return describeTrace({ address, network, hops, direction, lists_root: snapshot.root }, finished, {
    lang,
    baseUrl: service.baseUrl,
    timeMs: budget.timeMs,
    ignoredNetwork: ignored,
    listsNote: describeWeakLists(snapshot, world.now(), { maxAgeHours: lists.maxAgeHours, lang }),
  })
}

type Walk = Pick<TraceAsk, 'network' | 'address' | 'hops' | 'direction' | 'snapshot' | 'budget'>

/** A trace of the same question that finished a short time ago, else a new one. */
async function findOrWalk({ chains, world, screening }: TraceNeeds, walk: Walk): Promise<FinishedTrace> {
  const { network, address, hops, direction, snapshot } = walk
  const day = utcDay(world.now())
  const key = { network: network.name, address, hops, direction, root: snapshot.root, day }
  const { answers, keep } = screening.traces
  const earlier = answers.find(key, world.now())
  if (earlier) return earlier
  const facts = await walkTransfers({ ...walk, chains, day })
  const judgement = await inSlices(judgeTrace(facts))
  const until = new Date(world.now() + traceLifetimeMs).toISOString()
  // A caller who has this answer and then screens the address gets its findings, from any process.
  await Promise.all(
    traceObservations(facts, judgement, network, until).map((observation) =>
      keep({ network: network.name, address }, observation, world.now()),
    ),
  )
  const { visited, cause, block, as_of } = facts
  const names = namesOf(judgement, snapshot, day)
  const finished = { facts: { visited, cause, block, as_of }, judgement, names }
  answers.keep(key, finished, world.now())
  return finished
}

function namesOf({ paths }: TraceJudgement, snapshot: Snapshot, day: string): Record<string, string> {
  const parties = new Set(paths.flatMap((path) => path.parties))
  return Object.fromEntries(
    [...parties].flatMap((party) => {
      const name = findName(snapshot, day, party)
      return name === null ? [] : [[party, name]]
    }),
  )
}
