/** Whether a screening before the payment could have changed the outcome. */
export type IncidentJudgement = 'applies' | 'partly' | 'does_not_apply'

/**
 * The classes of incidents in display order, each with its judgement. The messages are `incident.<id>` and
 * `incident.<id>.reason`. A new class needs a line here and these two messages.
 */
export const incidentClasses = {
  phishing: 'applies',
  deceived_signers: 'partly',
  approval_abuse: 'partly',
  fraud_by_owner: 'partly',
  key_compromise: 'partly',
  bridge: 'does_not_apply',
  price_manipulation: 'does_not_apply',
  contract_logic: 'does_not_apply',
  access_control: 'does_not_apply',
  reentrancy: 'does_not_apply',
  arithmetic: 'does_not_apply',
  input_validation: 'does_not_apply',
  verification: 'does_not_apply',
  governance: 'does_not_apply',
  other: 'does_not_apply',
} as const satisfies Record<string, IncidentJudgement>

/** Classes in which no listed party is paid: only a check of the signed transaction and its intent can detect them. */
export const intentClasses: ReadonlySet<string> = new Set<keyof typeof incidentClasses>([
  'deceived_signers',
  'approval_abuse',
])

export type IncidentClassId = keyof typeof incidentClasses

export const incidentClassIds = Object.keys(incidentClasses) as readonly IncidentClassId[]
