/** The end of a validity in Unix seconds; null if it is beyond the calendar. */
export function timeOf(seconds: bigint): bigint | null {
  return seconds > lastSecond ? null : seconds
}

/** The end of the year 9999. */
const lastSecond = 253_402_300_799n
