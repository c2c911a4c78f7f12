import type { World } from '../../kit/world.ts'
import { ChainError } from '../chain-error.ts'
import type { Transfer, TransferPage, TransferQuery } from '../chain-reader.ts'
import { readBalances, refuseUnexplainedRise } from './evm-balances.ts'
import { createReadLogWindow, type LogWindow } from './evm-log-window.ts'
import type { EvmTransfer } from './evm-logs.ts'
import type { EvmRpc } from './evm-rpc.ts'
import type { Head } from '../querying/head.ts'
import { logEmittersOf } from './log-emitters.ts'
import type { Network } from '../networks.ts'

export type EvmTransfers = {
  /** One page: the transfers within one window of blocks below the head or the cursor, newest first. Throws ChainError. */
  page: (address: string, query: TransferQuery, head: Head) => Promise<TransferPage>
  /** The blocks of all transfers within the newest window. Throws ChainError. */
  blocks: (address: string, head: Head) => Promise<readonly number[]>
}

/** A position between logs: everything older than the log with this index in this block. */
export type Cursor = { block: number; logIndex: number }

/** Reads transfers from logs, page by page. */
export function createEvmTransfers(
  world: Pick<World, 'now'>,
  rpc: EvmRpc,
  { network, windowBlocks }: { network: Pick<Network, 'tokens' | 'native'>; windowBlocks: number },
): EvmTransfers {
  const { tokens } = network
  const read = createReadLogWindow(world, rpc, { emitters: logEmittersOf(network), windowBlocks })
  // The newest window is what verdicts rest on; each further one of flows and traces would cost a request more.
  const readProved: typeof read = async (address, direction, toBlock) => {
    if (direction === 'out') return read(address, direction, toBlock)
    const balances = readBalances(rpc, tokens, address, toBlock)
    const [window, after] = await Promise.all([read(address, direction, toBlock), balances])
    await refuseUnexplainedRise(rpc, network, address, { window, direction, after })
    return window
  }
  // The profile of an address without a history needs the window from which its transfers were just read.
  const recent = new Map<string, { window: Promise<LogWindow>; atMs: number }>()
  const readNewest = (address: string, { block }: Head): Promise<LogWindow> => {
    const eldest = recent.size < recentMax ? undefined : recent.keys().next().value
    if (eldest !== undefined) recent.delete(eldest)
    const key = `${address} ${block}`
    const window = readProved(address, 'both', block)
    recent.set(key, { window, atMs: world.now() })
    // Failed requests are repeated.
    window.catch(() => recent.delete(key))
    return window
  }
  return {
    page: async (address, { direction, limitMax, before }, head) => {
      const cursor = before === null ? null : readCursor(before)
      if (tokens.length === 0) return { transfers: [], next: null, reachesBeginning: true, window: null }
      // Logs of the cursor's own block can still be older than it, unless it is the first one.
      const last = cursor && (cursor.logIndex > 0 ? cursor.block : cursor.block - 1)
      const toBlock = Math.min(head.block, last ?? head.block)
      const isNewest = toBlock === head.block
      const readSide = isNewest ? readProved : read
      const window = await (isNewest && direction === 'both'
        ? readNewest(address, head)
        : readSide(address, direction, toBlock))
      return pageOf(window, cursor, limitMax)
    },
    blocks: async (address, head) => {
      if (tokens.length === 0) return []
      const cached = recent.get(`${address} ${head.block}`)
      const isRecent = cached && Math.abs(world.now() - cached.atMs) < windowLifetimeMs
      const { transfers } = await (isRecent ? cached.window : readNewest(address, head))
      return transfers.map(({ block }) => block)
    },
  }
}

/** Parses the cursor in a page's `next`. Throws ChainError: it is opaque, so that only this code creates one. */
export function readCursor(text: string): Cursor {
  const match = /^(\d{1,15})\.(\d{1,9})$/.exec(text)
  const cursor = { block: Number(match?.[1]), logIndex: Number(match?.[2]) }
  if (!match || (cursor.block === 0 && cursor.logIndex === 0))
    throw new ChainError('malformed', 'a cursor that is none')
  return cursor
}

function writeCursor({ block, logIndex }: Cursor): string {
  return `${block}.${logIndex}`
}

function pageOf({ transfers, from, to }: LogWindow, cursor: Cursor | null, limitMax: number): TransferPage {
  const older = cursor ? transfers.filter((transfer) => isOlder(transfer, cursor)) : transfers
  const page = older.slice(0, limitMax)
  const last = page.at(-1)
  const isCut = older.length > page.length
  const reachesBeginning = from === 0 && !isCut
  const end = isCut && last ? last : { block: from, logIndex: 0 }
  return {
    transfers: page.map(withoutIndex),
    next: reachesBeginning ? null : writeCursor(end),
    reachesBeginning,
    window: { from, to },
  }
}

/** Whether a log lies before a cursor. */
export function isOlder({ block, logIndex }: Cursor, cursor: Cursor): boolean {
  return block < cursor.block || (block === cursor.block && logIndex < cursor.logIndex)
}

function withoutIndex({ logIndex: _place, isOfChain: _emitter, ...transfer }: EvmTransfer): Transfer {
  return transfer
}

/** No longer than a head is cached (head.ts), so that a reorganisation is noticed. */
const windowLifetimeMs = 5_000
const recentMax = 32
