import type { At, Transfer, TransferPage } from '../chain-reader.ts'
import { isOlder, readCursor, type Cursor } from '../evm/evm-transfers.ts'
import { disagreement, neededOf, transfersKey, type Most } from '../querying/agreement.ts'
import { topRead } from '../querying/top-read.ts'

/**
 * Merges the pages of several endpoints of an EVM chain. Every transfer that one of them shows is included, so that a
 * further endpoint with narrower windows, or one that is behind, removes none. `window` and `next` end where a quorum
 * of endpoints has read; transfers of older blocks that fewer show are `beyond`, of newer ones `unconfirmed`. Throws
 * ChainError `disagreement` if two show different transfers of blocks that both have read, or too few have read the
 * same blocks.
 */
export function uniteWindows({ answers, queried }: Most<At<TransferPage>>): TransferPage {
  const pages = answers.map(({ value }) => value)
  for (const [at, one] of pages.entries()) for (const other of pages.slice(at + 1)) requireAgreement(one, other)
  const lead = pages.toSorted((a, b) => -byReach(a, b))[neededOf(queried) - 1]
  if (!lead) throw disagreement()
  const ranges = pages.map((page) => ({ from: endOf(page).block, to: topOf(page) }))
  const top = topRead(ranges, endOf(lead).block, neededOf(queried))
  if (lead.window && lead.window.from > top) throw disagreement()
  const all = withTimes(unite(pages), pages)
  const end = all.filter(({ block }) => (block ?? 0) > topOf(lead)).length + lead.transfers.length
  const transfers = all.slice(0, end)
  const unconfirmed = transfers.filter(({ block }) => (block ?? 0) > top)
  return {
    ...lead,
    transfers,
    ...(unconfirmed.length > 0 ? { unconfirmed } : {}),
    window: lead.window && { from: lead.window.from, to: top },
    ...(all.length > end ? { beyond: all.slice(end) } : {}),
  }
}

/** For the blocks of both, the page that reaches back less far must be the beginning of the other one. */
function requireAgreement(one: TransferPage, other: TransferPage): void {
  const top = Math.min(topOf(one), topOf(other))
  const [shorter, longer] = byReach(one, other) <= 0 ? [one, other] : [other, one]
  const [few, many] = [upTo(top, shorter.transfers), upTo(top, longer.transfers)]
  const more = many[few.length]
  const isMissing = more !== undefined && !isOlder({ block: more.block ?? 0, logIndex: 0 }, endOf(shorter))
  if (isMissing || transfersKey(many.slice(0, few.length)) !== transfersKey(few)) throw disagreement()
}

/** Pages that agree, newest first: each adds what is older than everything shown by those with newer blocks. */
function unite(pages: readonly TransferPage[]): readonly Transfer[] {
  const all: Transfer[] = []
  for (const page of pages.toSorted((a, b) => topOf(b) - topOf(a))) {
    all.push(...page.transfers.slice(upTo(topOf(page), all).length))
  }
  return all
}

/** Not every node puts the time of the block into a log. */
function withTimes(transfers: readonly Transfer[], pages: readonly TransferPage[]): readonly Transfer[] {
  const times = new Map(
    pages.flatMap((page) =>
      page.transfers.flatMap(({ block, time }) => (time === null ? [] : [[block, time] as const])),
    ),
  )
  return transfers.map((transfer) => ({ ...transfer, time: times.get(transfer.block) ?? null }))
}

function upTo(top: number, transfers: readonly Transfer[]): readonly Transfer[] {
  return transfers.filter(({ block }) => (block ?? 0) <= top)
}

/** The newest block that was read. */
function topOf({ window }: TransferPage): number {
  return window?.to ?? Infinity
}

/** The page that reaches back less far comes first. */
function byReach(a: TransferPage, b: TransferPage): number {
  const [first, second] = [endOf(a), endOf(b)]
  return second.block - first.block || second.logIndex - first.logIndex
}

function endOf({ next }: TransferPage): Cursor {
  return next === null ? { block: 0, logIndex: 0 } : readCursor(next)
}
