import { z } from 'zod'
import { networkField } from '../chains/network-field.ts'
import { dayField } from '../endpoint/fields.ts'
import { subjectField } from '../endpoint/subject-field.ts'
import { defineEndpoint } from '../endpoint/endpoint.ts'
import { ServiceError } from '../endpoint/errors.ts'
import type { DecisionRecord, Outcome } from '../endpoint/outcome.ts'
import type { Service } from '../endpoint/service.ts'
import type { ScreenedNetwork } from '../chains/networks.ts'
import { counted, type CountedText } from '../kit/counted-text.ts'
import { utcDay } from '../kit/day.ts'
import { joinJson, jsonAfter, openMembers, type ClosingJson, type JsonOf } from '../kit/spliced-json.ts'
import { whenReady } from '../kit/when-ready.ts'
import type { Snapshot } from '../lists/snapshot.ts'
import { describeResult, describeSources, type Wording } from './describe-result.ts'
import type { ScreeningFacts } from './facts.ts'
import { chooseNetwork, gatherFacts, type GatherNeeds, type ScreeningQuestion } from './gather.ts'
import { screenResultSchema, type ScreenResult } from './screen-result.ts'
import { isShared, stateCache } from './state-cache.ts'
import { judge, type Judgement } from './verdict.ts'
import { judgedOf } from './verdict-ladder.ts'

export type ScreenNeeds = GatherNeeds & { service: Service }

/** First day with any data: OFAC listed its first digital currency addresses. */
export const earliestDay = '2018-11-28'

export const screenAddress = defineEndpoint({
  name: 'screenAddress',
  methods: ['GET'],
  path: '/api/risk',
  tag: 'Screening',
  summary: 'Screen an address before paying it',
  description:
    "Screens a 0x, T, Solana or Bitcoin address against sanctions lists, mixer lists and the operator's own list " +
    'and, if the chain is configured, on-chain signals. An address that shares its key with a listed address is ' +
    '`caution`. A listed address of an unscreened chain has `chain: other`. The verdict is `clear`, `caution`, `risky` or `uncertain`. ' +
    '`uncertain` means that screening could not be completed; never treat it as clear. With `on`, only the lists are ' +
    'used, in their state of that day: a copy that covers the day is used regardless of its age now, and a day that no ' +
    'copy of a sanctions list covers is `uncertain` (DAY_NOT_COVERED).',
  access: ({ on }) => (on === undefined ? { keys: 'counted', scope: 'screen_address' } : { keys: 'ignored' }),
  limit: 'anonymous',
  limitFor: ({ on }) => (on === undefined ? 'anonymous' : 'own'),
  isLogged: true,
  input: z.strictObject({
    addr: subjectField('The address to screen: 0x, T, Solana base58 or Bitcoin, mainnet.'),
    network: networkField(),
    on: dayField(`The day of the query in UTC, ${earliestDay} to today.`).optional(),
  }),
  output: screenResultSchema,
  errors: [
    'address_invalid',
    'address_checksum_invalid',
    'network_invalid',
    'network_mismatch',
    'date_invalid',
    'date_out_of_range',
  ],
  examples: [
    { title: 'A sanctioned address', input: { addr: '0x098B716B8Aaf21512996dC57EB0615e2383E2f96' } },
    {
      title: 'A mixer on a day on which it was sanctioned',
      input: { addr: '0x12D66f87A04A9E220743712cE6d9bB1B5616B8Fc', on: '2023-01-01' },
    },
    {
      title: 'An address on Base, in Chinese',
      input: { addr: '0x4838B106FCe9647Bdf1E7877BF73cE8B0BAD5f97', network: 'base', lang: 'zh' },
    },
  ],
  run(needs: ScreenNeeds, input, ask) {
    if (input.on !== undefined) refuseOutside(input.on, utcDay(needs.world.now()))
    const network = chooseNetwork(input.addr, input.network)
    const question = { address: input.addr, network, on: input.on ?? null, field: 'addr' }
    const wording = { lang: ask.lang, baseUrl: needs.service.baseUrl }
    return whenReady(gatherFacts(needs, question, needs.lists.current()), (facts) => {
      const { judgement, ...json } = answerOf(facts, wording)
      return { ...json, outcome: screeningOutcome(facts, judgement, network.network) }
    })
  },
})

/** A screened address: the gathered facts, and their judgement. */
export type Screened = { facts: ScreeningFacts; judgement: Judgement }

/** Screens one address against one snapshot and its chain: gathers facts and judges them. */
export function screen(
  needs: GatherNeeds,
  question: ScreeningQuestion,
  snapshot: Snapshot,
): Screened | Promise<Screened> {
  return whenReady(gatherFacts(needs, question, snapshot), (facts) => ({ facts, judgement: judge(facts) }))
}

/** The outcome of a screening, as a value. */
export function screeningOutcome(facts: ScreeningFacts, judgement: Judgement, network: ScreenedNetwork): Outcome {
  return {
    result: judgement.verdict,
    isUncertain: judgement.verdict === 'uncertain',
    reason_code: judgement.reason_code,
    subject: `${network.caip2}:${facts.subject.address}`,
    // A question about a past day has no caller: keys are not read.
    record: facts.point_in_time ? null : () => screeningRecord(facts, judgedOf(judgement)),
  }
}

/** The record of facts and their judgement in a decision log. */
export function screeningRecord(facts: object, judged: object): DecisionRecord {
  return { inputs: facts, judged, inputsHash: null, attestation: null }
}

/** Throws ServiceError date_out_of_range for a day after `today`, or before there is any data. */
export function refuseOutside(day: string, today: string): void {
  if (day >= earliestDay && day <= today) return
  const messageKey = day > today ? 'date.future' : 'date.too_early'
  throw new ServiceError('date_out_of_range', { field: 'on', messageKey, params: { earliest: earliestDay, today } })
}

/**
 * The judgement and the answer as JSON. Without a listing all of it but the address is equal for a state of the lists,
 * the chain's answers, and a language: then it is judged and described once, and the address is inserted.
 */
function answerOf(facts: ScreeningFacts, wording: Wording): ScreenedJson<ScreenResult> & { judgement: Judgement } {
  const opening = openMembers({ address: facts.subject.address })
  const make = () => {
    const judgement = judge(facts)
    const result = describeResult(facts, judgement, wording)
    const described: ScreenResult = { ...result, intelligence: { sources: describeSources(facts, wording.lang) } }
    return { judgement, rest: counted(jsonAfter(opening, described)) }
  }
  const { lang, baseUrl } = wording
  const isUnlisted = facts.hits.length === 0 && facts.ignored_network === null && !facts.point_in_time
  const key = [facts.lists_root, facts.clock ?? null, facts.lists_max_age_h ?? 0, facts.subject.network, lang, baseUrl]
  const { judgement, rest } = isUnlisted ? unlistedOnce(facts, key, make) : make()
  const sharedEnd = isUnlisted && isShared(facts) ? rest.text : ''
  const json: JsonOf<ScreenResult> = joinJson(opening, rest.text)
  return { json, bytes: Buffer.byteLength(opening) + rest.bytes, sharedEnd, judgement }
}

/** An answer as JSON assembled from parts. `bytes` is its length in UTF-8. */
export type ScreenedJson<Result> = { json: JsonOf<Result>; bytes: number; sharedEnd: string }

type Rest = ClosingJson<Omit<ScreenResult, 'address'>>
const unlistedOnce = stateCache<{ judgement: Judgement; rest: CountedText<Rest> }>()
