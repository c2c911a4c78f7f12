import type { Effect } from '../effects/effects.ts'

/**
 * One entry of an EIP-7702 transaction's list. `address`: canonical, the contract whose code the signer's account
 * adopts.
 */
export type Authorization = { address: string; chainId: bigint; nonce?: bigint }

/**
 * The effects of an authorization list: each signer's account runs the given code from then on, even if the call fails.
 * The address zero removes such code again, which is an effect all the same. Chain id 0 is valid on every chain.
 */
export function readAuthorizationList(list: readonly Authorization[]): Effect[] {
  return list.map(({ address, chainId }) => ({ kind: 'delegation', delegate: address, chainId }))
}
