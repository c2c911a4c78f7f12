import type { Storage } from '../../storage/storage.ts'
import type { DecisionTables } from '../tables.ts'
import { partsOfLines } from './entry-line.ts'

/** The shared parts of a page's entries, in the order of their names. A lost part is left out: replay names it. */
export async function partsOfPage(
  storage: Pick<Storage, 'read'>,
  lines: readonly string[],
): Promise<readonly { hash: string; content: string }[]> {
  const names = partsOfLines(lines).toSorted()
  const contents = new Map<string, string>()
  for (let first = 0; first < names.length; first += partsPerQuery) {
    const rows = await storage
      .read<DecisionTables>()
      .selectFrom('decision_parts')
      .select(['hash', 'content'])
      .where('hash', 'in', names.slice(first, first + partsPerQuery))
      .execute()
    for (const { hash, content } of rows) contents.set(hash, content)
  }
  return names.flatMap((hash) => {
    const content = contents.get(hash)
    return content === undefined ? [] : [{ hash, content }]
  })
}

const partsPerQuery = 100
