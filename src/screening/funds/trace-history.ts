import type { ChainCause } from '../../chains/chain-error.ts'
import type { Transfer, TransferPage } from '../../chains/chain-reader.ts'
import type { Chains } from '../../chains/chains.ts'
import type { Network } from '../../chains/networks.ts'
import { moving } from './flow-sums.ts'
import { remainingTransfers } from './remaining-transfers.ts'
import type { WalkBudget } from './walk-budget.ts'

export type HistoryQuestion = {
  address: string
  direction: 'in' | 'out' | 'both'
  /**
   * The position in time of the transfer that led here. Of the received transfers, only those no later count; of the
   * sent ones, only those no earlier. Null: all count.
   */
  edge: number | null
}

/** The transfers of one address that were read. */
export type TraceHistory = {
  /** Null if nothing could be read. */
  at: { block: number | null; as_of: string } | null
  transfers: readonly Transfer[]
  /** Whether all that counts was read. */
  isComplete: boolean
  /** The position in time down to which all was read; null if down to the beginning, or if unknown. */
  downTo: number | null
  /** Why the chain stopped answering; null if it did not. */
  cause: ChainCause | null
}

/** Reads pages until enough transfers that count were seen. */
export async function readTraceHistory(
  { chains, budget, network }: { chains: Chains; budget: WalkBudget; network: Network },
  { address, direction, edge }: HistoryQuestion,
): Promise<TraceHistory> {
  const transfers: Transfer[] = []
  const enough = edge === null ? ownTransfersMax : otherTransfersMax
  let at: TraceHistory['at'] = null
  let before: string | null = null
  let downTo: number | null = null
  let beyond: readonly Transfer[] = []
  for (let pages = 1; ; pages++) {
    const query = { direction, limitMax: pageRowsMax, before } as const
    const { at: answer, cause } = await chains.transfers(network.name, address, query, budget.deadline())
    if (!answer) return { at, transfers: [...transfers, ...beyond], isComplete: false, downTo, cause }
    const { value: page, block, as_of } = answer
    at ??= { block, as_of }
    transfers.push(...moving(page.transfers))
    beyond = remainingTransfers({ ...page, beyond: moving(page.beyond ?? []) }, reachOf(page), beyond)
    downTo = reachOf(page) ?? downTo
    if (page.next === null) {
      return {
        at,
        transfers,
        isComplete: page.reachesBeginning,
        downTo: page.reachesBeginning ? null : downTo,
        cause: null,
      }
    }
    const isPast = direction === 'out' && edge !== null && downTo !== null && downTo < edge
    // If only one of several readers reaches the beginning, the others continue only for the subject: every party costs
    // requests.
    const isAll = page.reachesBeginning
    const isEnd = isAll && edge !== null
    const counting = transfers.filter((transfer) => counts(transfer, direction, edge)).length
    if (isPast || isEnd || pages >= pagesMax || counting >= enough || !budget.hasTimeFor(1)) {
      const down = isAll ? null : downTo
      return { at, transfers: [...transfers, ...beyond], isComplete: isPast || isAll, downTo: down, cause: null }
    }
    before = page.next
  }
}

/**
 * A transfer's position in time: its block, else its milliseconds since 1970. A source reports the same one throughout.
 */
export function placeInTime({ block, time }: Pick<Transfer, 'block' | 'time'>): number | null {
  return block ?? (time === null ? null : Date.parse(time))
}

/** How far back a page is complete: to its oldest transfer, or, if it is not full, to the beginning of its window. */
export function reachOf({ transfers, window, completeTo }: TransferPage): number | null {
  if (completeTo !== undefined) return completeTo === 'unknown' ? null : completeTo
  const oldest = transfers.at(-1)
  if (window && transfers.length < pageRowsMax) return window.from
  return oldest ? placeInTime(oldest) : null
}

function counts(transfer: Transfer, direction: HistoryQuestion['direction'], edge: number | null): boolean {
  const place = placeInTime(transfer)
  if (place === null || edge === null) return true
  return direction === 'in' ? place <= edge : place >= edge
}

const pageRowsMax = 200
const pagesMax = 5
/** For the subject, and for all others. */
const ownTransfersMax = 1_000
const otherTransfersMax = 200
