/** A map that keeps at least the newest `countMax` entries, and at most twice as many. */
export type RecentMap<Key, Value> = { get: (key: Key) => Value | undefined; set: (key: Key, value: Value) => void }

/**
 * Two maps take turns: when the younger one is full, the older one goes as a whole. Deleting the eldest entry of one map costs
 * more the larger it is, because whoever looks for it walks over the places of those that were deleted before.
 */
export function recentMap<Key, Value>(countMax: number): RecentMap<Key, Value> {
  let young = new Map<Key, Value>()
  let old = new Map<Key, Value>()
  return {
    get: (key) => {
      const value = young.get(key)
      // Null is a value like any other: what was found not to be there is remembered as well.
      return value === undefined ? old.get(key) : value
    },
    set: (key, value) => {
      if (young.size >= countMax) {
        old = young
        young = new Map()
      }
      young.set(key, value)
    },
  }
}
