/** Unix seconds as effects state an end: what no calendar reaches is none. */
export function timeOf(seconds: bigint): bigint | null {
  return seconds > lastSecond ? null : seconds
}

/** The end of the year 9999. */
const lastSecond = 253_402_300_799n
