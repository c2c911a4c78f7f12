import { endPosition, type ReadPage } from '../querying/merge-pages.ts'
import type { At, Transfer } from '../chain-reader.ts'

/**
 * Places rows that an explorer shows without a block: a row is not older than the next older one of its token that has
 * a block. If nodes have all newer blocks that it may be in, this is its place (`atLeast`), and a node that has read so
 * far must show it. Otherwise it is `open` if a node may have read its block: not a finding while the explorer alone
 * shows it. `heads` are the newest blocks of nodes. The explorer is the last of the readers.
 */
export function placeWithoutBlock(
  pages: readonly ReadPage[],
  heads: readonly At<unknown>[],
): { atLeast: ReadonlyMap<Transfer, number>; open: ReadonlySet<Transfer> } {
  const [nodes, index] = [pages.slice(0, -1), pages.at(-1)]
  const atLeast = new Map<Transfer, number>()
  const open = new Set<Transfer>()
  const rows = index?.page.transfers ?? []
  const top = Math.min(...nodes.map((node) => node.top ?? Infinity))
  const end = Math.min(...nodes.map(endPosition))
  const readSinceMs = Math.min(...heads.map((head) => readSince(head, end)))
  for (const [at, row] of rows.entries()) {
    if (row.block !== null) continue
    const isNeighbour = ({ token, block }: Transfer) => token === row.token && block !== null
    const older = rows.slice(at + 1).find(isNeighbour)?.block ?? 0
    const newer = rows.slice(0, at).findLast(isNeighbour)?.block ?? index?.newest ?? Infinity
    if (newer <= top) atLeast.set(row, older)
    const isOlder = older <= end && row.time !== null && Date.parse(row.time) < readSinceMs
    if (newer > end && !isOlder) open.add(row)
  }
  return { atLeast, open }
}

/** The earliest possible time of the last block above `end`. */
function readSince({ block, as_of }: At<unknown>, end: number): number {
  return Date.parse(as_of) - ((block ?? Infinity) - end) * blockMsMax
}

/** Blocks of no network take longer on average. */
const blockMsMax = 30_000
