import type { FacilitatorClient } from '@x402/core/server'
import type { SettleResponse } from '@x402/core/types'
import type { Network } from '../chains/networks.ts'

/**
 * Submits signed payments to a chain (x402 v2, scheme `exact` over EIP-3009). It pays the gas and cannot redirect
 * money: the signed authorization fixes payer, payee and amount.
 */
export type Facilitator = Omit<FacilitatorClient, 'settle'> & {
  /** `isUnsent`: it is certain that no transaction was sent, which only a facilitator of this process can state. */
  settle: (...payment: Parameters<FacilitatorClient['settle']>) => Promise<SettleResponse & { isUnsent?: boolean }>
  /** Addresses whose private keys this process holds; empty for a remote facilitator. */
  ownAddresses: readonly string[]
}

/** A remote facilitator, or one in this process that submits through an RPC endpoint. */
export type FacilitatorSettings =
  | { kind: 'remote'; url: string }
  | { kind: 'in_process'; key: `0x${string}`; network: Network; rpcUrl: string }
