import { isObject } from '../is-object.ts'
import { refusal } from './guard-error.ts'
import type { PaymentTerms } from './payment-terms.ts'
import { readOffer, shown, type Offer } from './read-offer.ts'
import { isSolanaAddress } from './solana/base58.ts'
import { termsOfTransaction } from './terms-of-transaction.ts'
import { termsOfTypedData, type SigningLimits } from './terms-of-typed-data.ts'
import { permit2, typedDataOf, x402Proxies } from './x402-types.ts'

/**
 * The limits of an offer before anything is signed. `extensions`: those that sign nothing, according to the operator.
 */
export type OfferLimits = SigningLimits & {
  extensions: readonly string[]
  /** The amount of a token that Permit2 may already take from the wallet; unknown if absent. */
  permit2Allowance?: Permit2Allowance | undefined
}

/** In the token's smallest unit. If it fails, the allowance counts as zero. */
export type Permit2Allowance = (token: Pick<PaymentTerms, 'network' | 'asset'>) => Promise<bigint>

/**
 * Judges an offer by everything that an official client of x402 would sign for it, by the same rules as for a wallet.
 * Throws GuardError, naming the form, the extension or the member at fault.
 */
export async function judgeOffer(paymentRequired: unknown, offer: unknown, limits: OfferLimits): Promise<PaymentTerms> {
  const read = readOffer(paymentRequired, offer)
  const extensions = isObject(paymentRequired) ? paymentRequired['extensions'] : undefined
  const declared = isObject(extensions) ? Object.keys(extensions) : []
  const unknown = declared.find((name) => !understood.has(name) && !limits.extensions.includes(name))
  if (unknown !== undefined) throw refusal('extension_not_understood', `extension ${shown(unknown)}`)
  if (read.method === 'solana') return judgeSolana(read)
  const terms = termsOfTypedData(documentOf(read, limits.now), limits)
  if (read.method === 'permit2') await judgeApprovals(read, declared, limits)
  return terms
}

/** The typed data of an offer as created by a client; payer and nonce are the client's own. */
function documentOf({ terms, method, extra, maxTimeoutSeconds }: Offer, now: number): object {
  const chainId = BigInt(terms.network.slice('eip155:'.length))
  // Computed like the clients do: a text instead of a number is appended, and ends in the far future.
  const end = String(Math.floor(now / 1_000) + (maxTimeoutSeconds as number))
  if (method === 'eip3009') {
    const { name, version } = extra
    const domain = { name, version, chainId, verifyingContract: terms.asset }
    return typedDataOf('eip3009', {
      domain,
      message: { to: terms.payTo, value: terms.amount, validAfter: 0, validBefore: end },
    })
  }
  const scheme = terms.scheme === 'upto' ? 'upto' : 'exact'
  const message = {
    permitted: { token: terms.asset, amount: terms.amount },
    spender: x402Proxies[scheme],
    deadline: end,
    witness: { to: terms.payTo, facilitator: extra['facilitatorAddress'], validAfter: 0 },
  }
  return typedDataOf(scheme, { domain: { name: 'Permit2', chainId, verifyingContract: permit2 }, message })
}

/**
 * The data that gas sponsors have a client sign in addition to a payment by Permit2: both are approvals, and judged as
 * such. Official clients sign neither if Permit2 may already take the amount.
 */
async function judgeApprovals(
  { terms, extra }: Offer,
  declared: readonly string[],
  limits: OfferLimits,
): Promise<void> {
  const approving = ['erc20ApprovalGasSponsoring', 'eip2612GasSponsoring']
  if (!declared.some((name) => approving.includes(name))) return
  if ((await allowanceOf(terms, limits)) >= BigInt(terms.amount)) return
  if (declared.includes('erc20ApprovalGasSponsoring')) {
    const data = `0x095ea7b3${permit2.slice(2).toLowerCase().padStart(64, '0')}${'f'.repeat(64)}`
    termsOfTransaction({ to: terms.asset, data }, Number(terms.network.slice('eip155:'.length)))
  }
  if (declared.includes('eip2612GasSponsoring') && extra['name'] && extra['version'])
    termsOfTypedData({ domain: {}, types: {}, primaryType: 'Permit', message: {} }, limits)
}

async function allowanceOf(terms: PaymentTerms, { permit2Allowance }: OfferLimits): Promise<bigint> {
  try {
    return (await permit2Allowance?.(terms)) ?? -1n
  } catch {
    return -1n
  }
}

/**
 * The client fills in everything else itself; a blockhash of the seller expires like any other, after a minute or two.
 */
function judgeSolana({ terms, extra: { feePayer, memo } }: Offer): PaymentTerms {
  if (!isSolanaAddress(feePayer)) throw refusal('payment_not_understood', '`extra.feePayer` of the offer')
  if (memo !== undefined && typeof memo !== 'string')
    throw refusal('payment_not_understood', '`extra.memo` of the offer')
  return terms
}

/** Extensions for which official clients sign nothing that moves assets; approvals by gas sponsors are judged. */
const understood: ReadonlySet<string> = new Set([
  'bazaar',
  'builder-code',
  'eip2612GasSponsoring',
  'erc20ApprovalGasSponsoring',
  'http-message-signatures',
  'offer-receipt',
  'payment-identifier',
  'sign-in-with-x',
  'signedRequirements',
])
