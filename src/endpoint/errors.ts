import { message, type Lang, type Params, type MessageKey } from '../messages/message.ts'
import type { Scope } from './caller.ts'
import type { RefusalReason } from './payment-refusals.ts'
import type { SignalClass } from './reasons/reason-code-facts.ts'
import { reasonFacts, type ErrorCode, type ReasonCode } from './reason-codes.ts'

/**
 * A request that could not be answered: a reason code, the field at fault and a public sentence. Never library text.
 */
export class ServiceError extends Error {
  override name = 'ServiceError'
  readonly code: ErrorCode
  readonly field: string | null
  readonly messageKey: MessageKey
  readonly changeKey: MessageKey
  readonly params: Params
  readonly headers: Readonly<Record<string, string>>
  readonly members: ProblemMembers
  readonly afterSeconds: number | null
  override readonly cause: string | null

  constructor(code: ErrorCode, options: ServiceErrorOptions = {}) {
    super(code)
    this.code = code
    this.field = options.field ?? fieldOf(code)
    this.messageKey = options.messageKey ?? `reason.${code}`
    this.changeKey = options.changeKey ?? `change.${code}`
    this.params = { field: options.field ?? '', ...options.params }
    this.headers = options.headers ?? {}
    this.members = options.members ?? {}
    this.afterSeconds = options.afterSeconds ?? null
    this.cause = options.cause ?? null
  }
}

/** The field of all refusals with a code; null if it depends on the case, or there is none. */
function fieldOf(code: ErrorCode): string | null {
  const { always, field } = reasonFacts(code)
  return always ? (field ?? null) : null
}

/** Whether the operator is responsible: a fault of this service or of its database, and not of a caller or a source. */
export function isForOperator({ code }: ServiceError): boolean {
  return code === 'internal_error' || code === 'storage_unavailable'
}

type ServiceErrorOptions = {
  field?: string
  /** A more specific sentence than the code's own. */
  messageKey?: MessageKey
  /** A more specific next step than the code's own. */
  changeKey?: MessageKey
  params?: Params
  headers?: Readonly<Record<string, string>>
  members?: ProblemMembers
  /** When the same request can succeed, if that is known exactly: seconds from now, at least 1. */
  afterSeconds?: number
  /** Why a queried source gave no answer: `timeout`, `rate_limited` and so on. */
  cause?: string
}

/** Case-specific members, besides those of every problem document (decisions section 2). */
export type ProblemMembers = {
  scope?: Scope
  allowed_scopes?: readonly Scope[]
  /** A change that waits for its owner, as described by its room. */
  pending?: Readonly<Record<string, unknown>>
  /** Why the payment of a call was not accepted. */
  payment_refusal?: RefusalReason
}

export type Retry = { retryable: boolean; after_seconds?: number; condition?: string }

/** RFC 9457, with the members of decisions section 2. */
export type ProblemDocument = {
  type: string
  title: string
  status: number
  detail: string
  error: string
  reason_code: ErrorCode
  signal_class: SignalClass
  retry: Retry
  field?: string
  cause?: string
} & ProblemMembers

/** The document sent for an error. Pure. */
export function problemOf(error: ServiceError, lang: Lang, baseUrl: string): ProblemDocument {
  const facts = reasonFacts(error.code)
  const detail = message(lang, error.messageKey, error.params)
  return {
    type: `${baseUrl}/docs/reasons/${error.code}`,
    title: message(lang, `reason.${error.code}`, error.params),
    status: facts.status,
    detail,
    error: detail,
    reason_code: error.code,
    signal_class: facts.class,
    retry: {
      ...retryOf(error.code, lang),
      condition: message(lang, error.changeKey, error.params),
      ...(error.afterSeconds === null ? {} : { after_seconds: error.afterSeconds }),
    },
    ...(error.field === null ? {} : { field: error.field }),
    ...(error.cause === null ? {} : { cause: error.cause }),
    ...error.members,
  }
}

/** Whether and under what condition to retry, for any reason code. */
export function retryOf(code: ReasonCode, lang: Lang): Retry {
  const facts = reasonFacts(code)
  return {
    retryable: facts.retryable,
    ...(facts.afterSeconds === undefined ? {} : { after_seconds: facts.afterSeconds }),
    condition: message(lang, `change.${code}`),
  }
}
