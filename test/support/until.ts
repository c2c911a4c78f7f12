import { setTimeout as sleep } from 'node:timers/promises'

/** Waits until the condition gives something but false and null. In vain it is an error. */
export async function until<T>(condition: () => Promise<T> | T, timeoutMs = 60_000): Promise<Exclude<T, false | null>> {
  const start = performance.now()
  for (;;) {
    const value = await condition()
    if (value !== false && value !== null && value !== undefined) return value as Exclude<T, false | null>
    if (performance.now() - start > timeoutMs) throw new Error(`not so after ${timeoutMs} ms: ${String(condition)}`)
    await sleep(pauseMs(performance.now() - start))
  }
}

/** A twentieth of what was waited so far: what is looked for takes the processor from what is waited for. */
export function pauseMs(waitedMs: number): number {
  return Math.min(Math.max(waitedMs / 20, 20), 200)
}
