import type { AttestationClaims, PayeeClaims } from './claims.ts'

/** The claims of a signed decision, by the type of its token. */
export type TypedClaims =
  | { type: 'cs-attestation+jwt'; claims: AttestationClaims }
  | { type: 'cs-payee+jwt'; claims: PayeeClaims }

/** The claims of a token of that type; null unless each of them is present and valid. Additional claims are kept. */
export function readClaims(type: TypedClaims['type'], claims: Readonly<Record<string, unknown>>): TypedClaims | null {
  if (type === 'cs-payee+jwt') return hasForm(claims, payeeForm) ? { type, claims } : null
  return hasForm(claims, attestationForm) ? { type, claims } : null
}

type Form<Claims> = { [name in keyof Claims]-?: (value: unknown) => value is Claims[name] }

function hasForm<Claims extends object>(
  claims: Readonly<Record<string, unknown>>,
  form: Form<Claims>,
): claims is Claims & Readonly<Record<string, unknown>> {
  return Object.entries<(value: unknown) => boolean>(form).every(([name, isKind]) => isKind(claims[name]))
}

const attestationForm: Form<AttestationClaims> = {
  iss: isText,
  jti: isText,
  sub: isText,
  decision: oneOf('allow', 'review', 'decline'),
  verdict: oneOf('clear', 'caution', 'risky', 'uncertain'),
  risk: (value) => value === null || isInteger(value),
  reason_code: isText,
  amount: isOptionalText,
  asset: isOptionalText,
  evidence_as_of: (value) => value === null || isOptionalText(value),
  list_digests: isOptionalTexts,
  lists_max_age_h: (value) => value === undefined || value === null || isInteger(value),
  screened_network: isOptionalText,
  site: isOptionalText,
  lists_root: isText,
  inputs_hash: isText,
  iat: isTime,
  exp: isTime,
}

const payeeForm: Form<PayeeClaims> = {
  iss: isText,
  jti: isText,
  sub: isText,
  payer: (value) => value === null || isText(value),
  agent: (value) => value === null || isOptionalText(value),
  agent_known_by: (value) => value === undefined || value === null || isKnownBy(value),
  status: oneOf('accept', 'decline', 'hold_request_info', 'not_ready'),
  reasons: (value) => Array.isArray(value) && value.every(isText),
  inputs_hash: isText,
  iat: isTime,
  exp: isTime,
}

const isKnownBy = oneOf('credential', 'named_wallet')

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function isOptionalText(value: unknown): value is string | undefined {
  return value === undefined || isText(value)
}

function isOptionalTexts(value: unknown): value is Readonly<Record<string, string>> | undefined {
  if (value === undefined) return true
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(isText)
}

function isInteger(value: unknown): value is number {
  return Number.isSafeInteger(value)
}

/** Seconds within the range of a Date. */
function isTime(value: unknown): value is number {
  return isInteger(value) && Math.abs(value) <= 8_640_000_000_000
}

function oneOf<Word extends string>(...words: readonly Word[]): (value: unknown) => value is Word {
  return (value): value is Word => words.some((word) => word === value)
}
