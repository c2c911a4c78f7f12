import type { PaymentProspect, SignedPayment } from '../chains/authorization.ts'
import type { Authorization } from './fields/authorization-field.ts'
import type { PaymentName, typedDataOf } from './settlement/payment-to-sign.ts'

/** How payments are settled: one implementation per mode (`settlement/`). */
export type Settlement = {
  mode: 'simulated' | 'onchain'
  /** The network on which signed payments are settled; null where none are. */
  network: string | null
  /** The canonical address of the token in which signed payments are settled; null where none are. */
  asset: string | null
  /** Limits for relaying at the gas of this service; null where it pays none. */
  relays: RelayBudget | null
  /** What a wallet would have to sign for the payment to be settled on the chain; null where that is not possible. */
  toSign: (payment: PaymentName, wallet: string | null) => ToSign | null
  /**
   * The order to be submitted to the chain, verified offline. Null: recording the payment settles it. Throws
   * ServiceError for an authorization that does not match the payment or cannot be relayed here.
   */
  order: (payment: PaymentName, wallet: string | null, authorization: Authorization | null) => Order | null
}

type ToSign = { nonce: string; typedData: ReturnType<typeof typedDataOf> }

/** A signed payment that can be submitted to the chain. */
export type Order = {
  network: string
  signed: SignedPayment
  /** Expiry in Unix seconds. */
  validBefore: number
  /**
   * Checks the chain before anything is sent; the signature is not revealed. Throws ServiceError where the chain does
   * not answer, or the nonce is used.
   */
  inspect: () => Promise<Prospect>
  /** Submits it to the facilitator. Never rejects: the chain shows the outcome. */
  send: () => Promise<Sent>
}

/**
 * Whether the token would accept the payment now; `refusal` is the reason if not. `holds`: the wallet's balance for all its
 * open payments, in the smallest unit.
 */
export type Prospect = Pick<PaymentProspect, 'sinceBlock'> & { holds: bigint; refusal: SettlementRefusal | null }
export type SettlementRefusal = 'unfunded' | 'payer_frozen' | 'payee_frozen'

/**
 * The facilitator's answer, which proves nothing: `isAccepted` false means that it did not send the payment or does not
 * know. `isUnsent`: it is certain that nothing was sent.
 */
export type Sent = { isAccepted: boolean; isUnsent: boolean; tx: string | null }

/**
 * Limits for a service whose wallet pays the gas. `minUnits` is in millionths of a USDC. `perDayMax`: transactions per
 * UTC day of all callers; unowned agents may use half of them. Null: callers are not limited.
 */
export type RelayBudget = { minUnits: bigint; perDayMax: number | null }
