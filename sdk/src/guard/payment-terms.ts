/** One payment, in the terms of its decision and signature. */
export type PaymentTerms = {
  scheme: string
  /** CAIP-2. */
  network: string
  /** Contract or mint of the token. */
  asset: string
  payTo: string
  /** In the smallest unit of the token, in decimal digits: for a scheme with a ceiling, the ceiling. */
  amount: string
  /** Who else is named in what is signed: the facilitator of `upto`, and on Solana the payer of the fee. */
  facilitator?: string
}

/** One key for each payment: the same for EVM addresses in any case. */
export function termsKey({ scheme, network, asset, payTo, amount, facilitator = '' }: PaymentTerms): string {
  return JSON.stringify([scheme, network, addressKey(asset), addressKey(payTo), amount, addressKey(facilitator)])
}

/** Whether two texts are the same address: EVM addresses in any case, others exactly. */
export function isSameAddress(one: string, other: string): boolean {
  return addressKey(one) === addressKey(other)
}

/** Whether a text is a 0x address in any case. */
export function isEvmAddress(value: unknown): value is string {
  return typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value)
}

/** Whether a text is an amount in smallest units, in canonical form. */
export function isUnits(value: unknown): value is string {
  return typeof value === 'string' && /^(0|[1-9]\d{0,77})$/.test(value)
}

/** Whether an amount in whole units (`1.5`) equals one in smallest units, by the decimals of dollar tokens. */
export function isSameAmount(decimal: string, units: string): boolean {
  const [integer = '', fraction = ''] = decimal.split('.')
  return tokenDecimals.some(
    (decimals) =>
      fraction.length <= decimals && (integer + fraction.padEnd(decimals, '0')).replace(/^0+(?=\d)/, '') === units,
  )
}

/** Whether an amount in millionths, as quoted by the service itself, exceeds some dollars. */
export function isAboveDollars(units: string, dollars: string): boolean {
  const [integer = '', fraction = ''] = dollars.split('.')
  return BigInt(units) > BigInt(integer + fraction.padEnd(6, '0').slice(0, 6))
}

/** Pegged tokens on BSC have 18. The two cannot be confused: amounts are below 10^12. */
const tokenDecimals = [6, 18]

function addressKey(address: string): string {
  return isEvmAddress(address) ? address.toLowerCase() : address
}
