import type { ChainWorld } from '../chain-world.ts'
import { ChainError } from '../chain-error.ts'
import type { At } from '../chain-reader.ts'
import { createAtHead, type Head } from '../asking/head.ts'

/**
 * Reads values beside the newest block that an explorer has indexed, so that an index which lags is `stale`. Not every
 * explorer can be asked for it: then the value is read all the same, without a block, as of the moment it was read.
 */
export function createAtExplorerHead(
  world: Pick<ChainWorld, 'now' | 'blockSeen'>,
  network: string,
  ask: () => Promise<Head>,
): <Value>(read: () => Promise<Value>) => Promise<At<Value>> {
  let untoldUntilMs = Number.NEGATIVE_INFINITY
  const atHead = createAtHead(world, network, async () => {
    try {
      return await ask()
    } catch (error) {
      const isUnknownQuestion = error instanceof ChainError && unknownQuestion.has(error.reason)
      if (isUnknownQuestion) untoldUntilMs = world.now() + untoldLifetimeMs
      throw error
    }
  })
  return async (read) => {
    const reading = read()
    // A reading that fails while the head is waited for is no unhandled rejection.
    reading.catch(() => {})
    if (world.now() >= untoldUntilMs) {
      try {
        return await atHead(() => reading)
      } catch (error) {
        if (world.now() >= untoldUntilMs) throw error
      }
    }
    return { value: await reading, block: null, as_of: new Date(world.now()).toISOString() }
  }
}

const unknownQuestion: ReadonlySet<string> = new Set(['misconfigured', 'malformed'])
const untoldLifetimeMs = 600_000
