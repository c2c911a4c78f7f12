/** Compares two values of one kind for sorting. Texts are compared by UTF-16 code units, the same on every machine. */
export function compare<Value extends bigint | number | string>(one: Value, other: Value): number {
  return one < other ? -1 : one > other ? 1 : 0
}
