import { z } from 'zod'
import type { World } from '../../kit/world.ts'
import { readBounded } from '../../kit/read-bounded.ts'

/** A JSON-RPC request as viem passes it. */
type Request = (call: { method: string; params?: unknown }) => Promise<unknown>

/** A JSON-RPC error. viem distinguishes cases by code and message. */
class RpcError extends Error {
  override name = 'RpcError'
  readonly code: number
  readonly data: unknown

  constructor({ code, message, data }: { code: number; message: string; data?: unknown }) {
    super(message)
    this.code = code
    this.data = data
  }
}

/**
 * Sends requests to one endpoint. Errors never contain its URL, which may hold an API key. `fault` is called for each
 * request that the endpoint failed to answer or rejected as busy.
 */
export function createRequest(world: Pick<World, 'fetch'>, url: string, fault: () => void): Request {
  let lastId = 0
  const answerTo = async ({ method, params = [] }: { method: string; params?: unknown }) => {
    const answer = await world.fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: ++lastId, method, params }),
      timeoutMs: requestTimeoutMs,
    })
    const bytes = await readBounded(answer.body, answerMaxBytes)
    if (bytes === null) throw new Error('the answer of the endpoint is too large')
    return { status: answer.status, ...answerSchema.parse(JSON.parse(bytes.toString())) }
  }
  return async (call) => {
    const { status, result, error } = await answerTo(call).catch((failure: unknown) => {
      fault()
      throw failure
    })
    if (!error) return result
    if (status === 429 || status >= 500 || busyCodes.includes(error.code)) fault()
    throw new RpcError(error)
  }
}

/** EIP-1474 and vendor codes: the endpoint is busy or rate-limited. */
const busyCodes = [-32_002, -32_005]

const answerSchema = z.object({
  result: z.unknown().optional(),
  error: z.object({ code: z.number(), message: z.string(), data: z.unknown().optional() }).optional(),
})

const requestTimeoutMs = 10_000
/** The largest answer is a block with its transaction hashes. */
const answerMaxBytes = 4_194_304
