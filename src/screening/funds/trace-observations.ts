import { transactionPageUrl, type Network } from '../../chains/networks.ts'
import { wholeUnits } from '../../kit/amount.ts'
import type { ChainFinding, ChainObservation, HopsReach } from '../facts.ts'
import { taintKinds } from '../list-standing.ts'
import type { JudgedPath, TraceJudgement } from './trace-judge.ts'
import type { TraceSide } from './trace-recorder.ts'
import { unitPlaces, type TraceFacts } from './trace-walk.ts'

/** One side of a trace in the form that later verdicts use. */
export type TraceObservation = ChainObservation & {
  question: 'trace_in' | 'trace_out'
  reach: HopsReach
}

/**
 * From this share on, money over several transfers weighs. Most addresses have less: a party in between, for example an
 * exchange, once dealt with a listed one. Direct transfers weigh at any amount, as in a screening.
 */
const traceShareMin = 0.01

/** Findings of one side; a trace shows all its paths itself. */
const findingsMax = 10

/** The findings of a trace, as observations for verdicts: one for each side that was traced. Pure. */
export function traceObservations(
  facts: Pick<TraceFacts, 'sides' | 'hops' | 'block' | 'as_of'>,
  judgement: TraceJudgement,
  network: Network,
  until: string,
): TraceObservation[] {
  return facts.sides.map((side) => ({
    network: network.name,
    question: side === 'in' ? 'trace_in' : 'trace_out',
    status: 'ok',
    cause: null,
    block: facts.block,
    as_of: facts.as_of,
    reach: {
      kind: 'hops',
      hops: facts.hops,
      whole: judgement.cut.length === 0,
      until,
      ...lightShareOf(judgement, side),
    },
    findings: findingsOf(judgement, side, network),
  }))
}

/** One finding for each listed party, its shortest and largest path; paths come in this order. */
function findingsOf({ paths, shares }: TraceJudgement, side: TraceSide, network: Network): ChainFinding[] {
  const findings = new Map<string, ChainFinding>()
  for (const path of paths) {
    const party = path.parties.at(-1) ?? ''
    if (path.side !== side || !weighs(path, shares[side]) || findings.has(party) || findings.size >= findingsMax)
      continue
    findings.set(party, findingOf(path, party, shares[side] ?? 0, network))
  }
  return [...findings.values()]
}

/** Direct transfers weigh at any share. */
function weighs({ units }: JudgedPath, share: number | null): boolean {
  return units.length === 1 || (share ?? 0) >= traceShareMin
}

/** The share of a side with listed parties of which none weighs: it is stated, and counts for nothing. */
function lightShareOf({ paths, shares }: TraceJudgement, side: TraceSide): Pick<HopsReach, 'light_share'> {
  const ofSide = paths.filter((path) => path.side === side)
  const isLight = ofSide.length > 0 && ofSide.every((path) => !weighs(path, shares[side]))
  return isLight ? { light_share: (shares[side] ?? 0).toFixed(6) } : {}
}

function findingOf(path: JudgedPath, party: string, share: number, network: Network): ChainFinding {
  const { listing, side, parties, txs, units } = path
  const kind = taintKinds.find((one) => one === listing.kind) ?? 'sanctions'
  const amount = wholeUnits(BigInt(Math.min(...units)), unitPlaces(network))
  return {
    signal: units.length === 1 ? 'taint.onehop' : 'taint.multihop',
    detail: {
      party,
      list: listing.list,
      list_kind: kind,
      direction: side,
      amount: `${amount} ${network.family === 'bitcoin' ? 'BTC' : 'USDC/USDT'}`,
      hops: String(units.length),
      share: share.toFixed(6),
    },
    url: transactionPageUrl(network, txs.at(-1) ?? '', parties[0] ?? party),
  }
}
