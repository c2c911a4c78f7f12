import type { Trace, TracePath } from '../api/trace.ts'
import type { Messages } from '../messages.ts'
import { exactly, percentage, roughly } from './amounts.ts'
import type { Side } from './sankey-layout.ts'
import type { TraceNode } from './trace-graph.ts'

/** The share of one side in a sentence; empty for a side without transfers. */
export function shareInWords({ shares, hops }: Trace, side: Side, { lang, t }: Messages): string {
  const share = shares[side]
  if (share === null) return t(`trace.unread_${side}`)
  if (share === 0) return t(`trace.none_${side}`, { hops })
  return t(`trace.share_${side}`, { share: percentage(share, lang), hops })
}

/** An amount of a trace with its unit. */
export function tracedAmount(amount: number, chain: string, lang: Messages['lang']): string {
  return chain === 'bitcoin' ? `${exactly(amount, lang, 8)} BTC` : `${exactly(amount, lang)} USDC/USDT`
}

/** The distance of a column from the address. */
export function awayInWords(column: number, { t }: Messages): string {
  const count = Math.abs(column)
  if (count === 0) return t('chart.subject')
  return t(count === 1 ? 'trace.away_one' : 'trace.away_some', { count })
}

/** The names in a trace: of lists by id, of parties by address. */
export type TraceNames = { lists: ReadonlyMap<string, string>; parties: Trace['names'] }

export function namesOf({ evidence, names }: Pick<Trace, 'evidence' | 'names'>): TraceNames {
  return { lists: new Map(evidence.map(({ source, label }) => [source, label])), parties: names }
}

/** The name of a single party; null for a group and for who has none. */
export function partyName({ kind, addresses }: TraceNode, { parties }: TraceNames): string | null {
  return kind === 'group' ? null : (parties[addresses[0] ?? ''] ?? null)
}

export function listsInWords({ lists }: TraceNode, names: TraceNames): string {
  return lists.map((list) => names.lists.get(list) ?? list).join(', ')
}

/** The second line of a node: its list, its amount, or what selecting it does. */
export function nodeLine(node: TraceNode, names: TraceNames, { lang, t }: Messages): string {
  if (node.kind === 'group') return t(node.isOpen ? 'trace.close' : 'trace.open')
  if (node.lists.length > 0) return listsInWords(node, names)
  return node.kind === 'subject' ? '' : roughly(node.amount, lang)
}

/** The amount between a node and its neighbour nearer to the address. */
export function movedInWords({ column, amount }: TraceNode, chain: string, { lang, t }: Messages): string {
  return t(column < 0 ? 'trace.passed_in' : 'trace.passed_out', { amount: tracedAmount(amount, chain, lang) })
}

export type MoneyStep = { from: string; to: string; amount: number; tx: string }

/** The steps of a path in the order of the money. */
export function moneySteps({ direction, parties, amounts, txs }: TracePath): MoneyStep[] {
  const steps = amounts.map((amount, step) => {
    const [near = '', far = ''] = [parties[step], parties[step + 1]]
    const [from, to] = direction === 'in' ? [far, near] : [near, far]
    return { from, to, amount, tx: txs[step] ?? '' }
  })
  return direction === 'in' ? steps.toReversed() : steps
}
