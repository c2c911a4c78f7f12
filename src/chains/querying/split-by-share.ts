/** The amount one party puts into or gets out of a transaction, in the smallest unit. */
export type Party = { address: string | null; amount: bigint }

/**
 * The amounts between an address and each other party of a transaction that does not record who paid whom: each payee
 * is assumed to be paid by all payers in proportion. Exact if there is one payer. New coins, and amounts of parties
 * without an address, are left out.
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

/** A payer's share of an amount. Rounding the running sum makes the shares of all payers add up exactly. */
function share(amount: bigint, payer: Sum | undefined, total: bigint): bigint {
  if (!payer || total === 0n) return 0n
  const upTo = (sum: bigint) => (amount * sum) / total
  return upTo(payer.before + payer.amount) - upTo(payer.before)
}

/** The total an address puts in or gets out, and the total of those before it. */
type Sum = { amount: bigint; before: bigint }

/** Each address once, sorted by its text, so that both ends of a transfer see the same amount. */
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
