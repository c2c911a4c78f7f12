import type { FacilitatorClient } from '@x402/core/server'
import type { Network } from '../chains/networks.ts'

/**
 * Who carries payments to a chain that payers have signed (x402 v2, scheme `exact` over EIP-3009). It pays the gas and can
 * move nobody's money: a signed authorization names payer, payee and amount.
 */
export type Facilitator = FacilitatorClient & {
  /** The addresses whose private keys this process holds: none where the facilitator is somewhere else. */
  ownAddresses: readonly string[]
}

/** A facilitator somewhere else, or one of this process, which sends through an endpoint of the network. */
export type FacilitatorSettings =
  | { kind: 'remote'; url: string }
  | { kind: 'in_process'; key: `0x${string}`; network: Network; rpcUrl: string }
