/** Acts once after so many milliseconds, unless the function it gives back is called before. */
export type After = (waitMs: number, act: () => void) => () => void

export const afterReally: After = (waitMs, act) => {
  const timer = setTimeout(act, waitMs)
  return () => clearTimeout(timer)
}
