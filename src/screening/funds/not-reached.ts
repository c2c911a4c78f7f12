import type { Transfer, TransferPage } from '../../chains/chain-reader.ts'
import { readCursor } from '../../chains/evm/evm-transfers.ts'

/**
 * What stands beyond `page`: its own, and what `earlier` pages showed beyond them and this one has not come to. That one does
 * not show it again proves nothing: the endpoint that reaches it may have failed since.
 */
export function notReached(
  { transfers, next, beyond = [] }: TransferPage,
  earlier: readonly Transfer[],
): readonly Transfer[] {
  if (next === null || earlier.length === 0) return beyond
  const end = readCursor(next)
  const given = [...transfers, ...beyond].map(nameOf)
  const kept = earlier.filter((transfer) => {
    const at = given.indexOf(nameOf(transfer))
    if (at >= 0) given.splice(at, 1)
    const block = transfer.block ?? 0
    return at < 0 && (block < end.block || (block === end.block && end.logIndex > 0))
  })
  return [...beyond, ...kept].toSorted((a, b) => (b.block ?? 0) - (a.block ?? 0))
}

function nameOf({ tx, from, to, token, amount, block }: Transfer): string {
  return JSON.stringify([tx, from, to, token, amount, block])
}
