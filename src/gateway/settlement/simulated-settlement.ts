import { ServiceError } from '../../endpoint/errors.ts'
import type { Settlement } from '../settlement.ts'

/**
 * Nothing moves on a chain, and every answer is marked so. An authorization is refused, so that its signer cannot mistake
 * the payment for a real one.
 */
export const simulatedSettlement: Settlement = {
  mode: 'simulated',
  network: null,
  asset: null,
  relays: null,
  toSign: () => null,
  order: (_payment, _wallet, authorization) => {
    if (authorization === null) return null
    throw new ServiceError('settlement_not_configured', { field: 'authorization' })
  },
}
