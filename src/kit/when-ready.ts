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

/** Does what may fail now or later, and has one function make something of the failure. */
export function orElse<Value, Made>(
  run: () => Value | Promise<Value>,
  failed: (error: unknown) => Made,
): Value | Made | Promise<Value | Made> {
  try {
    const value = run()
    return value instanceof Promise ? value.catch(failed) : value
  } catch (error) {
    return failed(error)
  }
}
