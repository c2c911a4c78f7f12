import { findAnomaly, type Anomaly } from './find-anomaly.ts'
import { knownAgent, needsSecret, noAgent, type Gate, type GateResult } from './gate.ts'

/** The payment is like the agent's own before it, where its mandate asks for that (decisions/0020). */
export const anomaly: Gate = {
  key: 'anomaly',
  pillar: 'Behavior/Anomaly',
  optional: true,
  reviewHolds: true,
  check: (terms, state) => {
    const agent = knownAgent(state)
    if (agent === null) return noAgent(state)
    if (state.isSecretRight !== true) return needsSecret
    const mode = agent.mandate.anomaly
    if (mode === 'off') return { outcome: 'skip', detail: { key: 'gate.anomaly_skip' } }
    return resultOf(state.found ?? findAnomaly(terms, state.history, state.now), mode)
  },
}

function resultOf(found: Anomaly, mode: 'review' | 'block'): GateResult {
  if (found.kind === 'too_few') {
    const params = { count: found.count, min: found.min }
    return { outcome: 'skip', detail: { key: 'gate.anomaly_few', params } }
  }
  if (found.kind === 'none') return { outcome: 'pass', detail: { key: 'gate.anomaly_pass' } }
  return { outcome: mode, reason: 'anomaly_detected', detail: { key: `anomaly.${found.kind}`, params: found.params } }
}
