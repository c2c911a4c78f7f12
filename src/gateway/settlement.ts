import type { PaymentProspect, SignedPayment } from '../chains/authorization.ts'
import type { Authorization } from './fields/authorization-field.ts'
import type { PaymentName, typedDataOf } from './settlement/payment-to-sign.ts'

/** How payments are settled: one value for each mode (`settlement/`). */
export type Settlement = {
  mode: 'simulated' | 'onchain'
  /** Where signed payments are settled; null where none are. */
  network: string | null
  /** The token in which signed payments are settled, canonical; null where none are. */
  asset: string | null
  /** What is relayed at the gas of this service; null where it pays none. */
  relays: RelayBudget | null
  /** What a wallet would have to sign so that a payment is settled on the chain; null where it cannot be. */
  toSign: (payment: PaymentName, wallet: string | null) => ToSign | null
  /**
   * What is to be carried to the chain for a payment, checked without asking anybody. Null: the payment is settled by
   * being written. Throws ServiceError for an authorization that is not exactly the payment, or cannot be relayed here.
   */
  order: (payment: PaymentName, wallet: string | null, authorization: Authorization | null) => Order | null
}

type ToSign = { nonce: string; typedData: ReturnType<typeof typedDataOf> }

/** A signed payment that can be carried to the chain. */
export type Order = {
  network: string
  signed: SignedPayment
  /** Unix seconds at which it ends. */
  validBefore: number
  /**
   * What the chain shows before anything is sent. Nobody sees the signature. Throws ServiceError where the chain cannot be
   * asked, or the nonce is used.
   */
  inspect: () => Promise<Prospect>
  /** Hands it to the facilitator. Never rejects: what became of it is for the chain to tell. */
  send: () => Promise<Sent>
}

/**
 * Whether the token would carry a payment out now; `refusal` says why not. `holds`: what the wallet has for all its open payments, in the
 * smallest unit.
 */
export type Prospect = Pick<PaymentProspect, 'sinceBlock'> & { holds: bigint; refusal: SettlementRefusal | null }
export type SettlementRefusal = 'unfunded' | 'payer_frozen' | 'payee_frozen'

/** What the facilitator says, which proves nothing: `isAccepted` false means that it did not send, or does not know. */
export type Sent = { isAccepted: boolean; tx: string | null }

/**
 * What a service relays whose own wallet pays the gas. `minUnits` is in millionths of a USDC. `perDayMax`: transactions of a
 * UTC day, for all callers together; agents without an owner have half of them. Null: callers are not limited.
 */
export type RelayBudget = { minUnits: bigint; perDayMax: number | null }
