/** The order of two values of one kind, for sorting: of texts, that of their UTF-16 code units, the same everywhere. */
export function compare<Value extends bigint | number | string>(one: Value, other: Value): number {
  return one < other ? -1 : one > other ? 1 : 0
}
