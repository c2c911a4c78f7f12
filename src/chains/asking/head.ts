import type { World } from '../../kit/world.ts'
import type { ChainWorld } from '../chain-world.ts'
import { ChainError } from '../chain-error.ts'
import type { At } from '../chain-reader.ts'
import { networkByName } from '../networks.ts'

/** The newest block an endpoint knows: number and milliseconds since 1970. */
export type Head = { block: number; timeMs: number }

/**
 * Reads values together with the newest block, because a URL can lead to another node or chain from one request to the next.
 * Reads that begin in one turn of the event loop share the block. A fault of the endpoint as a whole (it lags, it belongs to
 * another network) is reported before a fault of an answer, which may follow from it.
 *
 * `keptMs`: where a read needs a block number first, one of this age is reused, and the newest is requested beside the read.
 */
export function createAtHead(
  world: Pick<ChainWorld, 'now' | 'blockSeen'>,
  network: string,
  ask: () => Promise<Head>,
  keptMs = 0,
): AtHead {
  const askNow = sharedInTurn(ask)
  const headToReadAt = kept(world, askNow, keptMs)
  return async (read) => {
    const asked = headToReadAt()
    const beside = keptMs > 0 ? asked.then(askNow) : asked
    const [readAt, newest, value] = await Promise.allSettled([asked, beside, read(asked)])
    if (readAt.status === 'rejected') throw readAt.reason
    if (newest.status === 'rejected') throw newest.reason
    for (const { timeMs } of new Set([readAt.value, newest.value])) {
      world.blockSeen?.(network, timeMs)
      refuseOtherTimes(world, network, timeMs)
    }
    if (value.status === 'rejected') throw value.reason
    // Some chains let a block say a time that is still to come; nothing was read then.
    const asOfMs = Math.min(readAt.value.timeMs, world.now())
    return { value: value.value, block: readAt.value.block, as_of: new Date(asOfMs).toISOString() }
  }
}

/** Asks once for all that ask in one turn of the event loop: their questions leave together. */
export function sharedInTurn(ask: () => Promise<Head>): () => Promise<Head> {
  let asked: Promise<Head> | null = null
  return () => {
    if (asked === null) setImmediate(() => (asked = null))
    return (asked ??= ask())
  }
}

/** The head that was asked for last, for so long. One that could not be had is asked for again. */
function kept(world: Pick<World, 'now'>, ask: () => Promise<Head>, keptMs: number): () => Promise<Head> {
  let known: { head: Promise<Head>; atMs: number } | null = null
  return () => {
    const nowMs = world.now()
    if (known && nowMs >= known.atMs && nowMs - known.atMs < keptMs) return known.head
    const asked = { head: ask(), atMs: nowMs }
    known = asked
    asked.head.catch(() => {
      if (known === asked) known = null
    })
    return asked.head
  }
}

type AtHead = <Value>(read: (head: Promise<Head>) => Promise<Value>) => Promise<At<Value>>

/** Throws ChainError `stale` when the newest block is older than the network allows. */
function refuseOtherTimes(world: Pick<World, 'now'>, network: string, timeMs: number): void {
  const staleAfterMs = networkByName(network)?.staleAfterMs ?? 0
  const ageMs = world.now() - timeMs
  if (ageMs > staleAfterMs) {
    throw new ChainError('stale', `the newest block of ${network} is ${Math.round(ageMs / 1000)} s old`)
  }
  // No chain lets its blocks run ahead by more than it lets them lag.
  if (-ageMs > staleAfterMs) throw new ChainError('malformed', `the newest block of ${network} is from the future`)
}
