import type { ChainWorld } from '../chain-world.ts'
import { ChainError } from '../chain-error.ts'
import type { At } from '../chain-reader.ts'
import { createAtHead, type Head } from '../querying/head.ts'

/**
 * Reads values together with the newest block that an explorer has indexed, so that a lagging index is `stale`. Not
 * every explorer supports that query: then the value is read without a block, as of the moment it was read.
 */
export function createAtExplorerHead(
  world: Pick<ChainWorld, 'now' | 'blockSeen'>,
  network: string,
  ask: () => Promise<Head>,
): <Value>(read: () => Promise<Value>) => Promise<At<Value>> {
  let unsupportedUntilMs = Number.NEGATIVE_INFINITY
  const atHead = createAtHead(world, network, async () => {
    try {
      return await ask()
    } catch (error) {
      const isUnknownQuestion = error instanceof ChainError && unknownQuestion.has(error.reason)
      if (isUnknownQuestion) unsupportedUntilMs = world.now() + unsupportedLifetimeMs
      throw error
    }
  })
  return async (read) => {
    const reading = read()
    // A read that fails while the head is awaited must not be an unhandled rejection.
    reading.catch(() => {})
    if (world.now() >= unsupportedUntilMs) {
      try {
        return await atHead(() => reading)
      } catch (error) {
        if (world.now() >= unsupportedUntilMs) throw error
      }
    }
    return { value: await reading, block: null, as_of: new Date(world.now()).toISOString() }
  }
}

const unknownQuestion: ReadonlySet<string> = new Set(['misconfigured', 'malformed'])
const unsupportedLifetimeMs = 600_000
