import { isObject } from '../is-object.ts'
import { refusal } from './guard-error.ts'
import { networksOfV1 } from './networks-of-v1.ts'
import { isEvmAddress, isUnits, type PaymentTerms } from './payment-terms.ts'
import { isSolanaAddress } from './solana/base58.ts'

/** An offer of a quote, as a client of x402 would sign it. */
export type Offer = {
  terms: PaymentTerms
  method: 'eip3009' | 'permit2' | 'solana'
  extra: Readonly<Record<string, unknown>>
  /** Unchanged: its effect on the validity is judged from the data to be signed. */
  maxTimeoutSeconds: unknown
}

/**
 * Reads one entry of `accepts` of x402, version 1 or 2, like official clients. Throws GuardError: for a network or a
 * form of payment that is not guarded, naming it, and for an ambiguous member.
 */
export function readOffer(paymentRequired: unknown, offer: unknown): Offer {
  const version = isObject(paymentRequired) ? paymentRequired['x402Version'] : undefined
  const entry = isObject(offer) ? offer : {}
  if (version !== 1 && version !== 2) throw refusal('form_not_guarded', 'a version of x402 that is neither 1 nor 2')
  const { scheme, asset, payTo, maxTimeoutSeconds } = entry
  const extra = isObject(entry['extra']) ? entry['extra'] : {}
  const network = networkOf(entry['network'], version)
  const method = methodOf(scheme, network, extra)
  const isAddress = method === 'solana' ? isSolanaAddress : isEvmAddress
  const amount = entry[version === 1 ? 'maxAmountRequired' : 'amount']
  if (!isAddress(asset)) throw refusal('payment_not_understood', '`asset` of the offer')
  if (!isAddress(payTo)) throw refusal('payment_not_understood', '`payTo` of the offer')
  if (!isUnits(amount)) throw refusal('payment_not_understood', 'the amount of the offer')
  if (method === 'permit2' && version === 1) throw refusal('form_not_guarded', 'Permit2 in version 1 of x402')
  const facilitator = facilitatorOf(method, scheme, extra)
  const named = isAddress(facilitator) ? { facilitator } : {}
  const terms = { scheme: String(scheme), network, asset, payTo, amount, ...named }
  return { terms, method, extra, maxTimeoutSeconds }
}

/** Who stands in what is signed besides payer and payee. */
function facilitatorOf(method: Offer['method'], scheme: unknown, extra: Offer['extra']): unknown {
  if (method === 'solana') return extra['feePayer']
  return method === 'permit2' && scheme === 'upto' ? extra['facilitatorAddress'] : undefined
}

function networkOf(network: unknown, version: 1 | 2): string {
  const name = typeof network === 'string' ? network : ''
  const caip2 = version === 1 ? (networksOfV1.get(name) ?? name) : name
  if (/^eip155:[1-9]\d{0,15}$/.test(caip2) || [...networksOfV1.values()].includes(caip2)) return caip2
  throw refusal('network_not_guarded', shown(name))
}

function methodOf(scheme: unknown, network: string, extra: Offer['extra']): Offer['method'] {
  const isSolana = network.startsWith('solana:')
  const transferMethod = extra['assetTransferMethod'] ?? undefined
  if (scheme !== 'exact' && (scheme !== 'upto' || isSolana))
    throw refusal('form_not_guarded', `scheme ${shown(scheme)}${isSolana ? ' on Solana' : ''}`)
  if (isSolana && transferMethod === undefined) return 'solana'
  if (!isSolana && transferMethod === 'permit2') return 'permit2'
  if (!isSolana && scheme === 'upto' && transferMethod === undefined) return 'permit2'
  if (!isSolana && scheme === 'exact' && (transferMethod === undefined || transferMethod === 'eip3009'))
    return 'eip3009'
  throw refusal('form_not_guarded', `assetTransferMethod ${shown(transferMethod)}`)
}

/** Names come from the seller, and a model may read them: only plain names are repeated. */
export function shown(name: unknown): string {
  return typeof name === 'string' && /^[\w:.-]{1,64}$/.test(name) ? name : 'of another name'
}
