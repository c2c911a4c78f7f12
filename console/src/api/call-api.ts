import { learnServiceTime } from '../parts/service-clock.ts'

/** The result of an API request: an answer, a refusal with its reason, or nothing readable. */
export type Answer<T> =
  | { kind: 'answered'; body: T }
  | { kind: 'refused'; problem: Problem }
  | { kind: 'failed'; why: 'unreachable' | 'timeout' | 'unreadable' }

/** The members of the API's problem documents (RFC 9457) that pages show. */
export type Problem = {
  detail: string
  reason_code: string
  field: string | null
  retry: { retryable: boolean; condition?: string; after_seconds?: number }
}

/** Type guard for the expected answer; an unexpected answer must not look like one. */
export type Recognise<T> = (json: unknown) => json is T

/** Requests a path of this origin. Null when it was aborted through the signal. */
export async function callApi<T>(
  path: string,
  recognise: Recognise<T>,
  signal: AbortSignal,
): Promise<Answer<T> | null> {
  const deadline = AbortSignal.timeout(answerTimeoutMs)
  try {
    const response = await fetch(path, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.any([signal, deadline]),
    })
    learnServiceTime(response.headers)
    return readAnswer(response.ok, await response.text(), recognise)
  } catch {
    if (signal.aborted) return null
    return { kind: 'failed', why: deadline.aborted ? 'timeout' : 'unreachable' }
  }
}

function readAnswer<T>(ok: boolean, text: string, recognise: Recognise<T>): Answer<T> {
  const json = parse(text)
  if (ok && recognise(json)) return { kind: 'answered', body: json }
  const problem = ok ? null : readProblem(json)
  return problem ? { kind: 'refused', problem } : { kind: 'failed', why: 'unreadable' }
}

function readProblem(json: unknown): Problem | null {
  if (!isRecord(json) || typeof json['detail'] !== 'string') return null
  const { detail, reason_code, field, retry } = json
  return {
    detail,
    reason_code: typeof reason_code === 'string' ? reason_code : '',
    field: typeof field === 'string' ? field : null,
    retry: readRetry(retry),
  }
}

function readRetry(json: unknown): Problem['retry'] {
  const { retryable, condition, after_seconds } = isRecord(json) ? json : {}
  return {
    retryable: retryable === true,
    ...(typeof condition === 'string' ? { condition } : {}),
    ...(typeof after_seconds === 'number' ? { after_seconds } : {}),
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Whether a value is a JSON object. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const answerTimeoutMs = 15_000
