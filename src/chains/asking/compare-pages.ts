import type { Transfer, TransferPage } from '../chain-reader.ts'
import { disagreement, transfersSay } from './agreement.ts'

/** A page of transfers of one endpoint. `newest` is the position where the page before ended, null on the first page. */
export type ReadPage = { endpoint: number; page: TransferPage; newest: number | null }

/**
 * Throws ChainError `disagreement` where two endpoints tell different transfers of a stretch of the history that both have read
 * whole. Where a page ends, some transfers of the same block may stand on the next one, and within a block endpoints
 * order them as they like. What is newer than `settledMs` (milliseconds since 1970) need not be known to all yet.
 */
export function comparePages(pages: readonly ReadPage[], settledMs: number): void {
  for (const [at, one] of pages.entries()) {
    for (const other of pages.slice(at + 1)) {
      const newest = Math.min(one.newest ?? Infinity, other.newest ?? Infinity)
      const oldest = Math.max(endPosition(one) ?? -Infinity, endPosition(other) ?? -Infinity)
      const within = (transfer: Transfer): boolean => {
        const position = positionOf(transfer)
        const isSettled = transfer.time === null || Date.parse(transfer.time) <= settledMs
        return isSettled && position < newest && position > oldest
      }
      if (said(one.page.transfers.filter(within)) !== said(other.page.transfers.filter(within))) throw disagreement()
    }
  }
}

/** The page that reaches back furthest; of several, the one with the most transfers. */
export function furthest(pages: readonly ReadPage[]): ReadPage | undefined {
  const reach = (page: ReadPage): number => endPosition(page) ?? -Infinity
  return pages.toSorted((a, b) => {
    const [first, second] = [reach(a), reach(b)]
    return first === second ? b.page.transfers.length - a.page.transfers.length : first - second
  })[0]
}

/**
 * The position down to which a page tells all transfers, null where it reaches the beginning. A page without transfers that
 * goes on, or ends because the endpoint keeps no more, tells nothing.
 */
export function endPosition({ page, newest }: ReadPage): number | null {
  if (page.next === null && page.reachesBeginning) return null
  const last = page.transfers.at(-1)
  return last ? positionOf(last) : (newest ?? Infinity)
}

/** Blocks where the chain's endpoints tell them, else milliseconds. */
function positionOf({ block, time }: Transfer): number {
  return block ?? (time === null ? 0 : Date.parse(time))
}

function said(transfers: readonly Transfer[]): string {
  return transfers
    .map((transfer) => transfersSay([transfer]))
    .toSorted()
    .join('\n')
}
