import { flowPartiesMax, type Flow } from '../api/flow.ts'
import type { Voice } from '../use-voice.ts'
import type { Side } from './sankey-layout.ts'

export type Others = {
  /** Transfers that are not those of a party shown. */
  count: number
  /** The sides that may have parties beside those shown: the ones that show as many as there can be. */
  sides: readonly Side[]
  shownMax: number
}

/** What a flow does not show one by one; null when it shows all. */
export function othersOf({ total, inbound, outbound }: Flow): Others | null {
  const shown = [...inbound, ...outbound].reduce((sum, { count }) => sum + count, 0)
  if (total <= shown) return null
  const sides = [
    ...(inbound.length >= flowPartiesMax ? (['in'] as const) : []),
    ...(outbound.length >= flowPartiesMax ? (['out'] as const) : []),
  ]
  return { count: total - shown, sides, shownMax: flowPartiesMax }
}

/** `1 transfer`, `1,204 transfers`. */
export function transfersInWords(count: number, { lang, t }: Voice): string {
  return t(count === 1 ? 'chart.transfer' : 'chart.transfers', { count: count.toLocaleString(lang) })
}
