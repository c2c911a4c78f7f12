import { hash } from 'node:crypto'
import type { FacilitatorClient } from '@x402/core/server'
import type { PaymentPayload, PaymentRequirements, SettleResponse } from '@x402/core/types'

/**
 * A facilitator over a modelled token: a nonce is carried out once. `next` determines how the next settlement ends; a
 * lost (`lost`) or late (`late`) answer is still carried out.
 */
export type TokenFacilitator = FacilitatorClient & {
  /** Nonces that were carried out, in order. */
  paid: string[]
  settles: number
  next: 'paid' | 'lost' | 'late' | 'never' | 'reverted' | 'unfunded' | 'refused'
  isDown: boolean
  transactionOf: (nonce: string) => string
}

export function tokenFacilitator(network: `${string}:${string}`): TokenFacilitator {
  const refusedBy = (payment: PaymentPayload, { amount }: PaymentRequirements) => {
    const { nonce, value } = authorizationOf(payment)
    if (facilitator.paid.includes(nonce)) return 'invalid_exact_evm_nonce_already_used'
    return value === amount ? null : 'invalid_exact_evm_payload_authorization_value_mismatch'
  }
  const facilitator: TokenFacilitator = {
    paid: [],
    settles: 0,
    next: 'paid',
    isDown: false,
    transactionOf: (nonce) => `0x${hash('sha256', nonce)}`,
    getSupported: async () => {
      if (facilitator.isDown) throw new Error('fetch failed')
      return { kinds: [{ x402Version: 2, scheme: 'exact', network }], extensions: [], signers: {} }
    },
    verify: async (payment, requirements) => {
      if (facilitator.isDown) throw new Error('fetch failed')
      const refused = refusedBy(payment, requirements)
      return refused === null ? { isValid: true } : { isValid: false, invalidReason: refused }
    },
    settle: async (payment, requirements): Promise<SettleResponse> => {
      facilitator.settles++
      if (facilitator.isDown || facilitator.next === 'never') throw new Error('fetch failed')
      const transaction = facilitator.transactionOf(authorizationOf(payment).nonce)
      const failed = (errorReason: string, transaction = '') => ({ success: false, errorReason, transaction, network })
      const refused = refusedBy(payment, requirements)
      if (refused !== null) return failed(refused)
      if (facilitator.next === 'reverted') return failed('invalid_exact_evm_transaction_failed', transaction)
      if (facilitator.next === 'unfunded') return failed('invalid_exact_evm_insufficient_balance')
      if (facilitator.next === 'refused') return failed('invalid_exact_evm_transaction_simulation_failed')
      facilitator.paid.push(authorizationOf(payment).nonce)
      if (facilitator.next === 'lost') throw new Error('timeout')
      return facilitator.next === 'late'
        ? failed('settlement_pending', transaction)
        : { success: true, transaction, network }
    },
  }
  return facilitator
}

function authorizationOf({ payload }: PaymentPayload): { nonce: string; value: string } {
  return payload['authorization'] as { nonce: string; value: string }
}
