import type { Transfer, TransferPage } from '../../chains/chain-reader.ts'

/**
 * The transfers beyond `page`, which is complete down to block `downTo`: its own, and those of `earlier` pages that
 * this one has not reached. That it does not show them again proves nothing: the endpoint that reaches them may have
 * failed.
 */
export function remainingTransfers(
  { transfers, beyond = [] }: TransferPage,
  downTo: number | null,
  earlier: readonly Transfer[],
): readonly Transfer[] {
  if (earlier.length === 0) return beyond
  const pageNames = [...transfers, ...beyond].map(nameOf)
  const remaining = earlier.filter((transfer) => {
    const at = pageNames.indexOf(nameOf(transfer))
    if (at >= 0) pageNames.splice(at, 1)
    // A full page may show only a part of its last block.
    return at < 0 && (downTo === null || (transfer.block ?? 0) <= downTo)
  })
  return [...beyond, ...remaining].toSorted((a, b) => (b.block ?? 0) - (a.block ?? 0))
}

function nameOf({ tx, from, to, token, amount, block }: Transfer): string {
  return JSON.stringify([tx, from, to, token, amount, block])
}
