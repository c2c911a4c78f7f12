/** Concurrency limits per owner, so that no receiver delays the others. */
export type Lanes = {
  /** Takes a place for an owner who may have `max` at once; false where none is free. */
  enter: (ownerId: string, max: number) => boolean
  leave: (ownerId: string) => void
  /** Owners without free places. */
  full: () => string[]
  free: () => number
}

/** Limits the attempts in progress, in total and per owner. */
export function createLanes(allMax: number): Lanes {
  const taken = new Map<string, { count: number; max: number }>()
  let all = 0
  return {
    enter: (ownerId, max) => {
      const count = taken.get(ownerId)?.count ?? 0
      if (all >= allMax || count >= max) return false
      taken.set(ownerId, { count: count + 1, max })
      all++
      return true
    },
    leave: (ownerId) => {
      const lane = taken.get(ownerId)
      if (!lane) return
      all--
      if (lane.count > 1) taken.set(ownerId, { ...lane, count: lane.count - 1 })
      else taken.delete(ownerId)
    },
    full: () => [...taken].filter(([, { count, max }]) => count >= max).map(([ownerId]) => ownerId),
    free: () => allMax - all,
  }
}
