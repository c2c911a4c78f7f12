import { isObject } from '../is-object.ts'
import { GuardError } from './guard-error.ts'
import { readOffer } from './read-offer.ts'
import type { PaymentTerms } from './payment-terms.ts'
import { readTransfer, type SolanaTransfer } from './solana/read-transfer.ts'
import { termsOfTypedData, type SigningLimits } from './terms-of-typed-data.ts'
import { permit2, typedDataOf } from './x402-types.ts'

/** The signed content of an x402 payment: terms, or on Solana a transfer to a token account. */
export type SignedPayment = { terms: PaymentTerms } | { transfer: SolanaTransfer }

/** Judges a created payment by its declared signed content, by the rules for a wallet. Throws GuardError. */
export function judgePayload(
  payment: unknown,
  paymentRequired: unknown,
  offer: unknown,
  limits: SigningLimits,
): SignedPayment {
  const { accepted, payload, extensions } = isObject(payment) ? payment : {}
  const read = readOffer(paymentRequired, accepted ?? offer)
  if (!isObject(payload) || hasSignedMore(extensions)) throw new GuardError('payment_not_understood')
  if (read.method === 'solana') return { transfer: readTransfer(messageOf(payload['transaction'])) }
  const { authorization, permit2Authorization } = payload
  const chainId = read.terms.network.slice('eip155:'.length)
  if (read.method === 'eip3009') {
    if (!isObject(authorization)) throw new GuardError('payment_not_understood')
    const { name, version } = read.extra
    const domain = { name, version, chainId, verifyingContract: read.terms.asset }
    return { terms: termsOfTypedData(typedDataOf('eip3009', { domain, message: authorization }), limits) }
  }
  if (!isObject(permit2Authorization)) throw new GuardError('payment_not_understood')
  const domain = { name: 'Permit2', chainId, verifyingContract: permit2 }
  const scheme = read.terms.scheme === 'upto' ? 'upto' : 'exact'
  return { terms: termsOfTypedData(typedDataOf(scheme, { domain, message: permit2Authorization }), limits) }
}

/** Whether an extension of the payment has a signature: gas sponsors receive approvals in this way. */
function hasSignedMore(extensions: unknown): boolean {
  const all = isObject(extensions) ? [extensions['eip2612GasSponsoring'], extensions['erc20ApprovalGasSponsoring']] : []
  return all.some((extension) => {
    const info = isObject(extension) ? extension['info'] : null
    return isObject(info) && (info['signature'] !== undefined || info['signedTransaction'] !== undefined)
  })
}

/** The message of a transaction in base64: the bytes after its signatures, of which there are few. */
function messageOf(transaction: unknown): Uint8Array {
  if (typeof transaction !== 'string' || !/^[\w+/]+={0,2}$/.test(transaction))
    throw new GuardError('payment_not_understood')
  const bytes = Uint8Array.from(atob(transaction), (letter) => letter.charCodeAt(0))
  const [signatures = 0x80] = bytes
  if (signatures >= 0x80) throw new GuardError('payment_not_understood')
  return bytes.subarray(1 + signatures * 64)
}
