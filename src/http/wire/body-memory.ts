/** Memory for the large bodies of a loop that are arriving. */
export type BodyMemory = { enter: (evict: () => void) => Place }

export type Place = {
  /** Reserves more bytes, if necessary by evicting a slower body. False: there is no room, and this body is refused. */
  take: (bytes: number) => boolean
  /** The body is complete and can no longer be evicted. */
  complete: () => void
  /** Releases the memory. */
  leave: () => void
}

/**
 * Memory of `bytesMax` bytes. When it is full, the body that has occupied the most for the longest is evicted, so that
 * stalling senders only affect each other. `elapsedMs` is monotonic.
 */
export function createBodyMemory({ bytesMax, elapsedMs }: { bytesMax: number; elapsedMs: () => number }): BodyMemory {
  const arriving = new Set<Arriving>()
  // An evicted body releases its memory during this iteration.
  const room = { taken: 0 }
  return {
    enter: (evict) => {
      const own: Arriving = { bytes: 0, since: elapsedMs(), evict }
      arriving.add(own)
      let isLeft = false
      return {
        take: (bytes) => {
          if (isLeft) return false
          own.bytes += bytes
          room.taken += bytes
          while (room.taken > bytesMax) {
            const slowest = costliest(arriving, own, elapsedMs())
            if (slowest === own) return false
            arriving.delete(slowest)
            slowest.evict()
          }
          return true
        },
        complete: () => void arriving.delete(own),
        leave: () => {
          if (isLeft) return
          isLeft = true
          arriving.delete(own)
          room.taken -= own.bytes
        },
      }
    },
  }
}

type Arriving = { bytes: number; since: number; evict: () => void }

/** The cost of a body in bytes times milliseconds. */
function costliest(arriving: Iterable<Arriving>, own: Arriving, now: number): Arriving {
  let result = own
  for (const each of arriving) if (costOf(each, now) > costOf(result, now)) result = each
  return result
}

function costOf({ bytes, since }: Arriving, now: number): number {
  return bytes * (now - since)
}
