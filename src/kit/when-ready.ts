/**
 * Continues with a value now, or with a promise once it resolves. Most answers wait for nothing: without this, each
 * would take another turn of the event loop.
 */
export function whenReady<Value, Result>(
  value: Value | Promise<Value>,
  make: (value: Value) => Result | Promise<Result>,
): Result | Promise<Result> {
  return value instanceof Promise ? value.then(make) : make(value)
}

/** Runs what may fail now or later, and maps the error to a result. */
export function orElse<Value, Result>(
  run: () => Value | Promise<Value>,
  failed: (error: unknown) => Result,
): Value | Result | Promise<Value | Result> {
  try {
    const value = run()
    return value instanceof Promise ? value.catch(failed) : value
  } catch (error) {
    return failed(error)
  }
}
