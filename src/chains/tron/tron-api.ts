import { z } from 'zod'
import type { World } from '../../kit/world.ts'
import { ChainError } from '../chain-error.ts'
import { fetchJson } from '../querying/fetch-json.ts'
import { readAnswer } from '../querying/read-answer.ts'

/** A TronGrid-shaped root URL, followed by `/v1`, `/wallet` and `/jsonrpc`. */
export type TronApi = {
  world: Pick<World, 'fetch'>
  root: string
  requestTimeoutMs: number
}

/** The root without a trailing slash, with the key in the header of every request if there is one. */
export function openTronApi(
  world: Pick<World, 'fetch'>,
  { url, apiKey, requestTimeoutMs }: { url: string; apiKey: string | null; requestTimeoutMs: number },
): TronApi {
  const keyed: World['fetch'] = (to, options) =>
    world.fetch(to, { ...options, headers: { ...options.headers, 'tron-pro-api-key': apiKey ?? '' } })
  return { world: apiKey === null ? world : { fetch: keyed }, root: url.replace(/\/+$/, ''), requestTimeoutMs }
}

/** Requests a path, by POST if there is a body. An error with status 200 is ChainError like any other. */
export async function askTron<Schema extends z.ZodType>(
  { world, root, requestTimeoutMs: timeoutMs }: TronApi,
  question: { path: string; body?: unknown; schema: Schema; what: string },
): Promise<z.output<Schema>> {
  const { path, body, schema, what } = question
  const answer = await fetchJson(world, { url: root + path, timeoutMs, ...(body === undefined ? {} : { body }) })
  refuseErrors(answer)
  return readAnswer(schema, answer, what)
}

/** `/v1` returns `success: false`, the node below it `Error`, and rate limits are recognised only by their text. */
function refuseErrors(answer: unknown): void {
  const { success, error, Error: nodeError, statusCode } = errorSchema.safeParse(answer).data ?? {}
  if (success !== false && nodeError === undefined) return
  const words = `${error ?? ''} ${nodeError ?? ''}`
  if (statusCode !== 429 && !rateWords.test(words))
    throw new ChainError('malformed', 'the endpoint answered with an error')
  const seconds = /suspended for (\d{1,4}) ?s/.exec(words)?.[1]
  throw new ChainError('rate_limited', 'the endpoint limits its rate', seconds === undefined ? null : Number(seconds))
}

const errorSchema = z.object({
  success: z.boolean().optional(),
  error: z.string().optional(),
  Error: z.string().optional(),
  statusCode: z.number().optional(),
})
const rateWords = /\brate\b|frequency|too many requests|daily usage|lack of computing resources/i
