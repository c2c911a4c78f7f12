/** What one party puts into or gets out of a transaction, in the smallest unit. */
export type Party = { address: string | null; amount: bigint }

/**
 * What an address pays to and gets from each other party of a transaction that does not say who paid whom: each payee is
 * taken to be paid by all payers in proportion. Exact where there is one payer. What was made out of nothing, and what
 * comes from or goes to nobody who has an address, is left out.
 */
export function splitByShare(
  payers: readonly Party[],
  payees: readonly Party[],
  address: string,
): { from: string; to: string; amount: bigint }[] {
  const paid = sumByAddress(payers)
  const received = sumByAddress(payees)
  const total = larger(totalOf(payers), totalOf(payees))
  const part = (from: string, to: string) => share(received.get(to)?.amount ?? 0n, paid.get(from), total)
  const moves = [
    ...addressesOf(paid).map((from) => ({ from, to: address, amount: part(from, address) })),
    ...addressesOf(received).map((to) => ({ from: address, to, amount: part(address, to) })),
  ]
  return moves.filter(({ from, to, amount }) => from !== to && amount > 0n)
}

/** A payer's part of an amount. Rounding the running sum makes the parts of all payers add up exactly. */
function share(amount: bigint, payer: Sum | undefined, total: bigint): bigint {
  if (!payer || total === 0n) return 0n
  const upTo = (sum: bigint) => (amount * sum) / total
  return upTo(payer.before + payer.amount) - upTo(payer.before)
}

/** What an address puts in or gets in all, and what those before it do. */
type Sum = { amount: bigint; before: bigint }

/** Each address once, in the order of its text, so that both ends of a transfer see the same amount. */
function sumByAddress(parties: readonly Party[]): Map<string | null, Sum> {
  const sums = new Map<string | null, bigint>()
  for (const { address, amount } of parties) sums.set(address, (sums.get(address) ?? 0n) + amount)
  let before = 0n
  return new Map(
    [...sums]
      .toSorted(([a], [b]) => ((a ?? '') < (b ?? '') ? -1 : 1))
      .map(([address, amount]) => {
        before += amount
        return [address, { amount, before: before - amount }]
      }),
  )
}

function addressesOf(sums: ReadonlyMap<string | null, Sum>): string[] {
  return [...sums.keys()].filter((address) => address !== null)
}

function totalOf(parties: readonly Party[]): bigint {
  return parties.reduce((sum, { amount }) => sum + amount, 0n)
}

function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}
