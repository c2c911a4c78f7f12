import type { Mandate } from '../mandate.ts'

/** A control that an agent may have. */
type Control = {
  isMandatory: boolean
  /** Whether the gateway enforces it for payments under this mandate. Null where the service cannot observe it. */
  isEnforced: ((mandate: Mandate) => boolean) | null
}

const always = () => true

/** All controls. Each has the messages `control.<id>` and `control_gap.<id>`. */
const controls = {
  identity_proof: { isMandatory: true, isEnforced: always },
  payment_limit: { isMandatory: true, isEnforced: always },
  daily_limit: { isMandatory: true, isEnforced: always },
  sanctions_screening: { isMandatory: true, isEnforced: always },
  replay_protection: { isMandatory: true, isEnforced: always },
  human_escalation: { isMandatory: true, isEnforced: null },
  incident_response: { isMandatory: true, isEnforced: null },
  payee_allowlist: { isMandatory: false, isEnforced: ({ allowedPayees }) => allowedPayees.length > 0 },
  purpose_binding: { isMandatory: false, isEnforced: ({ purpose }) => purpose !== null },
  mandate_expiry: { isMandatory: false, isEnforced: ({ expiresAt }) => expiresAt !== null },
  kyc: { isMandatory: false, isEnforced: ({ kycRequired }) => kycRequired },
  anomaly_detection: { isMandatory: false, isEnforced: ({ anomaly }) => anomaly !== 'off' },
  key_storage: { isMandatory: false, isEnforced: null },
  audit_log: { isMandatory: false, isEnforced: null },
} as const satisfies Record<string, Control>

export type ControlId = keyof typeof controls
export const controlIds = Object.keys(controls) as [ControlId, ...ControlId[]]

export function controlOf(id: ControlId): Control {
  return controls[id]
}
