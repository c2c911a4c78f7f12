/** Calls `act` once after `waitMs` milliseconds, unless the returned function is called first. */
export type After = (waitMs: number, act: () => void) => () => void

export const afterReally: After = (waitMs, act) => {
  const timer = setTimeout(act, waitMs)
  return () => clearTimeout(timer)
}
