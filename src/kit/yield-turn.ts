/**
 * Waits for a turn of the event loop of its own: whoever waits meanwhile gets the turn after. Between two pieces of long
 * work others are served, however many such works go on at once.
 */
export function yieldTurn(): Promise<void> {
  const turn = last.then(() => new Promise<void>((resolve) => setImmediate(resolve)))
  last = turn
  return turn
}

let last: Promise<void> = Promise.resolve()
