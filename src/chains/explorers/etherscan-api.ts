import { z } from 'zod'
import type { World } from '../../kit/world.ts'
import { ChainError, type ChainCause } from '../chain-error.ts'
import type { ExplorerOptions } from './explorer-history.ts'
import { fetchJson } from '../querying/fetch-json.ts'
import type { Head } from '../querying/head.ts'
import { readAnswer, unixSeconds, wholeNumber } from '../querying/read-answer.ts'

/** Etherscan's API, version 2: one host for all chains, selected by `chainid`. */
export type EtherscanApi = {
  /** The rows of a list; none if the explorer answers that it found nothing. Throws ChainError. */
  rows: <Schema extends z.ZodType>(query: EtherscanQuery, row: Schema, what: string) => Promise<z.output<Schema>[]>
  head: () => Promise<Head>
}
type EtherscanQuery = Readonly<Record<string, string | number>>

/** The API at its own path, or at the usual one when the URL names a host alone. */
export function openEtherscan(world: Pick<World, 'fetch'>, options: ExplorerOptions): EtherscanApi {
  const { network, key, requestTimeoutMs: timeoutMs = 5_000 } = options
  const ask = (query: EtherscanQuery): Promise<unknown> => {
    const url = new URL(options.url)
    if (url.pathname === '/') url.pathname = '/v2/api'
    const keyed = key === null ? {} : { apikey: key }
    for (const [name, value] of Object.entries({ chainid: network.chainId ?? '', ...query, ...keyed })) {
      url.searchParams.set(name, String(value))
    }
    return fetchJson(world, { url: url.href, timeoutMs })
  }
  return {
    rows: async (query, row, what) => {
      const { status, message, result } = readAnswer(answerSchema, await ask(query), what)
      if (status === '1') return readAnswer(z.array(row), result, what)
      if (nothingFound.test(message) && Array.isArray(result) && result.length === 0) return []
      throw refusal(`${message} ${typeof result === 'string' ? result : ''}`)
    },
    head: async () => {
      const answer = await ask({ module: 'proxy', action: 'eth_getBlockByNumber', tag: 'latest', boolean: 'false' })
      const refused = answerSchema.safeParse(answer).data
      if (refused) throw refusal(`${refused.message} ${typeof refused.result === 'string' ? refused.result : ''}`)
      const { result } = readAnswer(blockSchema, answer, 'the newest block')
      return {
        block: readAnswer(wholeNumber, Number(result.number), 'the number of the newest block'),
        timeMs: 1_000 * readAnswer(unixSeconds, Number(result.timestamp), 'the time of the newest block'),
      }
    },
  }
}

/**
 * Errors come with HTTP 200 and are distinguished only by their text, which may repeat the key, so it is never passed
 * on.
 */
function refusal(words: string): ChainError {
  const match = refusals.find(([pattern]) => pattern.test(words))
  return new ChainError(match?.[1] ?? 'malformed', 'the explorer refused the question')
}

const refusals: readonly (readonly [RegExp, ChainCause])[] = [
  [/rate limit|too many requests|calls per sec/i, 'rate_limited'],
  [/api.?key|chainid|not supported|module|action name|deprecated/i, 'misconfigured'],
  [/time.?out|timed out|too busy/i, 'unreachable'],
]
const nothingFound = /^no (transactions|token transfers|records|matching records)\b.*found$/i
const answerSchema = z.object({ status: z.enum(['0', '1']), message: z.string().max(1_000), result: z.unknown() })
const quantity = z.string().regex(/^0x(0|[1-9a-f][0-9a-f]{0,12})$/i)
const blockSchema = z.object({ result: z.object({ number: quantity, timestamp: quantity }) })
