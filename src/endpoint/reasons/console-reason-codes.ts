import { hourSeconds } from '../../kit/duration.ts'
import type { ReasonCodeFacts } from './reason-code-facts.ts'

/** Codes of errors that only operations of the console have: sessions, people, the webhook, changes that wait. */
export const consoleReasonCodes = {
  session_required: { class: 'authorization', status: 401, retryable: false, field: 'cookie', always: true },
  csrf_invalid: { class: 'authorization', status: 403, retryable: false, field: 'x-csrf-token', always: true },
  role_required: { class: 'authorization', status: 403, retryable: false, field: 'cookie', always: true },
  account_erased: { class: 'authorization', status: 403, retryable: false },
  person_not_found: { class: 'client_error', status: 404, retryable: false, field: 'person_id' },
  person_exists: { class: 'client_error', status: 409, retryable: false, field: 'email' },
  people_too_many: { class: 'client_error', status: 409, retryable: false },
  first_owner_stays: { class: 'authorization', status: 409, retryable: false, field: 'person_id' },
  invitations_too_many: { class: 'client_error', status: 429, retryable: true, afterSeconds: hourSeconds },
  delivery_not_found: { class: 'client_error', status: 404, retryable: false, field: 'webhook_id' },
  webhook_not_set: { class: 'client_error', status: 404, retryable: false },
  change_replaced: { class: 'client_error', status: 409, retryable: false, field: 'change_id', always: true },
  state_changed: { class: 'client_error', status: 409, retryable: false, field: 'revision' },
} as const satisfies Record<string, ReasonCodeFacts>
