import type { ChainWorld } from '../chain-world.ts'
import type { TransferPage, TransferQuery } from '../chain-reader.ts'
import { inTime } from './in-time.ts'

/** The source: how many rows a page of it has, and how long its further pages may take, in milliseconds from the first question on. */
type PagedByRows = {
  world: Pick<ChainWorld, 'now' | 'after'>
  rowsMax: number
  furtherPagesMs: number
  read: (query: TransferQuery) => Promise<TransferPage>
}

/**
 * Reads a page of a history that a source pages by rows. Anyone can log transfers of zero for any address, and these are left
 * out: while a page has fewer transfers than half its rows, up to `furtherPagesMax` further pages are appended to it. One that
 * fails or comes too late leaves what was read before as it is, and the history goes on there. Where nothing was read, it is
 * waited for.
 */
export async function fillPage(
  { world, rowsMax, furtherPagesMs, read }: PagedByRows,
  query: TransferQuery,
): Promise<TransferPage> {
  const endMs = world.now() + furtherPagesMs
  const enough = Math.min(query.limitMax, rowsMax) / 2
  let page = await read(query)
  for (let further = 0; further < furtherPagesMax && page.transfers.length < enough; further++) {
    if (page.next === null) break
    const limitMax = query.limitMax - page.transfers.length
    const reading = read({ ...query, limitMax, before: page.next })
    const hasRead = page.transfers.length > 0 || page.readTo !== undefined
    const next = hasRead ? await inTime(world, reading, endMs - world.now()) : await reading
    if (next === null) break
    const { transfers, ...rest } = next
    const readTo = rest.readTo ?? page.readTo
    page = { ...rest, transfers: [...page.transfers, ...transfers], ...(readTo === undefined ? {} : { readTo }) }
  }
  return page
}

/** All of them must arrive within the time that a verdict has for the chain. */
const furtherPagesMax = 3
/** Of the time that a verdict waits for a chain, how much pages may take: the rest is for what is compared with them. */
const shareOfBudget = 0.6

/** How long the pages of a history may take together where a verdict waits so long for the chain. */
export function furtherPagesMsOf(budgetMs: number): number {
  return Math.floor(budgetMs * shareOfBudget)
}
