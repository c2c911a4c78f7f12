import type { TransferPage, TransferQuery } from '../chain-reader.ts'

/**
 * Reads a page of a history that a source pages by rows. Anyone can log transfers of zero for any address, and these
 * are left out: while a page has fewer transfers than half its rows, up to `furtherPagesMax` further pages are appended
 * to it.
 */
export async function readPastNothing(
  query: TransferQuery,
  rowsMax: number,
  read: (query: TransferQuery) => Promise<TransferPage>,
): Promise<TransferPage> {
  const enough = Math.min(query.limitMax, rowsMax) / 2
  let page = await read(query)
  for (let further = 0; further < furtherPagesMax && page.transfers.length < enough; further++) {
    if (page.next === null) break
    const limitMax = query.limitMax - page.transfers.length
    const { transfers, ...rest } = await read({ ...query, limitMax, before: page.next })
    const readTo = rest.readTo ?? page.readTo
    page = { ...rest, transfers: [...page.transfers, ...transfers], ...(readTo === undefined ? {} : { readTo }) }
  }
  return page
}

/** All of them must arrive within the time that a verdict has for the chain. */
const furtherPagesMax = 3
