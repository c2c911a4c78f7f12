import { z } from 'zod'
import { shownUrl, transactionPageUrl, type Network } from '../../chains/networks.ts'
import { groupDigits, wholeUnits } from '../../kit/amount.ts'
import { testnetField, testnetMember, testnetNote } from '../../chains/testnet.ts'
import { joinSentences, message, type Lang, type MessageKey } from '../../messages/message.ts'
import { listedFrom } from '../../lists/entry.ts'
import { listName } from '../../lists/list-name.ts'
import { causeMessages } from '../chain-refusals.ts'
import { evidenceSchema, type Evidence } from '../screen-result.ts'
import { signalWeights } from '../signals.ts'
import { evidencePageUrl } from '../describe-result.ts'
import { pathsMax, traceCuts, type JudgedPath, type TraceCut } from './trace-judge.ts'
import type { FinishedTrace } from './trace-answers.ts'
import { unitPlaces, walkBounds } from './trace-walk.ts'

const share = z.number().min(0).max(1)

const pathSchema = z.strictObject({
  direction: z.enum(['in', 'out']).describe('`in`: funds received by the address. `out`: funds sent by it.'),
  parties: z.array(z.string()).min(2).describe('The addresses from the subject to the listed party.'),
  amounts: z
    .array(z.number().min(0))
    .min(1)
    .describe('The amount of each step, from transfers in a possible order of time: dollar tokens, or bitcoin.'),
  hop: z.int().min(1).max(3).describe('Number of transfers between the address and the listed party.'),
  list: z.string(),
  tx: z.string().describe("The listed party's largest transfer on this path."),
  txs: z.array(z.string()).min(1).describe('The largest transfer of each step.'),
})

export const traceResultSchema = z.strictObject({
  address: z.string().describe('The address in canonical form.'),
  chain: z.string(),
  testnet: testnetField,
  hops: z.int().min(1).max(3),
  direction: z.enum(['in', 'out', 'both']),
  taint_share: share.describe(
    'Share of the received funds that come from listed parties (with `direction=out`: share of the sent funds that go ' +
      'to them), by the splitByShare method: funds passed on carry the share of all funds received before, weighted by amount.',
  ),
  shares: z
    .strictObject({ in: share.nullable(), out: share.nullable() })
    .describe('The same for each direction; null for a direction without transfers or not requested.'),
  paths: z
    .array(pathSchema)
    .describe(`Paths to listed parties: fewest transfers first, then largest amounts. At most ${pathsMax}.`),
  names: z
    .record(z.string(), z.string())
    .describe(
      'The names of parties of the paths, by address: of a listed person or a known contract, as a list gives them.',
    ),
  visited: z.int().min(1).describe('Number of addresses whose transfers were read.'),
  truncated: z.boolean().describe('Whether the trace is incomplete. If so, a low share proves nothing.'),
  budget: z.strictObject({
    addresses: z.int(),
    transfers: z.int(),
    time_ms: z.int(),
    cut_by: z
      .array(z.enum(traceCuts))
      .describe('The limits that truncated the trace; `history`: the history of some address was not read completely.'),
    cause: z.string().nullable().describe('Why the chain stopped answering; null otherwise.'),
  }),
  evidence: z.array(evidenceSchema),
  block: z.int().nullable(),
  as_of: z.iso.datetime(),
  lists_root: z.string().describe('Identifies the list snapshot that was used.'),
  note: z.string().describe('The limits of the result, and what is missing.'),
})

export type TraceResult = z.infer<typeof traceResultSchema>

type Subject = Pick<TraceResult, 'address' | 'hops' | 'direction' | 'lists_root'> & { network: Network }
type Wording = { lang: Lang; baseUrl: string; timeMs: number; ignoredNetwork: string | null; listsNote: string }

/** Describes a judged trace. Pure. */
export function describeTrace(
  { network, ...subject }: Subject,
  { facts, judgement, names }: FinishedTrace,
  wording: Wording,
): TraceResult {
  const { addressesMax, transfersMax } = walkBounds
  const { address, hops, direction, lists_root } = subject
  const { cut, shares, paths } = judgement
  const rounded = { in: shownShare(shares.in), out: shownShare(shares.out) }
  return {
    address,
    chain: network.name,
    ...testnetMember(network.name),
    hops,
    direction,
    taint_share: (direction === 'out' ? rounded.out : rounded.in) ?? 0,
    shares: rounded,
    paths: paths.map((path) => describePath(path, network)),
    names,
    visited: facts.visited,
    truncated: cut.length > 0,
    budget: {
      addresses: addressesMax,
      transfers: transfersMax,
      time_ms: wording.timeMs,
      cut_by: [...cut],
      cause: facts.cause,
    },
    evidence: paths.map((path) => evidenceOf(path, facts, network, wording)),
    block: facts.block,
    as_of: facts.as_of,
    lists_root,
    note: describeNote(facts, cut, network, wording),
  }
}

/** Rounded to 6 places, but neither to 0 nor to 1 unless exact. */
function shownShare(share: number | null): number | null {
  if (share === null || share === 0 || share === 1) return share
  return Math.min(shareParts - 1, Math.max(1, Math.round(share * shareParts))) / shareParts
}

function describePath(
  { side, parties, units, txs, listing }: JudgedPath,
  network: Network,
): TraceResult['paths'][number] {
  return {
    direction: side,
    parties: [...parties],
    amounts: units.map((amount) => amountInUnits(amount, network)),
    hop: units.length,
    list: listing.list,
    tx: txs.at(-1) ?? '',
    txs: [...txs],
  }
}

function evidenceOf(
  { side, parties, units, txs, listing }: JudgedPath,
  facts: FinishedTrace['facts'],
  network: Network,
  wording: Wording,
): Evidence {
  const { lang, baseUrl } = wording
  const isDirect = units.length === 1
  const signal = isDirect ? 'taint.onehop' : 'taint.multihop'
  const name = listName(listing.list, lang)
  const amount = groupDigits(amountText(Math.min(...units), network))
  return {
    label: name,
    detail: message(lang, pathMessages[side][isDirect ? 'direct' : 'over'], {
      party: parties.at(-1) ?? '',
      list: name,
      hop: units.length,
      amount,
    }),
    source: listing.list,
    url: shownUrl(baseUrl, transactionPageUrl(network, txs.at(-1) ?? '', parties[0] ?? '')),
    page: evidencePageUrl(baseUrl, listing),
    signal_key: signal,
    weight: signalWeights[signal],
    listed_on: listedFrom(listing.entry),
    snapshot: listing.snapshot,
    as_of: facts.as_of,
    block: facts.block,
  }
}

function amountInUnits(units: number, network: Network): number {
  return units / 10 ** unitPlaces(network)
}

/** Without an exponent, also for small amounts. */
function amountText(units: number, network: Network): string {
  const text = wholeUnits(BigInt(units), unitPlaces(network))
  return `${text} ${network.family === 'bitcoin' ? 'BTC' : 'USDC/USDT'}`
}

function describeNote(
  facts: FinishedTrace['facts'],
  cut: readonly TraceCut[],
  network: Network,
  wording: Wording,
): string {
  const { lang, ignoredNetwork, listsNote } = wording
  const parts = [message(lang, 'note.limits')]
  if (ignoredNetwork !== null) {
    parts.push(message(lang, 'note.network_ignored', { ignored: ignoredNetwork, network: network.name }))
  }
  parts.push(testnetNote(network.name, lang), listsNote)
  parts.push(...cut.map((each) => message(lang, cutMessages[each])))
  if (facts.cause !== null) parts.push(message(lang, causeMessages[facts.cause], { network: network.name }))
  return joinSentences(lang, parts)
}

const shareParts = 1_000_000
const pathMessages = {
  in: { direct: 'trace.in_direct', over: 'trace.in_over' },
  out: { direct: 'trace.out_direct', over: 'trace.out_over' },
} as const
const cutMessages = {
  addresses: 'trace.cut_addresses',
  transfers: 'trace.cut_transfers',
  time: 'trace.cut_time',
  history: 'trace.cut_history',
  chain: 'trace.cut_chain',
  paths: 'trace.cut_paths',
} as const satisfies Record<TraceCut, MessageKey>
