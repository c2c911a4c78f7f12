import { yieldTurn } from '../../kit/yield-turn.ts'
import { readBounded } from '../../kit/read-bounded.ts'
import { readStrictJson } from '../../kit/strict-json.ts'
import type { FetchAnswer, World } from '../../kit/world.ts'
import { ChainError } from '../chain-error.ts'

/** A request to an endpoint. `url` may contain a key, so it never appears in a message. */
export type JsonRequest = {
  url: string
  headers?: Readonly<Record<string, string>>
  /** Sent as JSON by POST if present. */
  body?: unknown
  timeoutMs: number
  sizeMaxBytes?: number
  /** Statuses other than 2xx whose JSON body is an answer and not a failure. */
  answers?: readonly number[]
  /** Whether 404 means that the object does not exist: then the answer is null. */
  missing?: boolean
}

/**
 * Requests JSON from an endpoint, once. Throws ChainError: `unreachable` (no connection, 5xx), `timeout`,
 * `rate_limited` (429), `misconfigured` (401, 403, 404, 3xx: the endpoint or its key is wrong), `malformed` (not JSON,
 * too large, a web page, nesting or duplicate members that no honest endpoint sends).
 */
export async function fetchJson(world: Pick<World, 'fetch'>, question: JsonRequest): Promise<unknown> {
  const { url, body, timeoutMs, sizeMaxBytes = answerMaxBytes, answers = [], missing = false } = question
  const headers = { accept: 'application/json', ...(body === undefined ? {} : { 'content-type': 'application/json' }) }
  try {
    const answer = await world.fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { ...headers, ...question.headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      timeoutMs,
    })
    const isAnswer = (answer.status >= 200 && answer.status < 300) || answers.includes(answer.status)
    if (!isAnswer) {
      await answer.body.dump?.().catch(() => {})
      if (missing && answer.status === 404) return null
      throw refusal(answer)
    }
    const bytes = await readBounded(answer.body, sizeMaxBytes)
    if (bytes === null) throw new OversizeError('malformed', `the answer is larger than ${sizeMaxBytes} bytes`)
    if (bytes.length > quickBytes) await yieldTurn()
    return parse(bytes)
  } catch (error) {
    throw error instanceof ChainError ? error : networkFault(error)
  }
}

/** The answer exceeded the size limit: requesting less can help. */
export class OversizeError extends ChainError {
  override name = 'OversizeError'
}

function parse(bytes: Buffer): unknown {
  const reading = readStrictJson(bytes)
  if (reading.fault) throw new ChainError('malformed', `the answer is not JSON that can be used: ${reading.fault}`)
  return reading.value
}

function refusal({ status, headers }: FetchAnswer): ChainError {
  const message = `the endpoint answered ${status}`
  if (status === 429) return new ChainError('rate_limited', message, secondsOf(headers['retry-after']))
  return new ChainError(status >= 500 ? 'unreachable' : 'misconfigured', message)
}

function secondsOf(header: string | string[] | undefined): number | null {
  return typeof header === 'string' && /^\d{1,5}$/.test(header) ? Math.max(1, Number(header)) : null
}

function networkFault(error: unknown): ChainError {
  const name = error instanceof Error ? error.name : ''
  if (name === 'TimeoutError' || name === 'AbortError')
    return new ChainError('timeout', 'the endpoint did not answer in time')
  return new ChainError('unreachable', 'the endpoint could not be reached')
}

/** No honest answer to one request is larger. */
const answerMaxBytes = 4 * 1024 * 1024
/** Parsed within a millisecond: several such answers may be read in one turn. */
const quickBytes = 64 * 1024
