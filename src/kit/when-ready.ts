/**
 * Goes on with a value now, or with what a promise brings. Most answers wait for nothing: without this, each would take
 * another turn of the event loop.
 */
export function whenReady<Value, Made>(
  value: Value | Promise<Value>,
  make: (value: Value) => Made | Promise<Made>,
): Made | Promise<Made> {
  return value instanceof Promise ? value.then(make) : make(value)
}
