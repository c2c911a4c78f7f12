/** A map that keeps at least the newest `countMax` entries, and at most twice as many. */
export type RecentMap<Key, Value> = { get: (key: Key) => Value | undefined; set: (key: Key, value: Value) => void }

/**
 * Two maps alternate: when the younger one is full, the older one is discarded as a whole. Deleting the oldest entry of
 * a single map costs more the larger it is, because finding it walks over the slots of deleted entries.
 */
export function recentMap<Key, Value>(countMax: number): RecentMap<Key, Value> {
  let young = new Map<Key, Value>()
  let old = new Map<Key, Value>()
  return {
    get: (key) => {
      const value = young.get(key)
      // Null is a value like any other: a cached miss.
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
