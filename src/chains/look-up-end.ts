import type { World } from '../kit/world.ts'
import type { PaymentOutcome, SignedPayment } from './authorization.ts'
import type { Chains } from './chains.ts'

/** A signed payment that was handed over, for looking up its end. `validBefore` is in Unix seconds. */
export type SubmittedPayment = {
  /** The network by its name. */
  network: string
  signed: SignedPayment
  /** It was not executed before this block; 0 if unknown. */
  sinceBlock: number
  validBefore: number
}

/**
 * How a signed payment ended. `settled`: the token moved it, no matter who sent the transaction. `failed`: it can never
 * be executed any more; `tx` used or cancelled its nonce, null if it expired.
 */
export type PaymentEnd = { state: 'settled'; tx: string } | { state: 'failed'; tx: string | null }

export type LookUpNeeds = { chains: Pick<Chains, 'isOn' | 'outcome'>; world: Pick<World, 'now'> }

/**
 * Looks up the end of a signed payment on the chain: the only source of the gateway and the paid tier, regardless of
 * what a facilitator reports. `open`: it was not executed by the newest confirmed block, and still can be. Null: the
 * chain gave no answer within `lookMaxMs`, or no endpoint of the network is configured.
 */
export async function lookUpEnd(
  { chains, world }: LookUpNeeds,
  { network, signed, sinceBlock, validBefore }: SubmittedPayment,
): Promise<PaymentEnd | { state: 'open' } | null> {
  if (!chains.isOn(network)) return null
  const { at } = await chains.outcome(network, signed, sinceBlock, world.now() + lookMaxMs)
  return at && at.value.state !== 'earlier' ? conclude(at.value, validBefore) : null
}

/**
 * The transaction of the newest blocks that carried out exactly this payment, no matter who sent it; null if there is
 * none, or the chain gives no answer. Bounded for payments of which nothing is known but what a caller sends.
 */
export async function lookUpRecentTransaction(
  { chains, world }: LookUpNeeds,
  { network, signed }: Pick<SubmittedPayment, 'network' | 'signed'>,
): Promise<string | null> {
  if (!chains.isOn(network)) return null
  const { at } = await chains.outcome(network, signed, 'recent', world.now() + lookMaxMs)
  return at?.value.state === 'paid' ? at.value.tx : null
}

/**
 * The current balance of a signed payment's payer, in the smallest unit of the token; null if the chain gives no answer
 * or the payment's nonce is already used.
 */
export async function lookUpBalance(
  { chains, world }: { chains: Pick<Chains, 'isOn' | 'prospect'>; world: Pick<World, 'now'> },
  { network, signed }: SubmittedPayment,
): Promise<bigint | null> {
  if (!chains.isOn(network)) return null
  const { at } = await chains.prospect(network, signed, world.now() + lookMaxMs)
  return at && !at.value.isUsed ? BigInt(at.value.balance) : null
}

/**
 * The end that follows from a payment's outcome. Pure. An unused nonce has failed only in a block past the payment's
 * validity.
 */
function conclude(
  outcome: Exclude<PaymentOutcome, { state: 'earlier' }>,
  validBefore: number,
): PaymentEnd | { state: 'open' } {
  if (outcome.state === 'paid') return { state: 'settled', tx: outcome.tx }
  if (outcome.state === 'void') return { state: 'failed', tx: outcome.tx }
  return outcome.timeMs >= validBefore * 1_000 ? { state: 'failed', tx: null } : { state: 'open' }
}

/** The timeout of one look-up on the chain. */
const lookMaxMs = 5_000
