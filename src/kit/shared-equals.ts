/**
 * Hands out one object for all that have equal content, so that what is made from it can be remembered by identity
 * (identity-cache). `keyOf` must name all of the content. At most `keptMax` objects are held; then it begins anew.
 */
export function sharedEquals<Value extends object>(keptMax: number, keyOf: (value: Value) => string) {
  const kept = new Map<string, Value>()
  return (value: Value): Value => {
    const key = keyOf(value)
    const known = kept.get(key)
    if (known) return known
    if (kept.size >= keptMax) kept.clear()
    kept.set(key, value)
    return value
  }
}
