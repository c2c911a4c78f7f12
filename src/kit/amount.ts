/** Why a text or number is no exact amount. */
export type AmountFault = 'form' | 'places' | 'digits' | 'range'

/** `units`: of 10 to the power of minus `places`. `text`: the one way to write it, without idle zeros. */
export type Amount = { units: bigint; text: string }

/**
 * Reads an amount below 10^12 as an exact decimal: digits, at most `places` of them after one point, no sign, no exponent,
 * no idle zero in front. A number is one that JavaScript writes as it was written (readStrictJson gives any other as its text),
 * and is still refused with more digits than a double is sure to keep. Never throws.
 */
export function readAmount(
  value: string | number,
  places: number,
): { amount: Amount; fault?: never } | { amount?: never; fault: AmountFault } {
  const text = typeof value === 'number' ? String(value) : value
  if (text.length > charactersMax) return { fault: 'digits' }
  const parts = /^(0|[1-9][0-9]*)(?:\.([0-9]+))?$/.exec(text)
  if (!parts) return { fault: 'form' }
  const [, whole = '', fraction = ''] = parts
  if (typeof value === 'number' && (whole + fraction).length > floatDigitsMax) return { fault: 'digits' }
  if (whole.length > wholeDigitsMax) return { fault: 'range' }
  if (fraction.length > places) return { fault: 'places' }
  const units = BigInt(whole + fraction.padEnd(places, '0'))
  const kept = fraction.replace(/0+$/, '')
  return { amount: { units, text: kept === '' ? whole : `${whole}.${kept}` } }
}

/** An amount in the smallest unit as an exact decimal in whole units: `12500000` of 6 places is `12.5`. */
export function wholeUnits(smallest: bigint, places: number): string {
  const digits = smallest.toString().padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places)
  const fraction = digits.slice(digits.length - places).replace(/0+$/, '')
  return fraction === '' ? whole : `${whole}.${fraction}`
}

/** The inverse of `wholeUnits`, for an exact decimal of at most `places` places. */
export function smallestUnits(text: string, places: number): bigint {
  const [whole = '', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(places, '0'))
}

/** An exact decimal for a reader, with its whole digits in groups of three: `1,200.5`. What follows the number stays. */
export function groupDigits(text: string): string {
  const [whole = ''] = /^\d*/.exec(text) ?? []
  return whole.replace(/\B(?=(?:\d{3})+$)/g, ',') + text.slice(whole.length)
}

/** Amounts are below 10^12 in any unit of account (decisions section 2): a longer one is a mistake or an attack. */
export const wholeDigitsMax = 12
const charactersMax = 160
/** A double keeps every decimal of up to 15 digits. */
const floatDigitsMax = 15
