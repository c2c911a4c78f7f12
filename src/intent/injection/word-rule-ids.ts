/** The rules that read words, in the order of findings. */
export const wordRuleIds = [
  'override_instructions',
  'override_mandate',
  'skip_screening',
  'approval_claim',
  'verdict_order',
  'addresses_checker',
  'role_marker',
  'second_payee',
  'hides_from_owner',
  'role_play',
  'forced_order',
  'secret_request',
  'owner_impersonation',
] as const
export type WordRuleId = (typeof wordRuleIds)[number]
