import { ChainError } from '../chain-error.ts'
import type { ChainWorld } from '../chain-world.ts'
import type { Transfer, TransferPage, TransferQuery } from '../chain-reader.ts'
import { fillPage } from '../querying/fill-page.ts'
import { noRow } from '../querying/ends-here.ts'
import { readRowHistory, type RowSource } from '../querying/read-row-history.ts'
import type { Token } from '../tokens.ts'
import type { TronApi } from './tron-api.ts'
import { readTronRows, type TronRowsQuery } from './tron-grid.ts'

/** Transfers of all tokens of the network, newest first. Transfers of zero do not fill a page. */
export function readTronTransfers(source: Source, query: TransferQuery & Holder): Promise<TransferPage> {
  return fillPage({ ...source, rowsMax: pageRowsMax, read: (each) => readPage(source, { ...query, ...each }) }, query)
}

type Source = { api: TronApi; world: Pick<ChainWorld, 'now' | 'after'>; furtherPagesMs: number }

/** One page of each token's history, merged. */
async function readPage({ api, ...source }: Source, query: TransferQuery & Holder): Promise<TransferPage> {
  const { address, tokens, direction } = query
  const read: RowSource['read'] = async (number, { until, further, ...question }) => {
    const token = tokens[number]
    if (!token) throw new ChainError('malformed', 'the place is of another network')
    const rowsQuery = { ...question, token, direction, untilMs: until, fingerprint: further }
    const { rows, fingerprint } = await readTronRows(api, address, rowsQuery)
    return { rows, further: fingerprint }
  }
  const history = { ...source, tokens: tokens.length, rowsMax: pageRowsMax, read }
  const { transfers, next, isWhole } = await readRowHistory(history, query)
  return { transfers, next, reachesBeginning: isWhole, window: null }
}

/**
 * The first transfer of any of the tokens to the address; null if there was none. `confirm`: a history without rows is
 * read from its other end as well.
 */
export async function readFirstInflow(
  api: TronApi,
  { address, tokens }: Holder,
  { confirm }: { confirm: boolean },
): Promise<Transfer | null> {
  const firsts = await Promise.all(
    tokens.map(async (token) => {
      let place: Pick<TronRowsQuery, 'fingerprint' | 'sinceMs'> = {}
      let newestMs: number | null = null
      for (let pages = 0; pages < firstInflowPagesMax; pages++) {
        const question = { token, direction: 'in', order: 'asc', limit: firstInflowRows, ...place } as const
        const { rows, fingerprint } = await readTronRows(api, address, question)
        const first = rows.find((row) => row.transfer !== null)
        if (first) return first
        newestMs = rows.at(-1)?.at ?? newestMs
        if (fingerprint === null && newestMs === null) {
          const readNewest = async (limit: number) =>
            (await readTronRows(api, address, { token, direction: 'in', order: 'desc', limit })).rows
          return confirm ? noRow(readNewest) : null
        }
        // Without a fingerprint the rows of the newest instant come again; if nothing follows them, it is the end.
        const haveCome = rows.length > 0 && rows.length < firstInflowRows && newestMs === place.sinceMs
        if (fingerprint === null && haveCome) return null
        place = fingerprint === null ? { sinceMs: newestMs } : { ...place, fingerprint }
      }
      throw new ChainError('malformed', 'no transfer among the first rows of the history')
    }),
  )
  const [first] = firsts.filter((row) => row !== null).toSorted((a, b) => a.at - b.at)
  return first?.transfer ?? null
}

/** An address, and the tokens of its network. */
type Holder = { address: string; tokens: readonly Token[] }

/** TronGrid's maximum for one page. */
const pageRowsMax = 200
const firstInflowRows = 50
const firstInflowPagesMax = 4
