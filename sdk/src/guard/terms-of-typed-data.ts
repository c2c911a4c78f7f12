import { isObject } from '../is-object.ts'
import { GuardError } from './guard-error.ts'
import { isEvmAddress, type PaymentTerms } from './payment-terms.ts'

/** How long a signed transfer may be used: a decision does not hold for longer. */
export const authorizationMaxMs = 86_400_000

/**
 * The payment that typed data (EIP-712) authorizes: a transfer of EIP-3009 to the letter, usable for a day at most. Throws
 * GuardError for everything else: permits are approvals and no payments, and what is unknown may be anything.
 */
export function termsOfTypedData(document: unknown, now: number): PaymentTerms {
  const { domain, types, primaryType, message } = isObject(document) ? document : {}
  if (!isObject(domain) || !isObject(types) || !isObject(message)) throw new GuardError('payment_not_understood')
  if (primaryType !== 'TransferWithAuthorization' && primaryType !== 'ReceiveWithAuthorization')
    throw new GuardError('payment_not_understood')
  const asset = domain['verifyingContract']
  const { to, value, validBefore } = message
  if (!hasTransferFields(types[primaryType]) || !isEvmAddress(asset) || !isEvmAddress(to))
    throw new GuardError('payment_not_understood')
  if (Number(integerOf(validBefore)) * 1_000 > now + authorizationMaxMs) throw new GuardError('authorization_too_long')
  const network = `eip155:${integerOf(domain['chainId'])}`
  return { scheme: 'exact', network, asset, payTo: to, amount: String(integerOf(value)) }
}

/** Throws GuardError for what is no whole number. */
export function integerOf(value: unknown): bigint {
  const isInteger = typeof value === 'bigint' || Number.isSafeInteger(value)
  if (!isInteger && !(typeof value === 'string' && /^\d{1,78}$/.test(value)))
    throw new GuardError('payment_not_understood')
  return BigInt(value as string | number | bigint)
}

function hasTransferFields(fields: unknown): boolean {
  if (!Array.isArray(fields) || fields.length !== transferFields.length) return false
  return transferFields.every(([name, type], index) => {
    const field: unknown = fields[index]
    return isObject(field) && field['name'] === name && field['type'] === type
  })
}

/** EIP-3009. */
const transferFields = [
  ['from', 'address'],
  ['to', 'address'],
  ['value', 'uint256'],
  ['validAfter', 'uint256'],
  ['validBefore', 'uint256'],
  ['nonce', 'bytes32'],
] as const
