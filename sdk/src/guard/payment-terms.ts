/** One payment, in the terms in which it is decided on and signed. */
export type PaymentTerms = {
  scheme: string
  /** CAIP-2. */
  network: string
  /** Contract of the token. */
  asset: string
  payTo: string
  /** In the smallest unit of the token, in decimal digits: of a scheme with a ceiling, the ceiling. */
  amount: string
}

/** One name for each payment: the same for addresses in any case. */
export function termsKey({ scheme, network, asset, payTo, amount }: PaymentTerms): string {
  return JSON.stringify([scheme, network, asset.toLowerCase(), payTo.toLowerCase(), amount])
}

/** The terms of one entry of `accepts` of x402 version 2; null for what has none, or is not on an EVM network. */
export function termsOfOffer(offer: unknown): PaymentTerms | null {
  const { scheme, network, asset, payTo, amount } = (offer ?? {}) as Readonly<Record<string, unknown>>
  if (typeof scheme !== 'string' || typeof network !== 'string' || !/^eip155:[1-9]\d*$/.test(network)) return null
  if (!isEvmAddress(asset) || !isEvmAddress(payTo) || typeof amount !== 'string' || !isUnits(amount)) return null
  return { scheme, network, asset, payTo, amount }
}

/** Whether a text is a 0x address in any case. */
export function isEvmAddress(value: unknown): value is string {
  return typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value)
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

function isUnits(text: string): boolean {
  return /^(0|[1-9]\d{0,77})$/.test(text)
}
