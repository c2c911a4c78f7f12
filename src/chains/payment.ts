/** What a transaction did for a payee, as its chain shows it. */
export type Payment =
  /** `not_found`: not in a block that the endpoint knows. `failed`: it was carried out without effect. */
  { state: 'not_found' | 'failed' | 'not_paid' } | { state: 'paid'; moves: readonly PaymentMove[] }

/** What one party paid. `token` is null for the chain's own coin; `amount` is an exact decimal in whole units. */
export type PaymentMove = { from: string; token: string | null; symbol: string; amount: string }

/** A payment of these moves to a payee. What is nothing, or comes from the payee itself, is none. */
export function paymentOf(moves: readonly PaymentMove[], payee: string): Payment {
  const paid = moves.filter(({ from, amount }) => amount !== '0' && from !== payee)
  return paid.length === 0 ? { state: 'not_paid' } : { state: 'paid', moves: paid.slice(0, movesMax) }
}

/** Parties of one payment that are told. */
const movesMax = 20
