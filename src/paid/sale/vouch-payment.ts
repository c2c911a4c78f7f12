import { authorizationDigest } from '../../chains/authorization-digest.ts'
import { readAddress } from '../../kit/address.ts'
import { checkDigestSignature } from '../../kit/wallet-signature.ts'
import { refusalBy } from './charge.ts'
import { isShownBy } from './existing-payment.ts'
import { createLedger } from '../ledger.ts'
import { requirementsOf, type Offer, type PaymentTerms } from '../offer.ts'
import type { SignedPayment } from '../read-payment.ts'
import type { ChargeNeeds } from '../sale.ts'

/**
 * The evidence for a payment whose source is past its limit: an earlier acceptance, offline checks, and the
 * facilitator's verification.
 */
export type Vouching = {
  wallet: string
  isKnown: () => Promise<boolean>
  hasPaid: () => Promise<boolean>
  isSigned: () => boolean
  isGood: () => Promise<boolean>
}

/**
 * `isKnown` reads the ledger: the payment was accepted, not released, and is presented by the caller that made it.
 * `hasPaid`: a payment of the wallet in this token was settled here before. `isSigned` works offline. `isGood` asks the
 * facilitator, and throws ServiceError for its failures.
 */
export function vouchPayment(
  needs: ChargeNeeds,
  { terms, offer }: { terms: PaymentTerms | null; offer: Offer },
  payment: SignedPayment,
): Vouching {
  return {
    wallet: payment.payer,
    isKnown: async () => {
      const existing = await createLedger(needs).find(payment)
      return existing !== null && existing.state !== 'unused' && isShownBy(existing, payment)
    },
    hasPaid: () => createLedger(needs).hasSettled(payment),
    isSigned: () => terms !== null && isSignedFor(terms, offer, payment),
    isGood: async () => {
      const tier = await needs.paid.open()
      if (tier.mismatch(payment, offer, needs.world.now()) !== null) return false
      return (await refusalBy(tier, payment, offer)) === null
    },
  }
}

/** Whether the wallet's own key signed this payment of the offer's price. Contract wallets have no key. */
function isSignedFor(terms: PaymentTerms, offer: Offer, { payload, payer }: SignedPayment): boolean {
  const { signature, authorization } = payload.payload as SignedPayload
  const { address } = readAddress(payer)
  const { amount, payTo } = requirementsOf(terms, offer)
  if (!address || authorization.value !== amount || authorization.to !== payTo.toLowerCase()) return false
  const { assetName: name, assetVersion: version, asset: verifyingContract, network } = terms
  const domain = { name, version, chainId: Number(network.split(':')[1]), verifyingContract }
  const signed = {
    ...authorization,
    value: BigInt(authorization.value),
    validAfter: BigInt(authorization.validAfter),
    validBefore: BigInt(authorization.validBefore),
  }
  return checkDigestSignature(address, authorizationDigest(domain, signed), signature) === 'valid'
}

type SignedPayload = {
  signature: string
  authorization: { from: string; to: string; value: string; validAfter: string; validBefore: string; nonce: string }
}
