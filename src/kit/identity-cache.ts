/** A primitive member of a key, compared by value. Objects are compared by identity. */
type Plain = string | number | boolean | null

/**
 * Caches what was computed from a set of objects and values.
 *
 * `make` must be a pure function of exactly the members of its key; anything else it reads must not be able to change
 * the result. All members are compared each time, objects by identity and values with `===`. Equal content in another
 * object is computed again: sharing objects makes an answer cheaper, never different.
 *
 * An entry lives as long as its objects. For each set of objects at most `valuesMax` sets of values are kept, the
 * newest.
 */
export function identityCache<Result>(valuesMax: number) {
  const root: Branch<Result> = { next: new WeakMap(), leaves: [] }
  return (objects: readonly object[], values: readonly Plain[], make: () => Result): Result => {
    let branch = root
    for (const object of objects) branch = nextOf(branch, object)
    const cached = branch.leaves.find((leaf) => isSame(leaf.values, values))
    if (cached) return cached.result
    const result = make()
    branch.leaves.unshift({ values, result })
    if (branch.leaves.length > valuesMax) branch.leaves.pop()
    return result
  }
}

type Branch<Result> = { next: WeakMap<object, Branch<Result>>; leaves: { values: readonly Plain[]; result: Result }[] }

function nextOf<Result>(branch: Branch<Result>, object: object): Branch<Result> {
  const existing = branch.next.get(object)
  if (existing) return existing
  const next: Branch<Result> = { next: new WeakMap(), leaves: [] }
  branch.next.set(object, next)
  return next
}

function isSame(cached: readonly Plain[], values: readonly Plain[]): boolean {
  if (cached.length !== values.length) return false
  for (let i = 0; i < cached.length; i++) if (cached[i] !== values[i]) return false
  return true
}
