/**
 * Returns one shared object for equal content, so that results computed from it can be cached by identity
 * (identity-cache). `keyOf` must identify all of the content. At most `keptMax` objects are held; then the map is
 * cleared.
 */
export function sharedEquals<Value extends object>(keptMax: number, keyOf: (value: Value) => string) {
  const shared = new Map<string, Value>()
  return (value: Value): Value => {
    const key = keyOf(value)
    const existing = shared.get(key)
    if (existing) return existing
    if (shared.size >= keptMax) shared.clear()
    shared.set(key, value)
    return value
  }
}
