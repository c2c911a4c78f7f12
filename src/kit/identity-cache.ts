/** What a member of a key may be: objects are compared by identity, everything else by value. */
type Plain = string | number | boolean | null

/**
 * Remembers what was made from a set of objects and values.
 *
 * The contract: `make` is a pure function of exactly the members that are handed in beside it. Whatever else it reads
 * must not be able to change an answer. All members are compared each time, objects by identity and values with `===`.
 * Equal content in another object is made anew: sharing objects makes an answer cheaper, never different.
 *
 * An entry lives as long as its objects. For one set of objects at most `valuesMax` sets of values are kept, the newest.
 */
export function identityCache<Made>(valuesMax: number) {
  const root: Branch<Made> = { next: new WeakMap(), leaves: [] }
  return (objects: readonly object[], values: readonly Plain[], make: () => Made): Made => {
    let branch = root
    for (const object of objects) branch = nextOf(branch, object)
    const known = branch.leaves.find((leaf) => isSame(leaf.values, values))
    if (known) return known.made
    const made = make()
    branch.leaves.unshift({ values, made })
    if (branch.leaves.length > valuesMax) branch.leaves.pop()
    return made
  }
}

type Branch<Made> = { next: WeakMap<object, Branch<Made>>; leaves: { values: readonly Plain[]; made: Made }[] }

function nextOf<Made>(branch: Branch<Made>, object: object): Branch<Made> {
  const known = branch.next.get(object)
  if (known) return known
  const next: Branch<Made> = { next: new WeakMap(), leaves: [] }
  branch.next.set(object, next)
  return next
}

function isSame(kept: readonly Plain[], asked: readonly Plain[]): boolean {
  if (kept.length !== asked.length) return false
  for (let i = 0; i < kept.length; i++) if (kept[i] !== asked[i]) return false
  return true
}
