import { hash } from 'node:crypto'
import type { Transfer, TransferPage } from '../chain-reader.ts'
import { disagreement, neededOf, transfersSay } from './agreement.ts'

/** A page of transfers of one endpoint. `newest` is the position where its page before ended, null on the first page. */
export type ReadPage = { endpoint: number; page: TransferPage; newest: number | null }

/** A transfer that some endpoints have shown so far: its position, and the numbers of these endpoints. */
export type Shown = { key: string; at: number; by: number[]; isSettled: boolean }

/**
 * What all pages show together, newest first, without what is `known` from earlier pages. An endpoint shows every
 * transfer that is newer than the position where its page ends, and some of those at that position, because endpoints
 * order a block as they like. Throws ChainError `disagreement` where one leaves out a transfer that it must show and
 * another one shows. Transfers newer than `settledMs` (milliseconds since 1970) need not be known to all yet. `shown`
 * is `known` of the pages that follow; `completeTo` is the position after which as many as must answer, of so many
 * `endpoints`, show every transfer; `unconfirmed` are the transfers that one alone shows.
 */
export function mergePages(
  pages: readonly ReadPage[],
  known: readonly Shown[],
  { settledMs, endpoints }: { settledMs: number; endpoints: number },
): { transfers: Transfer[]; unconfirmed: Transfer[]; shown: Shown[]; completeTo: number } {
  const shown = new Map(known.map((each) => [each.key, each]))
  const added = new Map<string, Transfer>()
  for (const { endpoint, page } of pages) {
    for (const transfer of page.transfers) {
      const key = keyOf(transfer, endpoint, shown)
      const earlier = shown.get(key)
      if (!earlier) added.set(key, transfer)
      const isSettled = transfer.time === null || Date.parse(transfer.time) <= settledMs
      shown.set(key, {
        key,
        at: earlier?.at ?? positionOf(transfer),
        by: [...(earlier?.by ?? []), endpoint],
        isSettled: isSettled || earlier?.isSettled === true,
      })
    }
  }
  const all = [...shown.values()]
  const isMissing = ({ at, by }: Shown): boolean =>
    pages.some((read) => endPosition(read) < at && !by.includes(read.endpoint))
  if (all.some((each) => each.isSettled && isMissing(each))) throw disagreement()
  // What all that go on have passed cannot be shown again.
  const upTo = Math.max(...pages.filter(({ page }) => page.next !== null).map(endPosition))
  const confirming = Math.min(confirmingMax, endpoints)
  const isConfirmed = (key: string): boolean => (shown.get(key)?.by.length ?? 0) >= confirming
  return {
    transfers: [...added.values()].toSorted((a, b) => positionOf(b) - positionOf(a)),
    shown: all.filter(({ at }) => at <= upTo),
    unconfirmed: [...added].flatMap(([key, transfer]) => (isConfirmed(key) ? [] : [transfer])),
    completeTo: pages.map(endPosition).toSorted(ascending)[neededOf(endpoints) - 1] ?? Infinity,
  }
}

/**
 * The position after which an endpoint has shown all transfers, -Infinity where it reached the beginning. A page
 * without transfers that goes on, or ends because the endpoint keeps no more, shows no more than the page before.
 */
export function endPosition({ page, newest }: ReadPage): number {
  if (page.next === null && page.reachesBeginning) return -Infinity
  const last = page.transfers.at(-1)
  return Math.min(last ? positionOf(last) : Infinity, newest ?? Infinity)
}

/** Names a transfer. One transaction may hold several that are alike: each is counted. */
function keyOf(transfer: Transfer, endpoint: number, shown: ReadonlyMap<string, Shown>): string {
  const text = `${positionOf(transfer)} ${transfersSay([transfer])}`
  const name = hash('sha256', text, 'base64url').slice(0, keyLength)
  for (let count = 0; ; count++) {
    const key = `${name}:${count}`
    if (!shown.get(key)?.by.includes(endpoint)) return key
  }
}

/** The block where endpoints report one, else milliseconds since 1970. */
function positionOf({ block, time }: Transfer): number {
  return block ?? (time === null ? 0 : Date.parse(time))
}

/** Infinite positions have no difference. */
function ascending(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1
}

/** One endpoint may lie: what a second one shows as well is not its invention. */
const confirmingMax = 2
/** 144 bits: an endpoint that makes up transfers cannot find one with the key of another. */
const keyLength = 24
