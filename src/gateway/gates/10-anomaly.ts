import { findAnomaly, type Anomaly } from './find-anomaly.ts'
import { registeredAgent, needsSecret, noAgent, type Gate, type GateResult } from './gate.ts'

/** The payment resembles the agent's earlier ones, where its mandate requires it (decisions/0020). */
export const anomaly: Gate = {
  key: 'anomaly',
  pillar: 'Behavior/Anomaly',
  optional: true,
  reviewHolds: true,
  check: (terms, state) => {
    const agent = registeredAgent(state)
    if (agent === null) return noAgent(state)
    if (state.isSecretRight !== true) return needsSecret
    const mode = agent.mandate.anomaly
    if (mode === 'off') return { outcome: 'skip', detail: { key: 'gate.anomaly_skip' } }
    return resultOf(state.found ?? findAnomaly(terms, state.history, state.now), mode)
  },
}

function resultOf(finding: Anomaly, mode: 'review' | 'block'): GateResult {
  if (finding.kind === 'too_few') {
    const params = { count: finding.count, min: finding.min }
    return { outcome: 'skip', detail: { key: 'gate.anomaly_few', params } }
  }
  if (finding.kind === 'none') return { outcome: 'pass', detail: { key: 'gate.anomaly_pass' } }
  return {
    outcome: mode,
    reason: 'anomaly_detected',
    detail: { key: `anomaly.${finding.kind}`, params: finding.params },
  }
}
