import { ChainError, type ChainCause } from '../chain-error.ts'

/**
 * An error object of a JSON-RPC endpoint, which refused the call. `code` and `detail` are its own words, only for
 * classifying refusals: they may repeat a URL or a key, so they are neither logged nor shown.
 */
export class RpcRefusal extends ChainError {
  override name = 'RpcRefusal'
  readonly code: number
  readonly detail: string
  constructor(reason: ChainCause, code: number, detail: string) {
    super(reason, `the endpoint refused the question (code ${code})`)
    this.code = code
    this.detail = detail
  }
}

/**
 * Reads the `error` member of an answer. Endpoints agree on few codes: -32005 is "limit exceeded", by which some mean
 * their rate and others the size of the request; only the words distinguish these.
 */
export function readRefusal(error: unknown): ChainError {
  if (typeof error !== 'object' || error === null) return new ChainError('malformed', 'an error that is no object')
  const { code, message, data } = error as { code?: unknown; message?: unknown; data?: unknown }
  if (!Number.isSafeInteger(code) || typeof message !== 'string') {
    return new ChainError('malformed', 'an error without code and message')
  }
  const more = data === undefined ? '' : ` ${typeof data === 'string' ? data : JSON.stringify(data)}`
  const detail = `${message}${more}`.slice(0, detailMax)
  return new RpcRefusal(reasonOf(Number(code), detail), Number(code), detail)
}

function reasonOf(code: number, detail: string): ChainCause {
  if (code === -32601 || code === -32004) return 'misconfigured'
  if (code === 429 || rateWords.test(detail)) return 'rate_limited'
  const limited = code === -32005 || /limit exceeded/i.test(detail)
  return limited && !sizeWords.test(detail) ? 'rate_limited' : 'malformed'
}

const rateWords =
  /\brate.?limit|too many requests|(request|call) (limit|count|quota)|(per|a) (second|minute|day)\b|quota|credits|compute units|throughput/i
const sizeWords = /\b(block|range|result|log|response|size)/i
const detailMax = 1_000
