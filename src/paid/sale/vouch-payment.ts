import { authorizationDigest } from '../../chains/authorization-digest.ts'
import { readAddress } from '../../kit/address.ts'
import { checkDigestSignature } from '../../kit/wallet-signature.ts'
import { refusalBy } from './charge.ts'
import { isShownBy } from './known-payment.ts'
import { createLedger } from '../ledger.ts'
import { requirementsOf, type Offer, type PaymentTerms } from '../offer.ts'
import type { SignedPayment } from '../read-payment.ts'
import type { ChargeNeeds } from '../sale.ts'

/**
 * What speaks for a payment whose source is past its limit: that it was taken on before, what costs nothing to see, and what
 * the facilitator says.
 */
export type Vouching = {
  wallet: string
  isKnown: () => Promise<boolean>
  hasPaid: () => Promise<boolean>
  isSigned: () => boolean
  isGood: () => Promise<boolean>
}

/**
 * `isKnown` reads the ledger: the payment was taken on, not given back, and is shown by the caller that made it. So does
 * `hasPaid`: a payment of the wallet in this token was settled here before. `isSigned`
 * asks no other party. `isGood` has the payment verified, and throws ServiceError for trouble of the facilitator.
 */
export function vouchPayment(
  needs: ChargeNeeds,
  { terms, offer }: { terms: PaymentTerms | null; offer: Offer },
  payment: SignedPayment,
): Vouching {
  return {
    wallet: payment.payer,
    isKnown: async () => {
      const known = await createLedger(needs).find(payment)
      return known !== null && known.state !== 'unused' && isShownBy(known, payment)
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

/** Whether the wallet's own key signed this payment over the price of the offer. Contract wallets have none. */
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
