import { hash } from 'node:crypto'
import type { Transfer, TransferPage } from '../chain-reader.ts'
import { disagreement, neededOf, transfersKey } from './agreement.ts'

/**
 * A page of transfers of one endpoint. `newest` is the position where its previous page ended, null on the first page.
 * Only if endpoints read by blocks: `top` is its newest block, and an `isExact` page leaves nothing out of the blocks
 * read, whereas an index may lag its own newest block.
 */
export type ReadPage = {
  endpoint: number
  page: TransferPage
  newest: number | null
  top?: number
  isExact?: boolean
}

/** A transfer that some endpoints have shown so far: its position, and the numbers of these endpoints. */
export type Shown = { key: string; at: number; by: number[]; isSettled: boolean }

/**
 * `settledMs`: milliseconds since 1970 after which transfers need not be known to all yet. `settledBlock`: the same for
 * those without a time; only if every position is a block. `atLeast`: a block that a transfer without one is not older
 * than.
 */
type MergeRules = {
  settledMs: number
  endpoints: number
  settledBlock?: number
  atLeast?: ReadonlyMap<Transfer, number>
}

/**
 * Merges the transfers of all pages, newest first, without those that `earlier` pages showed. An endpoint shows every
 * transfer that is newer than the position where its page ends, and some of those at that position, because endpoints
 * order a block as they like. Throws ChainError `disagreement` if one leaves out a transfer that it must show and
 * another one shows. `shown` is `earlier` for the following pages; `completeTo` is the position after which a quorum of
 * `endpoints` shows every transfer; `unconfirmed` are the transfers that one alone shows; `behind` lists the transfers,
 * too new to be known to all, whose block an endpoint has read without showing them.
 */
export function mergePages(pages: readonly ReadPage[], earlier: readonly Shown[], rules: MergeRules): Merged {
  const { shown, added } = collect(pages, earlier, rules)
  const all = [...shown.values()]
  const missing = all.flatMap((transfer) =>
    pages.filter((read) => leavesOut(read, transfer)).map((read) => ({ each: transfer, read })),
  )
  if (missing.some(({ each, read }) => each.isSettled || read.isExact)) throw disagreement()
  // Transfers that every continuing endpoint has passed cannot be shown again.
  const upTo = Math.max(...pages.filter(({ page }) => page.next !== null).map(endPosition))
  const confirming = Math.min(confirmingMax, rules.endpoints)
  const isConfirmed = (key: string): boolean => (shown.get(key)?.by.length ?? 0) >= confirming
  const place = (transfer: Transfer): number => positionOf(transfer, rules)
  return {
    transfers: [...added.values()].toSorted((a, b) => place(b) - place(a)),
    shown: all.filter(({ at }) => at <= upTo),
    unconfirmed: [...added].flatMap(([key, transfer]) => (isConfirmed(key) ? [] : [transfer])),
    completeTo: pages.map(endPosition).toSorted(ascending)[neededOf(rules.endpoints) - 1] ?? Infinity,
    behind: missing.map(({ each, read }) => ({ endpoint: read.endpoint, at: each.at })),
  }
}

type Merged = {
  transfers: Transfer[]
  unconfirmed: Transfer[]
  shown: Shown[]
  completeTo: number
  behind: { endpoint: number; at: number }[]
}

/** Every transfer shown so far by its key, and those that are shown for the first time. */
function collect(pages: readonly ReadPage[], previous: readonly Shown[], rules: MergeRules) {
  const shown = new Map(previous.map((each) => [each.key, each]))
  const added = new Map<string, Transfer>()
  for (const { endpoint, page } of pages) {
    for (const transfer of page.transfers) {
      const key = keyOf(transfer, { endpoint, shown, rules })
      const [earlier, first] = [shown.get(key), added.get(key)]
      if (first) added.set(key, { ...first, block: first.block ?? transfer.block, time: first.time ?? transfer.time })
      else if (!earlier) added.set(key, transfer)
      const place = positionOf(transfer, rules)
      shown.set(key, {
        key,
        at: Math.max(earlier?.at ?? place, place),
        by: [...(earlier?.by ?? []), endpoint],
        isSettled: isSettled(transfer, rules) || earlier?.isSettled === true,
      })
    }
  }
  return { shown, added }
}

function isSettled({ time, block }: Transfer, { settledMs, settledBlock = Infinity }: MergeRules): boolean {
  return time === null ? (block ?? 0) <= settledBlock : Date.parse(time) <= settledMs
}

function leavesOut(read: ReadPage, { at, by }: Shown): boolean {
  return endPosition(read) < at && at <= (read.top ?? Infinity) && !by.includes(read.endpoint)
}

/**
 * The position after which an endpoint has shown all transfers, -Infinity if it reached the beginning. A page without
 * transfers that continues, or ends because the endpoint keeps no more, shows no more than the previous page.
 */
export function endPosition({ page, newest }: ReadPage): number {
  if (page.next === null && page.reachesBeginning) return -Infinity
  const last = page.transfers.at(-1)
  const end = page.window ? page.window.from - 1 : (page.readTo ?? (last ? positionOf(last) : Infinity))
  return Math.min(end, newest ?? Infinity)
}

/**
 * The key of a transfer. One transaction may contain several equal ones, which are numbered. If positions are blocks,
 * the transaction alone determines the position: not every index has the block.
 */
function keyOf(
  transfer: Transfer,
  { endpoint, shown, rules }: { endpoint: number; shown: ReadonlyMap<string, Shown>; rules: MergeRules },
): string {
  const isByBlocks = rules.settledBlock !== undefined
  const place = isByBlocks ? '' : `${positionOf(transfer)} `
  const text = `${place}${transfersKey([isByBlocks ? { ...transfer, block: null } : transfer])}`
  const name = hash('sha256', text, 'base64url').slice(0, keyLength)
  for (let count = 0; ; count++) {
    const key = `${name}:${count}`
    if (!shown.get(key)?.by.includes(endpoint)) return key
  }
}

/** The block if endpoints report one, else milliseconds since 1970; `atLeast` or 0 if only blocks are positions. */
function positionOf(
  transfer: Transfer,
  { settledBlock, atLeast }: Pick<MergeRules, 'settledBlock' | 'atLeast'> = {},
): number {
  const { block, time } = transfer
  return block ?? (time === null || settledBlock !== undefined ? (atLeast?.get(transfer) ?? 0) : Date.parse(time))
}

/** Infinite positions have no difference. */
function ascending(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1
}

/** One endpoint may lie: a transfer that a second one shows as well is not made up. */
const confirmingMax = 2
/** 144 bits: an endpoint that makes up transfers cannot find one with the key of another. */
const keyLength = 24
