import { usdcPlaces, wholeUnits } from '../../kit/amount.ts'
import { microUsdc } from '../../registry/mandate.ts'
import { registeredAgent, needsSecret, noAgent, type Gate, type GateState } from './gate.ts'

/**
 * With this payment, the agent's promises of the UTC day stay within its daily limit, and those of all agents on its
 * wallet within the strictest one.
 */
export const dailyLimit: Gate = {
  key: 'daily_limit',
  pillar: 'Mandate/Daily limit',
  optional: false,
  reviewHolds: false,
  check: ({ amount }, state) => {
    const agent = registeredAgent(state)
    if (agent === null) return noAgent(state)
    if (state.isSecretRight !== true) return needsSecret
    const own = microUsdc(agent.mandate.dailyUsdc)
    const exceeded = [
      { key: 'gate.daily_limit_block' as const, max: own, left: own - state.spentToday },
      ...walletLimit(state, own),
    ].find(({ left }) => amount > left)
    if (!exceeded) return { outcome: 'pass', detail: { key: 'gate.daily_limit_pass' } }
    const { key, max, left } = exceeded
    const params = {
      max: wholeUnits(max, usdcPlaces),
      left: wholeUnits(left > 0n ? left : 0n, usdcPlaces),
      day: state.day,
    }
    return { outcome: 'block', reason: 'daily_limit_exceeded', detail: { key, params } }
  },
}

function walletLimit({ others, spentToday }: GateState, own: bigint) {
  if (others === null) return []
  const max = others.dailyUsdc < own ? others.dailyUsdc : own
  return [{ key: 'gate.wallet_daily_block' as const, max, left: max - spentToday - others.spentToday }]
}
