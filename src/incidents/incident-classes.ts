/** Whether a screening before the payment could have changed what happened. */
export type IncidentJudgement = 'applies' | 'partly' | 'does_not_apply'

/**
 * The classes of incidents, in the order in which they are shown, each with its judgement. The sentences `incident.<id>`
 * and `incident.<id>.reason` are in the catalogue. A new class is a line here and its two sentences.
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

/** Classes in which no listed party is paid: of them only a check of what is signed, with its intent, shows anything. */
export const intentClasses: ReadonlySet<string> = new Set<keyof typeof incidentClasses>([
  'deceived_signers',
  'approval_abuse',
])

export type IncidentClassId = keyof typeof incidentClasses

export const incidentClassIds = Object.keys(incidentClasses) as readonly IncidentClassId[]
