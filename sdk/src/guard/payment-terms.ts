/** One payment, in the terms in which it is decided on and signed. */
export type PaymentTerms = {
  scheme: string
  /** CAIP-2. */
  network: string
  /** Contract or mint of the token. */
  asset: string
  payTo: string
  /** In the smallest unit of the token, in decimal digits: of a scheme with a ceiling, the ceiling. */
  amount: string
}

/** One name for each payment: the same for EVM addresses in any case. */
export function termsKey({ scheme, network, asset, payTo, amount }: PaymentTerms): string {
  return JSON.stringify([scheme, network, addressKey(asset), addressKey(payTo), amount])
}

/** Whether two texts are one address: EVM addresses in any case, others letter by letter. */
export function isSameAddress(one: string, other: string): boolean {
  return addressKey(one) === addressKey(other)
}

/** Whether a text is a 0x address in any case. */
export function isEvmAddress(value: unknown): value is string {
  return typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value)
}

/** Whether a text is an amount in smallest units, in its one spelling. */
export function isUnits(value: unknown): value is string {
  return typeof value === 'string' && /^(0|[1-9]\d{0,77})$/.test(value)
}

/** Whether an amount in whole units (`1.5`) is the one in smallest units, by the decimals that dollar tokens have. */
export function isSameAmount(whole: string, units: string): boolean {
  const [integer = '', fraction = ''] = whole.split('.')
  return tokenDecimals.some(
    (decimals) =>
      fraction.length <= decimals && (integer + fraction.padEnd(decimals, '0')).replace(/^0+(?=\d)/, '') === units,
  )
}

/** Whether an amount in millionths, as the service itself quotes, is above some dollars. */
export function isAboveDollars(units: string, dollars: string): boolean {
  const [integer = '', fraction = ''] = dollars.split('.')
  return BigInt(units) > BigInt(integer + fraction.padEnd(6, '0').slice(0, 6))
}

/** Pegged tokens on BSC have 18. Which of the two it is cannot be confused: amounts are below 10^12. */
const tokenDecimals = [6, 18]

function addressKey(address: string): string {
  return isEvmAddress(address) ? address.toLowerCase() : address
}
