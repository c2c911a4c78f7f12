import type { World } from '../../kit/world.ts'
import type { ChainWorld } from '../chain-world.ts'
import { ChainError } from '../chain-error.ts'
import type { At } from '../chain-reader.ts'
import { networkByName } from '../networks.ts'

/** The newest block of an endpoint: number and milliseconds since 1970. */
export type Head = { block: number; timeMs: number }

/**
 * Reads values together with the newest block, because a URL can lead to another node or chain from one request to the
 * next. Reads that begin in one turn of the event loop share the block. A fault of the endpoint as a whole (it lags, it
 * belongs to another network) is reported before a fault of an answer, which may follow from it.
 *
 * `keptMs`: if a read needs a block number first, one of this age is reused, and the newest is requested alongside the
 * read.
 */
export function createAtHead(
  world: Pick<ChainWorld, 'now' | 'blockSeen'>,
  network: string,
  ask: () => Promise<Head>,
  keptMs = 0,
): AtHead {
  const askNow = sharedInTurn(ask)
  const headToReadAt = cachedHead(world, askNow, keptMs)
  return async (read) => {
    const readHead = headToReadAt()
    const newestHead = keptMs > 0 ? readHead.then(askNow) : readHead
    const [readAt, newest, value] = await Promise.allSettled([readHead, newestHead, read(readHead)])
    if (readAt.status === 'rejected') throw readAt.reason
    if (newest.status === 'rejected') throw newest.reason
    for (const { timeMs } of new Set([readAt.value, newest.value])) {
      world.blockSeen?.(network, timeMs)
      refuseOtherTimes(world, network, timeMs)
    }
    if (value.status === 'rejected') throw value.reason
    // Some chains allow block times in the future; nothing was read then.
    const asOfMs = Math.min(readAt.value.timeMs, world.now())
    return { value: value.value, block: readAt.value.block, as_of: new Date(asOfMs).toISOString() }
  }
}

/** Shares one request among all callers in one turn of the event loop: their queries leave together. */
export function sharedInTurn(ask: () => Promise<Head>): () => Promise<Head> {
  let shared: Promise<Head> | null = null
  return () => {
    if (shared === null) setImmediate(() => (shared = null))
    return (shared ??= ask())
  }
}

/** The last requested head, for this long. A failed request is repeated. */
function cachedHead(world: Pick<World, 'now'>, ask: () => Promise<Head>, keptMs: number): () => Promise<Head> {
  let cached: { head: Promise<Head>; atMs: number } | null = null
  return () => {
    const nowMs = world.now()
    if (cached && nowMs >= cached.atMs && nowMs - cached.atMs < keptMs) return cached.head
    const request = { head: ask(), atMs: nowMs }
    cached = request
    request.head.catch(() => {
      if (cached === request) cached = null
    })
    return request.head
  }
}

type AtHead = <Value>(read: (head: Promise<Head>) => Promise<Value>) => Promise<At<Value>>

/** Throws ChainError `stale` if the newest block is older than the network allows. */
function refuseOtherTimes(world: Pick<World, 'now'>, network: string, timeMs: number): void {
  const staleAfterMs = networkByName(network)?.staleAfterMs ?? 0
  const ageMs = world.now() - timeMs
  if (ageMs > staleAfterMs) {
    throw new ChainError('stale', `the newest block of ${network} is ${Math.round(ageMs / 1000)} s old`)
  }
  // No chain allows blocks to run ahead by more than it allows them to lag.
  if (-ageMs > staleAfterMs) throw new ChainError('malformed', `the newest block of ${network} is from the future`)
}
