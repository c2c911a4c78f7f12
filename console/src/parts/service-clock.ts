/** The time of the service less the monotonic time of the page, in milliseconds; null before the first answer. */
let originMs: number | null = null

/** The time of the service: the clock of the browser may be wrong by days. */
export function serviceNow(): number {
  return originMs === null ? Date.now() : originMs + performance.now()
}

/**
 * Learns the time from the date of an answer. Without one, the browser's clock stands. An answer of the browser's cache
 * has an old date, so the latest reckoning counts.
 */
export function learnServiceTime(headers: Headers): void {
  const ms = Date.parse(headers.get('date') ?? '')
  if (Number.isFinite(ms)) originMs = Math.max(originMs ?? Number.NEGATIVE_INFINITY, ms - performance.now())
}
