import { z } from 'zod'
import { networkField } from '../chains/network-field.ts'
import { addressField, dayField } from '../endpoint/fields.ts'
import { defineEndpoint } from '../endpoint/endpoint.ts'
import { ServiceError } from '../endpoint/errors.ts'
import type { Lang } from '../messages/message.ts'
import type { Snapshot } from '../lists/snapshot.ts'
import type { ChainObservation, ScreeningFacts } from './facts.ts'
import { chooseNetwork, gatherFacts, observeFor, utcDay, type GatherNeeds, type ScreeningQuestion } from './gather.ts'
import { screenResultSchema } from './screen-result.ts'
import { onceForState, describeResult, describeSources } from './describe-result.ts'
import { judge, type Judgement } from './verdict.ts'

export type ScreenNeeds = GatherNeeds & { baseUrl: string }

/** First day of which anything is known: OFAC listed its first digital currency addresses. */
export const earliestDay = '2018-11-28'

export const screenAddress = defineEndpoint({
  name: 'screenAddress',
  methods: ['GET'],
  path: '/api/risk',
  tag: 'Screening',
  summary: 'Screen an address before paying it',
  description:
    'Screens an address of any of the four families (0x, T, Solana, Bitcoin) against sanctions, mixer and own lists and, ' +
    'where a chain is configured, on-chain signals. The verdict is `clear`, `caution`, `risky` or `uncertain`; `uncertain` ' +
    'means screening could not complete and is never to be taken for clear. With `on` it answers from lists alone as they ' +
    'stood on that day.',
  scope: 'screen_address',
  limit: 'anonymous',
  input: z.strictObject({
    addr: addressField('The address to screen: 0x, T, Solana base58 or Bitcoin, mainnet.'),
    network: networkField(),
    on: dayField(`Answer as of this day in UTC, ${earliestDay} to today.`).optional(),
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
      title: 'A mixer on a day it was sanctioned',
      input: { addr: '0x12D66f87A04A9E220743712cE6d9bB1B5616B8Fc', on: '2023-01-01' },
    },
    {
      title: 'An address on Base, in Chinese',
      input: { addr: '0x4838B106FCe9647Bdf1E7877BF73cE8B0BAD5f97', network: 'base', lang: 'zh' },
    },
  ],
  run(needs: ScreenNeeds, input, ask) {
    if (input.on !== undefined) refuseOutside(input.on, utcDay(needs.now()))
    const question = { address: input.addr, network: chooseNetwork(input.addr, input.network), on: input.on ?? null }
    const snapshot = needs.lists.current()
    const wording = { lang: ask.lang, baseUrl: needs.baseUrl }
    const answer = (observed: readonly ChainObservation[] | null) => {
      return { json: answerJson(gatherFacts(needs, question, snapshot, observed), wording) }
    }
    const asked = observeFor(needs, question, snapshot)
    return asked instanceof Promise ? asked.then(answer) : answer(asked)
  },
})

/** Screens one address against one snapshot and its chain: gathers facts and judges them. */
export async function screen(
  needs: GatherNeeds,
  question: ScreeningQuestion,
  snapshot: Snapshot,
): Promise<{ facts: ScreeningFacts; judgement: Judgement }> {
  const facts = gatherFacts(needs, question, snapshot, await observeFor(needs, question, snapshot))
  return { facts, judgement: judge(facts) }
}

function refuseOutside(day: string, today: string): void {
  if (day >= earliestDay && day <= today) return
  const sentence = day > today ? 'date.future' : 'date.too_early'
  throw new ServiceError('date_out_of_range', { field: 'on', sentence, params: { earliest: earliestDay, today } })
}

/**
 * The answer as JSON. Without a listing all of it but the address is equal for a state of the lists, what the chain
 * answered, and a language: then it is made once, and the address is put in.
 */
function answerJson(facts: ScreeningFacts, wording: { lang: Lang; baseUrl: string }): string {
  const make = () => {
    const result = describeResult(facts, judge(facts), wording)
    return JSON.stringify({ ...result, intelligence: { sources: describeSources(facts, wording.lang) } })
  }
  const unlisted = facts.hits.length === 0 && facts.ignored_network === null && !facts.point_in_time
  if (!unlisted) return make()
  const opening = `{"address":"${facts.subject.address}"`
  return opening + onceForState(facts, wording.lang, 'unlisted', () => make().slice(opening.length))
}
