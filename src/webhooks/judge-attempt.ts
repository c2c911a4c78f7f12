import { dayMs } from '../kit/duration.ts'

/**
 * Backoff in seconds after each failed attempt (service document, section 3.4). The last value is followed by the last
 * attempt.
 */
export const retryDelaysSeconds = [60, 300, 1_800, 7_200]
/** Attempts of a message. A test is sent once. */
export const attemptsMax = retryDelaysSeconds.length + 1
/** Timeout of an attempt. */
export const answerTimeoutMs = 5_000

/**
 * Why an attempt failed. `status`: an answer other than 2xx. `gone`: 410. `secret`: the signing secret was sealed with
 * another SECRETS_KEY. `address`: the host resolves to an address that is not public.
 */
export type AttemptError = 'status' | 'redirect' | 'gone' | 'timeout' | 'address' | 'url' | 'unreachable' | 'secret'

/** The answer of a receiver, or why there is none. */
export type AttemptResponse = { status: number; cause?: never } | { status?: never; cause: AttemptError }

/** The state of a delivery after an attempt. `dueAt`: when the next one is due; null where there is none. */
export type Judged = { state: 'delivered' | 'waiting' | 'failed'; dueAt: number | null; error: AttemptError | null }

/** Judges one attempt. Pure. `attempt` counts from 1, times are milliseconds since 1970. */
export function judgeAttempt(
  response: AttemptResponse,
  { attempt, attemptsMax: most, endedAt }: { attempt: number; attemptsMax: number; endedAt: number },
): Judged {
  const error = errorOf(response)
  if (error === null) return { state: 'delivered', dueAt: null, error }
  const delaySeconds = attempt < most ? retryDelaysSeconds[attempt - 1] : undefined
  if (delaySeconds === undefined) return { state: 'failed', dueAt: null, error }
  return { state: 'waiting', dueAt: endedAt + delaySeconds * 1_000, error }
}

function errorOf({ status, cause }: AttemptResponse): AttemptError | null {
  if (cause !== undefined) return cause
  if (status >= 200 && status < 300) return null
  if (status === 410) return 'gone'
  return status >= 300 && status < 400 ? 'redirect' : 'status'
}

/** Days of failed attempts without a success after which a webhook is paused. */
export const failingDaysMax = 5

/** Why an attempt pauses its webhook; null where it does not. Pure. */
export function pauseAfter(
  error: AttemptError | null,
  { failingSince, endedAt }: { failingSince: number | null; endedAt: number },
): 'gone' | 'failing' | null {
  if (error === 'gone') return 'gone'
  if (error === null || failingSince === null) return null
  return endedAt - failingSince >= failingDaysMax * dayMs ? 'failing' : null
}
