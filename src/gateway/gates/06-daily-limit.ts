import { wholeUnits } from '../../kit/amount.ts'
import { microUsdc } from '../../registry/mandate.ts'
import { knownAgent, noAgent, type Gate } from '../gate.ts'

/** What the agent has promised on this UTC day and this payment stay within the daily limit together. */
export const dailyLimit: Gate = {
  key: 'daily_limit',
  pillar: 'Mandate/Daily limit',
  optional: false,
  check: ({ amount }, state) => {
    const agent = knownAgent(state)
    if (agent === null) return noAgent
    const { dailyUsdc } = agent.mandate
    const left = microUsdc(dailyUsdc) - state.spentToday
    if (amount <= left) return { outcome: 'pass', detail: { key: 'gate.daily_limit_pass' } }
    const params = { max: dailyUsdc, left: wholeUnits(left > 0n ? left : 0n, 6), day: state.day }
    return {
      outcome: 'block',
      reason: 'daily_limit_exceeded',
      detail: { key: 'gate.daily_limit_block', params },
      publicDetail: { key: 'gate.daily_limit_block_public' },
    }
  },
}
