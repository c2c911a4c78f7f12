let aheadMs = 0

/** The time of the service: the clock of the browser may be wrong by days. */
export function serviceNow(): number {
  return Date.now() + aheadMs
}

/** Learns the difference from the date of an answer. Without one, the browser's clock stands. */
export function learnServiceTime(headers: Headers): void {
  const ms = Date.parse(headers.get('date') ?? '')
  if (Number.isFinite(ms)) aheadMs = ms - Date.now()
}
