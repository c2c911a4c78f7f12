import type { World } from '../kit/world.ts'
import { ChainError } from './chain-error.ts'
import type { Transfer, TransferPage, TransferQuery } from './chain-reader.ts'
import { encodeQuantity, padAddress } from './evm-abi.ts'
import { readTransferLogs, transferTopic, type EvmTransfer } from './evm-logs.ts'
import type { EvmRpc, LogFilter } from './evm-rpc.ts'
import { OversizeError } from './fetch-json.ts'
import type { Head } from './head.ts'
import { RpcRefusal } from './rpc-refusal.ts'
import type { Token } from './tokens.ts'

export type EvmTransfers = {
  /** One page: the transfers within one window of blocks below the head or the cursor, newest first. Throws ChainError. */
  page: (address: string, query: TransferQuery, head: Head) => Promise<TransferPage>
  /** The blocks of all transfers within the newest window. Throws ChainError. */
  blocks: (address: string, head: Head) => Promise<readonly number[]>
}

/** A place between logs: everything older than the log with this index in this block. */
export type Cursor = { block: number; logIndex: number }

/**
 * Reads transfers from logs. A window that the endpoint refuses is tried again with the widths that endpoints are known
 * to allow; how wide a range the endpoint takes is remembered for `rangeLifetimeMs`.
 */
export function createEvmTransfers(
  world: Pick<World, 'now'>,
  rpc: EvmRpc,
  { tokens, windowBlocks }: { tokens: readonly Token[]; windowBlocks: number },
): EvmTransfers {
  let range: { blocks: number; atMs: number } | null = null

  const read = async (address: string, direction: TransferQuery['direction'], toBlock: number): Promise<LogWindow> => {
    if (range && Math.abs(world.now() - range.atMs) >= rangeLifetimeMs) range = null
    const widths = widthsFrom(range?.blocks ?? windowBlocks)
    let refusal: unknown = null
    let isRange = false
    for (const width of widths) {
      try {
        const fromBlock = Math.max(0, toBlock - width + 1)
        const transfers = await readWindow(rpc, { tokens, address, direction, fromBlock, toBlock })
        if (isRange) range = { blocks: width, atMs: world.now() }
        return { transfers, from: fromBlock, to: toBlock }
      } catch (error) {
        const kind = widthRefusal(error)
        if (kind === null) throw error
        // The answer of one busy address can be too large where every other address fits.
        isRange ||= kind === 'range'
        refusal = error
      }
    }
    throw refusal
  }
  return {
    page: async (address, { direction, limitMax, before }, head) => {
      const cursor = before === null ? null : readCursor(before)
      if (tokens.length === 0) return { transfers: [], next: null, reachesBeginning: true, window: null }
      // Logs of the cursor's own block can still be older than it, unless it is the first one.
      const last = cursor && (cursor.logIndex > 0 ? cursor.block : cursor.block - 1)
      const window = await read(address, direction, Math.min(head.block, last ?? head.block))
      return pageOf(window, cursor, limitMax)
    },
    blocks: async (address, head) => {
      if (tokens.length === 0) return []
      const { transfers } = await read(address, 'both', head.block)
      return transfers.map(({ block }) => block)
    },
  }
}

/** The cursor that a page's `next` holds. Throws ChainError: it is opaque to all others, so nobody else makes one. */
export function readCursor(text: string): Cursor {
  const match = /^(\d{1,15})\.(\d{1,9})$/.exec(text)
  const cursor = { block: Number(match?.[1]), logIndex: Number(match?.[2]) }
  if (!match || (cursor.block === 0 && cursor.logIndex === 0))
    throw new ChainError('malformed', 'a cursor that is none')
  return cursor
}

export function writeCursor({ block, logIndex }: Cursor): string {
  return `${block}.${logIndex}`
}

type LogWindow = { transfers: readonly EvmTransfer[]; from: number; to: number }
type WindowQuestion = {
  tokens: readonly Token[]
  address: string
  direction: TransferQuery['direction']
  fromBlock: number
  toBlock: number
}

/** Both sides leave together. A transfer to oneself is in both answers and counts once. */
async function readWindow(rpc: EvmRpc, question: WindowQuestion): Promise<readonly EvmTransfer[]> {
  const { tokens, address, direction, fromBlock, toBlock } = question
  const sides =
    direction === 'both' ? (['from', 'to'] as const) : [direction === 'out' ? ('from' as const) : ('to' as const)]
  const filter = (side: 'from' | 'to'): LogFilter => ({
    address: tokens.map((token) => token.address),
    topics: side === 'from' ? [transferTopic, padAddress(address)] : [transferTopic, null, padAddress(address)],
    fromBlock: encodeQuantity(fromBlock),
    toBlock: encodeQuantity(toBlock),
  })
  const answers = await Promise.all(
    sides.map(async (side) =>
      readTransferLogs(await rpc.ask('eth_getLogs', filter(side)), { tokens, address, side, fromBlock, toBlock }),
    ),
  )
  const byPlace = new Map(answers.flat().map((transfer) => [`${transfer.tx} ${transfer.logIndex}`, transfer]))
  return [...byPlace.values()].toSorted((a, b) => b.block - a.block || b.logIndex - a.logIndex)
}

function pageOf({ transfers, from, to }: LogWindow, cursor: Cursor | null, limitMax: number): TransferPage {
  const older = cursor ? transfers.filter((transfer) => isOlder(transfer, cursor)) : transfers
  const shown = older.slice(0, limitMax)
  const last = shown.at(-1)
  const isCut = older.length > shown.length
  const reachesBeginning = from === 0 && !isCut
  const end = isCut && last ? last : { block: from, logIndex: 0 }
  return {
    transfers: shown.map(withoutIndex),
    next: reachesBeginning ? null : writeCursor(end),
    reachesBeginning,
    window: { from, to },
  }
}

/** Whether a log lies before a cursor. */
export function isOlder({ block, logIndex }: Cursor, cursor: Cursor): boolean {
  return block < cursor.block || (block === cursor.block && logIndex < cursor.logIndex)
}

function withoutIndex({ logIndex: _place, ...transfer }: EvmTransfer): Transfer {
  return transfer
}

/** The first width and the usual limits below it. */
function widthsFrom(first: number): readonly number[] {
  return [first, ...usualWidths.filter((width) => width < first)]
}

/** Whether less could be read where this much was refused: `range` for any address, `size` for this one. */
function widthRefusal(error: unknown): 'range' | 'size' | null {
  if (error instanceof OversizeError) return 'size'
  if (!(error instanceof RpcRefusal) || !widthWords.test(error.detail) || beyondWords.test(error.detail)) return null
  const isBare = /^limit exceeded\.?$/i.test(error.detail)
  if (error.reason === 'rate_limited') return isBare ? 'range' : null
  return sizeWords.test(error.detail) ? 'size' : 'range'
}

const widthWords = /range|block|result|size|log|large|many|limit|exceed|time.?out|timed out/i
const sizeWords = /result|response|size|too large|time.?out|timed out/i
/** A node that is behind the head knows no narrower window either. */
const beyondWords = /beyond|not found|unknown block/i
/** What endpoints are known to allow: a window costs six tries at most. */
const usualWidths = [10_000, 5_000, 2_000, 1_000, 500] as const
const rangeLifetimeMs = 600_000
