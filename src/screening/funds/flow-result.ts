import { z } from 'zod'
import type { Network } from '../../chains/networks.ts'
import { testnetField, testnetMember, testnetNote } from '../../chains/testnet.ts'
import { joinSentences, message, type Lang } from '../../messages/message.ts'
import { causeMessages } from '../chain-refusals.ts'
import { shownMax, type FirstInflow, type FlowFacts } from './flow-facts.ts'
import { exactAmount, jsonAmount, sumTogether, type FlowSum } from './flow-sums.ts'
import { partyKinds } from './party.ts'

const amount = z.number().min(0).describe('Rounded down to 6 decimal places.')

const flowPartySchema = z.strictObject({
  address: z.string(),
  tag: z.string().nullable().describe('Its label on a list, or the name of the list.'),
  kind: z
    .enum(partyKinds)
    .nullable()
    .describe('The kind of its strongest listing; bridge and service are for information only.'),
  count: z.int().min(1).describe('Number of transfers in this direction.'),
  usdc: amount.optional().describe('On EVM networks. Rounded down to 6 decimal places.'),
  usdt: amount,
  risky: z
    .boolean()
    .describe(
      "Currently on a sanctions list, named by an authority, on a mixer list or the operator's own list, or frozen by the issuer.",
    ),
  frozen: z.boolean().nullable().describe('Whether a token issuer froze it; null if not checked or not answered.'),
})

const flowOthersSchema = z.strictObject({
  parties: z.int().min(0).describe('Number of parties of this direction that are not shown.'),
  count: z.int().min(0).describe('Number of their transfers in this direction.'),
  usdc: amount.optional().describe('On EVM networks. Summed exactly, then rounded down to 6 decimal places.'),
  usdt: amount,
})

/** FlowResult of the service document, section 2.5, with its sources. */
export const flowResultSchema = z.strictObject({
  address: z.string().describe('The address in canonical form.'),
  chain: z.string(),
  testnet: testnetField,
  total: z.int().min(0).describe('Number of transfers read, in both directions.'),
  inbound: z.array(flowPartySchema).max(shownMax).describe('Largest senders to the address, largest first.'),
  outbound: z.array(flowPartySchema).max(shownMax).describe('Largest recipients from the address, largest first.'),
  others: z
    .strictObject({ inbound: flowOthersSchema, outbound: flowOthersSchema })
    .describe('Totals of the parties that are not shown.'),
  firstInflow: z
    .strictObject({
      from: z.string(),
      usdc: amount.optional(),
      usdt: amount,
      date: z.iso.datetime().nullable().describe('Null if the source does not provide it.'),
    })
    .nullable()
    .describe('The first transfer to the address. Null if there was none, or if it is unknown, which `note` states.'),
  riskyParties: z.int().min(0).describe('Number of risky parties, shown or not.'),
  truncated: z.boolean().describe('Whether older transfers are missing, or whether a freeze could not be checked.'),
  window: z
    .strictObject({ from: z.int(), to: z.int() })
    .nullable()
    .describe('The blocks that were read, for sources that read by blocks.'),
  block: z.int().nullable(),
  as_of: z.iso.datetime(),
  lists_root: z.string().describe('Identifies the list snapshot that was used.'),
  note: z.string().describe('The limits of the result, and what could not be read or was not checked.'),
})

export type FlowResult = z.infer<typeof flowResultSchema>

type Wording = { lang: Lang; network: Network; ignoredNetwork: string | null; listsNote: string }

/** Describes a flow. Pure. */
export function describeFlow(
  subject: { address: string; lists_root: string },
  facts: FlowFacts,
  wording: Wording,
): FlowResult {
  const { network } = wording
  const show = (sums: readonly FlowSum[]) => sums.slice(0, shownMax).map((sum) => describe(sum, facts, network))
  return {
    address: subject.address,
    chain: network.name,
    ...testnetMember(network.name),
    total: facts.total,
    inbound: show(facts.inbound),
    outbound: show(facts.outbound),
    others: { inbound: describeOthers(facts.inbound, network), outbound: describeOthers(facts.outbound, network) },
    firstInflow: describeFirst(facts.first, network),
    riskyParties: new Set([...facts.inbound, ...facts.outbound].map(({ address }) => address).filter(isRiskyIn(facts)))
      .size,
    truncated: facts.hasMore || unreadFreezes(facts) > 0,
    window: facts.window,
    block: facts.block,
    as_of: facts.as_of,
    lists_root: subject.lists_root,
    note: describeNote(facts, wording),
  }
}

function describe({ address, count, usdc, usdt }: FlowSum, facts: FlowFacts, network: Network) {
  const { tag = null, kind = null } = facts.parties.get(address) ?? {}
  return {
    address,
    tag,
    kind,
    count,
    ...amountsOf(usdc, usdt, network),
    risky: isRiskyIn(facts)(address),
    frozen: facts.frozen.get(address) ?? null,
  }
}

function describeOthers(sums: readonly FlowSum[], network: Network): FlowResult['others']['inbound'] {
  const { parties, count, usdc, usdt } = sumTogether(sums.slice(shownMax))
  return { parties, count, ...amountsOf(usdc, usdt, network) }
}

function describeFirst(first: FirstInflow, network: Network): FlowResult['firstInflow'] {
  if (!first.isKnown || !first.transfer) return null
  const { from, asset, amount, time } = first.transfer
  const exact = exactAmount(amount)
  const [usdc, usdt] = asset === 'USDC' ? [exact, 0n] : [0n, exact]
  return { from, ...amountsOf(usdc, usdt, network), date: time }
}

function amountsOf(usdc: bigint, usdt: bigint, { family }: Network): { usdc?: number; usdt: number } {
  return family === 'evm' ? { usdc: jsonAmount(usdc), usdt: jsonAmount(usdt) } : { usdt: jsonAmount(usdt) }
}

function isRiskyIn({ parties, frozen }: FlowFacts): (address: string) => boolean {
  return (address) => (parties.get(address)?.risk ?? null) !== null || frozen.get(address) === true
}

function unreadFreezes({ frozen }: FlowFacts): number {
  return [...frozen.values()].filter((answer) => answer === null).length
}

function describeNote(facts: FlowFacts, { lang, network, ignoredNetwork, listsNote }: Wording): string {
  const { window, interrupted, first, hasMore, total } = facts
  const parts = [message(lang, 'note.limits')]
  if (ignoredNetwork !== null) {
    parts.push(message(lang, 'note.network_ignored', { ignored: ignoredNetwork, network: network.name }))
  }
  parts.push(testnetNote(network.name, lang), listsNote)
  if (interrupted !== null) {
    parts.push(message(lang, 'flow.interrupted'), message(lang, causeMessages[interrupted], { network: network.name }))
  }
  if (hasMore && window) parts.push(message(lang, 'flow.window', window))
  else if (hasMore) parts.push(message(lang, 'flow.truncated', { count: total }))
  if (!first.isKnown) parts.push(message(lang, 'flow.first_unknown'))
  const unread = unreadFreezes(facts)
  if (unread > 0) parts.push(message(lang, 'flow.freezes_unread', { count: unread }))
  if (network.family !== 'tron') parts.push(message(lang, 'flow.freezes_unasked'))
  return joinSentences(lang, parts)
}
