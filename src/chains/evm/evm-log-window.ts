import { yieldTurn } from '../../kit/yield-turn.ts'
import type { World } from '../../kit/world.ts'
import type { TransferQuery } from '../chain-reader.ts'
import { encodeQuantity, padAddress } from './evm-abi.ts'
import { readTransferLogs, transferTopic, type EvmTransfer, type LogQuestion } from './evm-logs.ts'
import type { EvmRpc, LogFilter } from './evm-rpc.ts'
import { OversizeError } from '../querying/fetch-json.ts'
import { RpcRefusal } from '../querying/rpc-refusal.ts'
import { countedOnce, type LogEmitter } from './log-emitters.ts'

/** All transfers within a range of blocks, inclusive, newest first. */
export type LogWindow = { transfers: readonly EvmTransfer[]; from: number; to: number }

/** Throws ChainError. */
export type ReadLogWindow = (
  address: string,
  direction: TransferQuery['direction'],
  toBlock: number,
) => Promise<LogWindow>

/**
 * Reads the transfers of an address within one window of blocks. A window that the endpoint refuses is retried with the
 * widths that endpoints usually allow; the accepted width is cached for `rangeLifetimeMs`.
 */
export function createReadLogWindow(
  world: Pick<World, 'now'>,
  rpc: EvmRpc,
  { emitters, windowBlocks }: { emitters: readonly LogEmitter[]; windowBlocks: number },
): ReadLogWindow {
  let range: { blocks: number; atMs: number } | null = null

  return async (address, direction, toBlock) => {
    if (range && Math.abs(world.now() - range.atMs) >= rangeLifetimeMs) range = null
    const widths = widthsFrom(Math.min(range?.blocks ?? windowBlocks, toBlock + 1))
    let refusal: unknown = null
    let isRange = false
    for (const width of widths) {
      try {
        const fromBlock = Math.max(0, toBlock - width + 1)
        const transfers = await readWindow(rpc, { emitters, address, direction, fromBlock, toBlock })
        if (isRange) range = { blocks: width, atMs: world.now() }
        return { transfers, from: fromBlock, to: toBlock }
      } catch (error) {
        const kind = widthRefusal(error)
        if (kind === null) throw error
        // The answer for one busy address can be too large although every other address fits.
        isRange ||= kind === 'range'
        refusal = error
      }
    }
    throw refusal
  }
}

type WindowQuestion = {
  emitters: readonly LogEmitter[]
  address: string
  direction: TransferQuery['direction']
  fromBlock: number
  toBlock: number
}

/** Both sides are queried together. A transfer to oneself is in both answers, and counts once like one of two logs. */
async function readWindow(rpc: EvmRpc, question: WindowQuestion): Promise<readonly EvmTransfer[]> {
  const { emitters, address, direction, fromBlock, toBlock } = question
  const sides =
    direction === 'both' ? (['from', 'to'] as const) : [direction === 'out' ? ('from' as const) : ('to' as const)]
  const filter = (side: 'from' | 'to'): LogFilter => ({
    address: emitters.map((emitter) => emitter.address),
    topics: side === 'from' ? [transferTopic, padAddress(address)] : [transferTopic, null, padAddress(address)],
    fromBlock: encodeQuantity(fromBlock),
    toBlock: encodeQuantity(toBlock),
  })
  const answers = await Promise.all(
    sides.map(async (side) =>
      readSliced(await rpc.ask('eth_getLogs', filter(side)), { emitters, address, side, fromBlock, toBlock }),
    ),
  )
  const byPlace = new Map(answers.flat().map((transfer) => [`${transfer.tx} ${transfer.logIndex}`, transfer]))
  return countedOnce([...byPlace.values()]).toSorted((a, b) => b.block - a.block || b.logIndex - a.logIndex)
}

/** Parses some logs at a time and serves other requests between them: a log takes some 12 microseconds. */
async function readSliced(result: unknown, question: LogQuestion): Promise<EvmTransfer[]> {
  if (!Array.isArray(result) || result.length <= logsPerTurn) return readTransferLogs(result, question)
  const transfers: EvmTransfer[] = []
  for (let start = 0; start < result.length; start += logsPerTurn) {
    await yieldTurn()
    transfers.push(...readTransferLogs(result.slice(start, start + logsPerTurn), question))
  }
  return transfers
}

/** The first width and the usual limits below it. */
function widthsFrom(first: number): readonly number[] {
  return [first, ...usualWidths.filter((width) => width < first)]
}

/** Whether a smaller query could succeed: `range` for any address, `size` for this one. */
function widthRefusal(error: unknown): 'range' | 'size' | null {
  if (error instanceof OversizeError) return 'size'
  if (!(error instanceof RpcRefusal) || !widthWords.test(error.detail) || beyondWords.test(error.detail)) return null
  const isBare = /^limit exceeded\.?$/i.test(error.detail)
  if (error.reason !== 'malformed') return isBare ? 'range' : null
  return sizeWords.test(error.detail) ? 'size' : 'range'
}

const widthWords = /range|block|result|size|large|many|limit|exceed|time.?out|timed out/i
const sizeWords = /result|response|size|too large|time.?out|timed out/i
/** A node that is behind the head cannot serve a narrower window either. */
const beyondWords = /beyond|not found|unknown block/i
/** Usual limits of endpoints: a window costs six attempts at most. */
const usualWidths = [10_000, 5_000, 2_000, 1_000, 500] as const
const rangeLifetimeMs = 600_000
const logsPerTurn = 250
