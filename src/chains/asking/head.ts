import type { World } from '../../kit/world.ts'
import type { ChainWorld } from '../chain-world.ts'
import { ChainError } from '../chain-error.ts'
import type { At } from '../chain-reader.ts'
import { networkByName } from '../networks.ts'

/** The newest block an endpoint knows: number and milliseconds since 1970. */
export type Head = { block: number; timeMs: number }

/**
 * Reads values beside the newest block, which is asked for once for all that begin within `lifetimeMs`. What is wrong
 * with the endpoint as a whole (it lags, it belongs to another network) is told before what is wrong with an answer,
 * which may be a consequence.
 */
export function createAtHead(
  world: Pick<ChainWorld, 'now' | 'blockSeen'>,
  network: string,
  ask: () => Promise<Head>,
  lifetimeMs = headLifetimeMs,
): AtHead {
  let known: { head: Promise<Head>; atMs: number } | null = null
  const head = (): Promise<Head> => {
    const nowMs = world.now()
    if (known && nowMs >= known.atMs && nowMs - known.atMs < lifetimeMs) return known.head
    const asked = { head: ask(), atMs: nowMs }
    known = asked
    asked.head.catch(() => {
      if (known === asked) known = null
    })
    return asked.head
  }
  return async (read) => {
    const asked = head()
    const [newest, value] = await Promise.allSettled([asked, read(asked)])
    if (newest.status === 'rejected') throw newest.reason
    world.blockSeen?.(network, newest.value.timeMs)
    refuseOtherTimes(world, network, newest.value)
    if (value.status === 'rejected') throw value.reason
    return { value: value.value, block: newest.value.block, as_of: new Date(newest.value.timeMs).toISOString() }
  }
}

type AtHead = <Value>(read: (head: Promise<Head>) => Promise<Value>) => Promise<At<Value>>

/** Throws ChainError `stale` when the newest block is older than the network allows. */
function refuseOtherTimes(world: Pick<World, 'now'>, network: string, { timeMs }: Head): void {
  const staleAfterMs = networkByName(network)?.staleAfterMs ?? 0
  const ageMs = world.now() - timeMs
  if (ageMs > staleAfterMs) {
    throw new ChainError('stale', `the newest block of ${network} is ${Math.round(ageMs / 1000)} s old`)
  }
  // No chain lets its blocks run ahead by more than it lets them lag.
  if (-ageMs > staleAfterMs) throw new ChainError('malformed', `the newest block of ${network} is from the future`)
}

/** Questions about one address come together, and a block is valid this long at least. */
const headLifetimeMs = 5_000
