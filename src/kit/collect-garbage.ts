import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * How much the heap may grow, in percent of what the last major collection left, until the next one. V8 chooses up to 300
 * by itself: garbage of a crowd of callers then stayed for as long as the process was idle (decisions/0015).
 */
const growthPercent = 40

/**
 * Frees the memory that startup has left, and from then on bounds the growth of the heap: without pressure V8 keeps garbage,
 * and lets the heap of a thread grow by hundreds of megabytes before its next major collection.
 */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect === 'function') collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  setFlagsFromString(`--heap-growing-percent=${growthPercent}`)
}
