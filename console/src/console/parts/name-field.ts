import type { MessageKey, Messages } from '../../messages.ts'

/**
 * A refusal of the API with the label of its field in place of the member's name, which no form shows. A field without
 * a label stays as it is named. `own` are the labels of a form that differ from those of others.
 */
export function nameField(
  detail: string,
  field: string | null,
  { t }: Pick<Messages, 't'>,
  own: FieldLabels = {},
): string {
  if (field === null) return detail
  const member = field.replaceAll(/\[\d+\]/g, '')
  const label = own[member] ?? labels[member]
  if (label === undefined) return detail
  const [, position] = /\[(\d+)\]/.exec(field) ?? []
  const entry = position === undefined ? '' : t('field.entry', { number: Number(position) + 1 })
  // Not within a longer name, such as `url` in `https://url.example` or `name` in `nameless`.
  const written = new RegExp(`\`?(?<![\\w./-])${field.replaceAll(/[.[\]]/g, String.raw`\$&`)}(?![\\w/-]|\\.\\w)\`?`)
  return detail.replace(written, () => `“${t(label)}”${entry}`)
}

/** The labels of fields by the members that they are sent as. */
export type FieldLabels = Readonly<Record<string, MessageKey>>

const labels: FieldLabels = {
  agentId: 'agents.id',
  agentSecret: 'agents.claim_secret',
  email: 'sign_in.email',
  entity: 'agents.entity',
  expires_at: 'keys.expires',
  ip_allowlist: 'keys.allowlist',
  label: 'keys.name',
  'mandate.allowedPayees': 'mandate.payees',
  'mandate.dailyUsdc': 'mandate.daily',
  'mandate.expiresAt': 'mandate.expires',
  'mandate.maxUsdc': 'mandate.max',
  'mandate.purpose': 'mandate.purpose',
  name: 'services.name',
  'policy.max_usdc': 'services.max',
  'policy.min_usdc': 'services.min',
  sid: 'services.sid',
  signature: 'services.signature',
  url: 'services.url',
  wallet: 'services.wallet',
}
