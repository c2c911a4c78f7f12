import { usdcPlaces, wholeUnits } from '../../kit/amount.ts'
import { timeOf } from '../../kit/time-of.ts'
import { microUsdc } from '../../registry/mandate.ts'
import { registeredAgent, noAgent, type Gate } from './gate.ts'

/** The mandate is in force and allows a payment of this size, and so do the other mandates on its wallet. */
export const paymentLimit: Gate = {
  key: 'payment_limit',
  pillar: 'Mandate/Payment limit',
  optional: false,
  reviewHolds: false,
  check: ({ amount }, state) => {
    const agent = registeredAgent(state)
    if (agent === null) return noAgent(state)
    const { maxUsdc, expiresAt } = agent.mandate
    if (expiresAt !== null && state.now >= expiresAt) {
      const params = { at: timeOf(expiresAt) }
      return {
        outcome: 'block',
        reason: 'mandate_expired',
        detail: { key: 'gate.mandate_expired', params },
        publicDetail: { key: 'gate.mandate_expired_public' },
      }
    }
    if (amount > microUsdc(maxUsdc)) {
      return {
        outcome: 'block',
        reason: 'payment_limit_exceeded',
        detail: { key: 'gate.payment_limit_block', params: { max: maxUsdc } },
        publicDetail: { key: 'gate.payment_limit_block_public' },
      }
    }
    if (state.others !== null && amount > state.others.maxUsdc) {
      return {
        outcome: 'block',
        reason: 'payment_limit_exceeded',
        detail: { key: 'gate.wallet_limit_block', params: { max: wholeUnits(state.others.maxUsdc, usdcPlaces) } },
        publicDetail: { key: 'gate.payment_limit_block_public' },
      }
    }
    return { outcome: 'pass', detail: { key: 'gate.payment_limit_pass' } }
  },
}
