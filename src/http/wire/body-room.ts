/** Room for the large bodies of a loop that arrive side by side. */
export type BodyRoom = { enter: (evict: () => void) => Place }

export type Place = {
  /** Takes room for more bytes, if need be that of a slower body, which has to leave. False: there is none, and this one leaves. */
  take: (bytes: number) => boolean
  /** The body is complete: it is not evicted any more. */
  complete: () => void
  /** Gives the room back. */
  leave: () => void
}

/**
 * Room for `bytesMax` bytes. Where it is used up, the body that has taken most of it for longest is evicted, so that senders
 * that stall keep out only each other. `elapsedMs` is a clock that is not set.
 */
export function createBodyRoom({ bytesMax, elapsedMs }: { bytesMax: number; elapsedMs: () => number }): BodyRoom {
  const arriving = new Set<Arriving>()
  // An evicted body gives its room back while others look at this.
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

/** Bytes times milliseconds is what a body has cost. */
function costliest(arriving: Iterable<Arriving>, own: Arriving, now: number): Arriving {
  let found = own
  for (const each of arriving) if (costOf(each, now) > costOf(found, now)) found = each
  return found
}

function costOf({ bytes, since }: Arriving, now: number): number {
  return bytes * (now - since)
}
