/** Freezes what was decoded from JSON, so that what is judged is what is signed. Other objects in it stay as they are. */
export function freezeQuote(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return
  const prototype = Object.getPrototypeOf(value) as object | null
  if (!Array.isArray(value) && prototype !== Object.prototype && prototype !== null) return
  Object.freeze(value)
  Object.values(value).forEach(freezeQuote)
}
