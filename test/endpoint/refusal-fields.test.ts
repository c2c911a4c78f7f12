import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { problemOf, ServiceError } from '../../src/endpoint/errors.ts'
import { reasonCodes, reasonFacts, type ErrorCode } from '../../src/endpoint/reason-codes.ts'

/** The codes that name no field. A new code names one in the table of reason codes, or states here what it is about. */
type CodeWithoutField = {
  [Code in ErrorCode]: (typeof reasonCodes)[Code] extends { field: string } ? never : Code
}[ErrorCode]

const aboutNoField = {
  request_malformed: 'the request as a whole',
  body_not_json: 'the body as a whole',
  body_not_object: 'the body as a whole',
  body_too_deep: 'the body as a whole',
  body_too_many_values: 'the body as a whole',
  body_too_large: 'the body as a whole',
  url_too_long: 'the request as a whole',
  headers_too_large: 'the request as a whole',
  request_timeout: 'the request as a whole',
  method_not_allowed: 'the request as a whole',
  not_found: 'the path',
  credential_ambiguous: 'two credentials, of which neither is the wrong one',
  webhook_signature_invalid: 'a message of a provider',
  kyc_required: 'the agent',
  mandate_expired: 'the agent',
  payment_limit_exceeded: 'a gate, which `pillar` names',
  daily_limit_exceeded: 'a gate, which `pillar` names',
  payee_not_allowed: 'a gate, which `pillar` names',
  purpose_not_allowed: 'a gate, which `pillar` names',
  purpose_injection: 'a gate, which `pillar` names',
  anomaly_detected: 'a gate, which `pillar` names',
  account_erased: 'the account',
  key_unknown: 'the key, in either of its headers',
  key_revoked: 'the key, in either of its headers',
  key_expired: 'the key, in either of its headers',
  key_not_activated: 'the key, in either of its headers',
  key_scope_denied: 'the key, in either of its headers',
  key_ip_denied: 'the key, in either of its headers',
  change_not_pending: 'the state',
  webhook_not_set: 'the state',
  evidence_not_found: 'the path',
  keys_too_many: 'the state',
  services_too_many: 'the state',
  agents_too_many: 'the state',
  proof_failed: 'what is published elsewhere',
  payment_required: 'the payment, which `payment_refusal` explains',
  payment_already_used: 'the payment, in the header or in a message',
  payment_in_progress: 'the payment, in the header or in a message',
  payment_pending: 'the payment, in the header or in a message',
  facilitator_unavailable: 'the service',
  facilitator_failed: 'the service',
  paid_tier_not_configured: 'the service',
  invitations_too_many: 'the caller',
  people_too_many: 'the account',
  settlement_limit_reached: 'the caller',
  rate_limited: 'the caller',
  internal_error: 'the service',
  settlement_failed: 'the chain',
  settlement_not_configured: 'the service',
  chain_not_configured: 'the service',
  chain_unavailable: 'the chain',
  not_ready: 'the service',
  service_busy: 'the service',
  archive_unreadable: 'the service',
  storage_unavailable: 'the service',
  clock_wrong: 'the service',
  shutting_down: 'the service',
} as const satisfies Record<CodeWithoutField, string>

test('every refusal names its field, in its code or where it is thrown, unless it is about none', () => {
  const thrown = refusalsInSource()
  assert.ok(thrown.length > 150, 'the source is read')
  const nameless = thrown.filter(({ code, namesField }) => {
    const { field, always } = reasonFacts(code)
    return field !== undefined && !always && !namesField
  })
  assert.deepEqual(nameless, [])
})

test('a code that is always about one field names it wherever it is thrown, and a more exact one counts', () => {
  const codes = (Object.keys(reasonCodes) as ErrorCode[]).filter((code) => reasonFacts(code).always)
  assert.ok(codes.length > 10)
  for (const code of codes) {
    assert.equal(problemOf(new ServiceError(code), 'en', '').field, reasonFacts(code).field)
    assert.equal(problemOf(new ServiceError(code, { field: 'other' }), 'en', '').field, 'other')
  }
})

test('every refusal names a next step, in both languages', () => {
  for (const code of Object.keys(reasonCodes).filter((each) => each === each.toLowerCase()) as ErrorCode[])
    for (const lang of ['en', 'zh'] as const)
      assert.ok((problemOf(new ServiceError(code), lang, '').retry.condition ?? '').length > 5, `${code} ${lang}`)
})

test('the list of what is about no field has no code that names one', () => {
  for (const code of Object.keys(aboutNoField) as ErrorCode[]) assert.equal(reasonFacts(code).field, undefined, code)
})

/** Each place where an error is made with a code that stands there. */
function refusalsInSource(): { code: ErrorCode; namesField: boolean; file: string }[] {
  const folder = join(import.meta.dirname, '../../src')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  return files.flatMap((file) => {
    const text = readFileSync(join(folder, file), 'utf8')
    return [...text.matchAll(/new ServiceError\(\s*'([a-z_]+)'/g)].map(({ 1: code = '', index }) => {
      const call = callFrom(text, index)
      return { code: code as ErrorCode, namesField: /\bfield\b|\bat\(/.test(call), file }
    })
  })
}

/** A call, to the parenthesis that closes it. */
function callFrom(text: string, from: number): string {
  let depth = 0
  for (let at = text.indexOf('(', from); at < text.length; at++) {
    if (text[at] === '(') depth++
    if (text[at] === ')' && --depth === 0) return text.slice(from, at + 1)
  }
  return text.slice(from)
}
