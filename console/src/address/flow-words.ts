import type { Flow, FlowOthers } from '../api/flow.ts'
import type { Messages } from '../messages.ts'
import type { Side } from './sankey-layout.ts'

/** The sum of the parties of one side that are not shown; null where all are shown. */
export function othersOf({ others }: Pick<Flow, 'others'>, side: Side): FlowOthers | null {
  const sum = side === 'in' ? others.inbound : others.outbound
  return sum.parties > 0 ? sum : null
}

/** The number of transfers from the address to itself, which belong to no party. */
export function ownTransfers({ total, inbound, outbound, others }: Flow): number {
  const sums = [...inbound, ...outbound, others.inbound, others.outbound]
  return total - sums.reduce((sum, { count }) => sum + count, 0)
}

/** `1 other`, `1,204 others`. */
export function othersInWords({ parties }: FlowOthers, { lang, t }: Messages): string {
  return t(parties === 1 ? 'flow.others_one' : 'flow.others_some', { count: parties.toLocaleString(lang) })
}

/** `1 transfer`, `1,204 transfers`. */
export function transfersInWords(count: number, { lang, t }: Messages): string {
  return t(count === 1 ? 'chart.transfer' : 'chart.transfers', { count: count.toLocaleString(lang) })
}
