export type TurnBounds = {
  atOnceMax: number
  /** How many may wait; whoever comes then is refused at once. */
  waitingMax: number
  waitMaxMs: number
}

/**
 * Lets at most `atOnceMax` do something at the same time, the others in the order in which they came. `begin` or `refuse`
 * is called once, now or later. The function that is returned ends the turn, or the waiting for it.
 */
export type Turns = (begin: () => void, refuse: () => void) => () => void

export function createTurns({ atOnceMax, waitingMax, waitMaxMs }: TurnBounds): Turns {
  const waiting = new Set<() => void>()
  let taken = 0
  const take = (begin: () => void): (() => void) => {
    let isOver = false
    taken++
    begin()
    return () => {
      if (isOver) return
      isOver = true
      taken--
      const [next] = waiting
      next?.()
    }
  }
  return (begin, refuse) => {
    if (taken < atOnceMax) return take(begin)
    let end = () => {}
    if (waiting.size >= waitingMax) {
      refuse()
      return end
    }
    const leave = () => {
      clearTimeout(timer)
      waiting.delete(called)
    }
    const timer = setTimeout(() => {
      leave()
      refuse()
    }, waitMaxMs)
    const called = () => {
      leave()
      end = take(begin)
    }
    waiting.add(called)
    end = leave
    return () => end()
  }
}
