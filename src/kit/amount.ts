/** Why a text or number is not an exact amount. */
export type AmountFault = 'form' | 'places' | 'digits' | 'range'

/** `units`: in units of 10 to the power of minus `places`. `text`: the canonical form, without redundant zeros. */
export type Amount = { units: bigint; text: string }

/**
 * Reads an amount below 10^12 as an exact decimal: digits, at most `places` of them after the point, no sign, no
 * exponent, no leading zeros. A number must be one that JavaScript prints as it was written (readStrictJson returns any
 * other as text), and is refused if it has more digits than a double is sure to keep. Never throws.
 *
 * @example readAmount('12.50', 6).amount // { units: 12500000n, text: '12.5' }
 */
export function readAmount(
  value: string | number,
  places: number,
): { amount: Amount; fault?: never } | { amount?: never; fault: AmountFault } {
  const text = typeof value === 'number' ? String(value) : value
  if (text.length > charactersMax) return { fault: 'digits' }
  const parts = /^(0|[1-9][0-9]*)(?:\.([0-9]+))?$/.exec(text)
  if (!parts) return { fault: 'form' }
  const [, integer = '', fraction = ''] = parts
  if (typeof value === 'number' && (integer + fraction).length > floatDigitsMax) return { fault: 'digits' }
  if (integer.length > integerDigitsMax) return { fault: 'range' }
  if (fraction.length > places) return { fault: 'places' }
  const units = BigInt(integer + fraction.padEnd(places, '0'))
  const trimmed = fraction.replace(/0+$/, '')
  return { amount: { units, text: trimmed === '' ? integer : `${integer}.${trimmed}` } }
}

/** The decimals of USDC, on every chain of it. */
export const usdcPlaces = 6

/** An amount in the smallest unit as an exact decimal in whole units: `12500000` of 6 places is `12.5`. */
export function wholeUnits(smallest: bigint, places: number): string {
  const digits = smallest.toString().padStart(places + 1, '0')
  const integer = digits.slice(0, digits.length - places)
  const fraction = digits.slice(digits.length - places).replace(/0+$/, '')
  return fraction === '' ? integer : `${integer}.${fraction}`
}

/**
 * The inverse of `wholeUnits`, for an exact decimal of at most `places` places.
 *
 * @example smallestUnits('12.5', 6) // 12500000n
 */
export function smallestUnits(text: string, places: number): bigint {
  const [integer = '', fraction = ''] = text.split('.')
  return BigInt(integer + fraction.padEnd(places, '0'))
}

/**
 * An exact decimal for people, with its integer digits in groups of three: `1,200.5`. Text after the number is kept.
 *
 * @example groupDigits('1200.5 USDC') // '1,200.5 USDC'
 */
export function groupDigits(text: string): string {
  const [integer = ''] = /^\d*/.exec(text) ?? []
  return integer.replace(/\B(?=(?:\d{3})+$)/g, ',') + text.slice(integer.length)
}

/** Amounts are below 10^12 in any unit of account (decisions section 2): a longer one is a mistake or an attack. */
export const integerDigitsMax = 12
const charactersMax = 160
/** A double keeps every decimal of up to 15 digits. */
const floatDigitsMax = 15
