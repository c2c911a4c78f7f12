export type TurnBounds = {
  atOnceMax: number
  /** How many may wait; further callers are refused at once. */
  waitingMax: number
  waitMaxMs: number
}

/**
 * Limits concurrency to `atOnceMax`; further callers wait in order of arrival. `begin` or `refuse` is called once, now
 * or later. The returned function releases the slot, or leaves the queue.
 */
export type Turns = (begin: () => void, refuse: () => void) => () => void

export function createTurns({ atOnceMax, waitingMax, waitMaxMs }: TurnBounds): Turns {
  const waiting = new Set<() => void>()
  let running = 0
  const take = (begin: () => void): (() => void) => {
    let isOver = false
    running++
    begin()
    return () => {
      if (isOver) return
      isOver = true
      running--
      const [next] = waiting
      next?.()
    }
  }
  return (begin, refuse) => {
    if (running < atOnceMax) return take(begin)
    let end = () => {}
    if (waiting.size >= waitingMax) {
      refuse()
      return end
    }
    const leave = () => {
      clearTimeout(timer)
      waiting.delete(start)
    }
    const timer = setTimeout(() => {
      leave()
      refuse()
    }, waitMaxMs)
    const start = () => {
      leave()
      end = take(begin)
    }
    waiting.add(start)
    end = leave
    return () => end()
  }
}
