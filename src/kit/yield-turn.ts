/**
 * Yields to the event loop, in order of callers: between two slices of long work other requests are served, however
 * many such jobs run at once.
 */
export function yieldTurn(): Promise<void> {
  const turn = last.then(() => new Promise<void>((resolve) => setImmediate(resolve)))
  last = turn
  return turn
}

let last: Promise<void> = Promise.resolve()
