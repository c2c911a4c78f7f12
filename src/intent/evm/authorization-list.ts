import type { Effect } from '../effects/effects.ts'

/** One entry of an EIP-7702 transaction's list. `address`: canonical, whose code the signer's account takes on. */
export type Authorization = { address: string; chainId: bigint; nonce?: bigint }

/**
 * What an authorization list does: each signer's account runs the named code from then on, whatever becomes of the call.
 * The address zero takes such code away again, which is an effect all the same. Chain id 0 is valid on every chain.
 */
export function readAuthorizationList(list: readonly Authorization[]): Effect[] {
  return list.map(({ address, chainId }) => ({ kind: 'delegation', delegate: address, chainId }))
}
