import type { Storage } from '../../storage/storage.ts'
import type { DecisionTables } from '../tables.ts'
import { partsOfLines } from './entry-line.ts'

/** What the entries of a page share, in the order of the names. A part that is lost is left out: replay names it. */
export async function partsOfPage(
  storage: Pick<Storage, 'read'>,
  lines: readonly string[],
): Promise<readonly { hash: string; content: string }[]> {
  const names = partsOfLines(lines).toSorted()
  const found = new Map<string, string>()
  for (let first = 0; first < names.length; first += partsPerQuery) {
    const rows = await storage
      .read<DecisionTables>()
      .selectFrom('decision_parts')
      .select(['hash', 'content'])
      .where('hash', 'in', names.slice(first, first + partsPerQuery))
      .execute()
    for (const { hash, content } of rows) found.set(hash, content)
  }
  return names.flatMap((hash) => {
    const content = found.get(hash)
    return content === undefined ? [] : [{ hash, content }]
  })
}

const partsPerQuery = 100
