import { z } from 'zod'
import type { World } from '../../kit/world.ts'
import { ChainError } from '../chain-error.ts'
import type { ExplorerOptions } from './explorer-history.ts'
import { fetchJson } from '../querying/fetch-json.ts'
import type { Head } from '../querying/head.ts'
import { readAnswer, wholeNumber } from '../querying/read-answer.ts'

/** Blockscout's API, version 2, below the explorer's root. */
export type BlockscoutApi = {
  /** One page of a list; `next` are the parameters of the following one. Throws ChainError. */
  page: <Schema extends z.ZodType>(
    path: string,
    query: Readonly<Record<string, string>>,
    from: PageParams | null,
    item: Schema,
  ) => Promise<{ items: z.output<Schema>[]; next: PageParams | null }>
  head: () => Promise<Head>
}

/** The explorer's own cursor of a list: never parsed, only sent back. */
export type PageParams = Readonly<Record<string, string | number | boolean | null>>

export function openBlockscout(world: Pick<World, 'fetch'>, options: ExplorerOptions): BlockscoutApi {
  const { url, key, requestTimeoutMs: timeoutMs = 5_000 } = options
  const root = `${url.replace(/\/+$/, '').replace(/\/api(\/v2)?$/, '')}/api/v2`
  const page: BlockscoutApi['page'] = async (path, query, from, item) => {
    const parameters = new URLSearchParams()
    for (const [name, value] of Object.entries(from ?? {})) if (value !== null) parameters.set(name, String(value))
    // The explorer's parameters must not change the query.
    for (const [name, value] of Object.entries(query)) parameters.set(name, value)
    if (key !== null) parameters.set('apikey', key)
    const answer = await fetchJson(world, { url: `${root}/${path}?${parameters.toString()}`, timeoutMs })
    const { items, next_page_params: next } = readAnswer(pageSchema, answer, 'a page of a list')
    if (next !== null && from !== null && JSON.stringify(next) === JSON.stringify(from)) {
      throw new ChainError('malformed', 'the list goes round in a circle')
    }
    return { items: readAnswer(z.array(item), items, 'a list'), next }
  }
  return {
    page,
    head: async () => {
      const { items } = await page('blocks', { type: 'block' }, null, blockSchema)
      const [newest] = items
      if (!newest) throw new ChainError('malformed', 'the explorer knows no block')
      return { block: newest.height, timeMs: Date.parse(newest.timestamp) }
    },
  }
}

/** An instant in the explorer's format. */
export const explorerTime = z.iso.datetime({ offset: true })

const paramsBytesMax = 2_000
export const pageParams = z
  .record(z.string().regex(/^\w{1,60}$/), z.union([z.string(), z.number(), z.boolean(), z.null()]))
  .refine((params) => JSON.stringify(params).length <= paramsBytesMax)
/** The last page states that it is: its parameters are null, and not left out. */
const pageSchema = z.object({ items: z.array(z.unknown()), next_page_params: pageParams.nullable() })
const blockSchema = z.object({ height: wholeNumber, timestamp: explorerTime })
