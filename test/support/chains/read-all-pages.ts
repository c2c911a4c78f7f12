import type { ChainReader, Transfer, TransferPage, TransferQuery } from '../../../src/chains/chain-reader.ts'

/** All transfers of a history, page after page. A history that does not end is an error. */
export async function readAllPages(
  reader: ChainReader,
  address: string,
  query: Omit<TransferQuery, 'before'>,
): Promise<{ transfers: Transfer[]; pages: TransferPage[] }> {
  const pages: TransferPage[] = []
  for (let before: string | null = null; ; ) {
    const { value } = await reader.transfers(address, { ...query, before })
    pages.push(value)
    if (value.next === null) return { transfers: pages.flatMap(({ transfers }) => transfers), pages }
    if (pages.length > 500) throw new Error('a history without end')
    before = value.next
  }
}
