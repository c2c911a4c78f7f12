import type { Transfer, TransferPage } from '../../chains/chain-reader.ts'

/**
 * What stands beyond `page`, which is complete down to block `downTo`: its own, and what `earlier` pages showed beyond them and
 * this one has not come to. That it does not show them again proves nothing: the endpoint that reaches them may have failed.
 */
export function notReached(
  { transfers, beyond = [] }: TransferPage,
  downTo: number | null,
  earlier: readonly Transfer[],
): readonly Transfer[] {
  if (earlier.length === 0) return beyond
  const given = [...transfers, ...beyond].map(nameOf)
  const kept = earlier.filter((transfer) => {
    const at = given.indexOf(nameOf(transfer))
    if (at >= 0) given.splice(at, 1)
    // Of its last block, a full page may show a part.
    return at < 0 && (downTo === null || (transfer.block ?? 0) <= downTo)
  })
  return [...beyond, ...kept].toSorted((a, b) => (b.block ?? 0) - (a.block ?? 0))
}

function nameOf({ tx, from, to, token, amount, block }: Transfer): string {
  return JSON.stringify([tx, from, to, token, amount, block])
}
