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

/** `fault`: called for each request without a usable answer. `sending`: called before a transaction leaves this process. */
type Watching = { fault: () => void; sending: () => void }

/**
 * Sends requests to one endpoint. Errors never contain its URL, which may hold an API key. A request is without a usable
 * answer if the endpoint failed to answer or is busy, or if the answer is of another form or about another request. An
 * error is an answer only to a request that runs or submits a transaction, which the chain may refuse.
 */
export function createRequest(world: Pick<World, 'fetch'>, url: string, { fault, sending }: Watching): Request {
  let lastId = 0
  const answerTo = async ({ method, params = [] }: { method: string; params?: unknown }) => {
    const id = ++lastId
    if (method === 'eth_sendRawTransaction') sending()
    const answer = await world.fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id, method, params }),
      timeoutMs: requestTimeoutMs,
    })
    const bytes = await readBounded(answer.body, answerMaxBytes)
    if (bytes === null) throw new Error('the answer of the endpoint is too large')
    const { id: answered, ...reading } = answerSchema.parse(JSON.parse(bytes.toString()))
    // Some endpoints refuse a request as a whole, without its id.
    if (answered !== id && !reading.error) throw new Error('the answer of the endpoint is about another request')
    const form = reading.error ? undefined : formOf[method]
    if (form && !(typeof reading.result === 'string' && form.test(reading.result)))
      throw new Error('the answer of the endpoint cannot be read')
    return { status: answer.status, ...reading }
  }
  return async (call) => {
    const { status, result, error } = await answerTo(call).catch((failure: unknown) => {
      fault()
      throw failure
    })
    if (!error) return result
    const isBusy = status === 429 || status >= 500 || busyCodes.includes(error.code)
    if (isBusy || stateMethods.has(call.method)) fault()
    throw new RpcError(error)
  }
}

/** EIP-1474 and vendor codes: the endpoint is busy or rate-limited. */
const busyCodes = [-32_002, -32_005]

/** Requests that no chain refuses: an error is one of the endpoint. */
const stateMethods: ReadonlySet<string> = new Set([
  'eth_chainId',
  'eth_getBlockByNumber',
  'eth_getCode',
  'eth_getTransactionCount',
])

const quantity = /^0x(?:0|[1-9a-f][0-9a-f]{0,63})$/i
const bytesInHex = /^0x(?:[0-9a-f]{2})*$/i
/** What answers look like, by method. */
const formOf: Readonly<Partial<Record<string, RegExp>>> = {
  eth_call: bytesInHex,
  eth_chainId: quantity,
  eth_getCode: bytesInHex,
  eth_getTransactionCount: quantity,
}

const answerSchema = z.object({
  id: z.unknown(),
  result: z.unknown().optional(),
  error: z.object({ code: z.number(), message: z.string(), data: z.unknown().optional() }).optional(),
})

const requestTimeoutMs = 10_000
/** The largest answer is a block with its transaction hashes. */
const answerMaxBytes = 4_194_304
