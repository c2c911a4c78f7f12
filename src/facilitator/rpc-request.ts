import { json } from 'node:stream/consumers'
import { z } from 'zod'
import type { World } from '../kit/world.ts'

/** A JSON-RPC request, as viem asks it. */
type Request = (call: { method: string; params?: unknown }) => Promise<unknown>

/** An error object of an endpoint: viem tells the cases apart by code and message. */
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

/** Asks one endpoint through the world. No message holds its URL, which may carry a key. */
export function createRequest(world: Pick<World, 'fetch'>, url: string): Request {
  let lastId = 0
  return async ({ method, params = [] }) => {
    const answer = await world.fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: ++lastId, method, params }),
      timeoutMs: requestTimeoutMs,
    })
    const { result, error } = answerSchema.parse(await json(answer.body))
    if (error) throw new RpcError(error)
    return result
  }
}

const answerSchema = z.object({
  result: z.unknown().optional(),
  error: z.object({ code: z.number(), message: z.string(), data: z.unknown().optional() }).optional(),
})

const requestTimeoutMs = 10_000
