import type { Effect, Payer } from '../../../src/intent/effects/effects.ts'
import { encodeCall } from './encode-call.ts'
import { bob, usdc } from './people.ts'

/** Calldata that pays 5 USDC to Bob. */
export const transfer = encodeCall('transfer(address to, uint256 amount)', [bob, 5n])

/** The effect of `transfer`, for any payer. */
export function tokenFrom(from: Payer): Effect {
  return { kind: 'transfer', asset: { kind: 'token', address: usdc }, from, to: bob, amount: 5n }
}

/** A transfer of the chain's own currency. */
export function nativeFrom(from: Payer, to: string, amount: bigint | null): Effect {
  return { kind: 'transfer', asset: { kind: 'native' }, from, to, amount }
}

/** What cannot be determined, and of which target. */
export function unknown(why: Extract<Effect, { kind: 'unknown' }>['why'], target: string | null): Effect {
  return { kind: 'unknown', why, target }
}
