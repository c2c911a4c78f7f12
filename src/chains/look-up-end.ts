import type { World } from '../kit/world.ts'
import type { PaymentFate, SignedPayment } from './authorization.ts'
import type { Chains } from './chains.ts'

/** A signed payment that was handed over, as its end is looked for. `validBefore` is in Unix seconds. */
export type HandedOver = {
  /** The network by its name. */
  network: string
  signed: SignedPayment
  /** It was not carried out before this block; 0 where that is not known. */
  sinceBlock: number
  validBefore: number
}

/**
 * How a signed payment ended. `settled`: the token moved it, in whoever's transaction. `failed`: it can never be carried
 * out any more; `tx` used or cancelled its nonce, null where its time ran out.
 */
export type PaymentEnd = { state: 'settled'; tx: string } | { state: 'failed'; tx: string | null }

export type LookUpNeeds = { chains: Pick<Chains, 'isOn' | 'fate'>; world: Pick<World, 'now'> }

/**
 * Asks the chain for the end of a signed payment: the one way in which the gateway and the paid tier learn of it, whatever
 * a facilitator says. `open`: it was not carried out by the newest block that counts, and still can be. Null: the chain
 * gave no answer within `lookMaxMs`, or no endpoint of the network is configured.
 */
export async function lookUpEnd(
  { chains, world }: LookUpNeeds,
  { network, signed, sinceBlock, validBefore }: HandedOver,
): Promise<PaymentEnd | { state: 'open' } | null> {
  if (!chains.isOn(network)) return null
  const { at } = await chains.fate(network, signed, sinceBlock, world.now() + lookMaxMs)
  return at ? conclude(at.value, validBefore) : null
}

/**
 * What the payer of a signed payment holds now, in the smallest unit of the token; null where the chain gives no answer or the
 * payment's nonce is used by now.
 */
export async function lookUpBalance(
  { chains, world }: { chains: Pick<Chains, 'isOn' | 'prospect'>; world: Pick<World, 'now'> },
  { network, signed }: HandedOver,
): Promise<bigint | null> {
  if (!chains.isOn(network)) return null
  const { at } = await chains.prospect(network, signed, world.now() + lookMaxMs)
  return at && !at.value.isUsed ? BigInt(at.value.balance) : null
}

/** What a payment's fate means. Pure. An unused nonce has failed only in a block that is past the payment's end. */
function conclude(fate: PaymentFate, validBefore: number): PaymentEnd | { state: 'open' } {
  if (fate.state === 'paid') return { state: 'settled', tx: fate.tx }
  if (fate.state === 'void') return { state: 'failed', tx: fate.tx }
  return fate.timeMs >= validBefore * 1_000 ? { state: 'failed', tx: null } : { state: 'open' }
}

/** How long one look at the chain may take. */
const lookMaxMs = 5_000
