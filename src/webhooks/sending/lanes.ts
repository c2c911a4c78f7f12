/** Who is being sent to, so that no owner's receiver keeps the others waiting. */
export type Lanes = {
  /** Takes a place for an owner who may have `max` at once; false where there is none. */
  enter: (ownerId: string, max: number) => boolean
  leave: (ownerId: string) => void
  /** Owners who have all their places taken. */
  full: () => string[]
  free: () => number
}

/** Bounds what is under way for all owners together, and for each of them. */
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
