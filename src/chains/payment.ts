import { smallestUnits, wholeUnits } from '../kit/amount.ts'

/** The effect of a transaction for a payee, as its chain shows it. */
export type Payment =
  /** `not_found`: not in a block of the endpoint. `failed`: it was included without effect. */
  { state: 'not_found' | 'failed' | 'not_paid' } | { state: 'paid'; moves: readonly PaymentMove[] }

/** The payment of one party. `token` is null for the chain's own coin; `amount` is an exact decimal in whole units. */
export type PaymentMove = { from: string; token: string | null; symbol: string; amount: string }

/**
 * A payment of these moves to a payee: the sum of each payer in each token, the largest first, so that many small ones
 * displace no large one. Tokens and the chain's own coin are not comparable, so neither displaces the other. Zero
 * amounts, and those of the payee itself, are left out.
 */
export function paymentOf(moves: readonly PaymentMove[], payee: string): Payment {
  const paid = moves.filter(({ from, amount }) => amount !== '0' && from !== payee)
  if (paid.length === 0) return { state: 'not_paid' }
  const sums = new Map<string, { move: PaymentMove; units: bigint }>()
  for (const move of paid) {
    const key = `${move.from} ${move.token}`
    const units = unitsOf(move) + (sums.get(key)?.units ?? 0n)
    sums.set(key, { move: { ...move, amount: wholeUnits(units, placesMax) }, units })
  }
  const largest = [...sums.values()].toSorted((a, b) => (a.units < b.units ? 1 : a.units > b.units ? -1 : 0))
  const { inTokens, inCoin } = byKind(largest.map(({ move }) => move))
  return { state: 'paid', moves: [...inTokens.slice(0, movesMax), ...inCoin.slice(0, movesMax)] }
}

/**
 * The payers of a payment: parties whose share is at least a hundredth of the largest. Tokens are all pegged to a
 * dollar or a euro, so their amounts are comparable; the chain's own coin has no price here. If both were paid, those
 * are payers who paid in both, and those who paid in tokens if these are a hundredth of the coin even at the price of
 * the dearest coin. Otherwise there is no payer, so that a small part in one asset does not represent the whole
 * payment. Pure.
 */
export function payersOf(moves: readonly PaymentMove[]): string[] {
  const { inTokens, inCoin } = byKind(moves)
  const [tokens, coin] = [sumOf(inTokens), sumOf(inCoin)]
  if (tokens < unitsOf({ amount: tokenMin })) return largestPayers(inCoin.length > 0 ? inCoin : inTokens)
  const ofTokens = largestPayers(inTokens)
  if (coin < unitsOf({ amount: coinMin }) || tokens * partsMax >= coin * coinPriceMax) return ofTokens
  const ofCoin = new Set(largestPayers(inCoin))
  return ofTokens.filter((payer) => ofCoin.has(payer))
}

function largestPayers(moves: readonly PaymentMove[]): string[] {
  const parts = new Map<string, bigint>()
  for (const move of moves) parts.set(move.from, unitsOf(move) + (parts.get(move.from) ?? 0n))
  const largest = [...parts.values()].reduce((most, part) => (part > most ? part : most), 0n)
  return [...parts].flatMap(([from, part]) => (part * partsMax >= largest ? [from] : []))
}

/**
 * Whether a payment is too small to be evidence about its payee: less than a tenth of a cent, or a millionth of the
 * coin. Pure.
 */
export function isDust(moves: readonly PaymentMove[]): boolean {
  const { inTokens, inCoin } = byKind(moves)
  return sumOf(inTokens) < unitsOf({ amount: tokenMin }) && sumOf(inCoin) < unitsOf({ amount: coinMin })
}

function byKind(moves: readonly PaymentMove[]) {
  const inTokens = moves.filter(({ token }) => token !== null)
  return { inTokens, inCoin: moves.filter(({ token }) => token === null) }
}

function sumOf(moves: readonly PaymentMove[]): bigint {
  return moves.reduce((sum, move) => sum + unitsOf(move), 0n)
}

function unitsOf({ amount }: Pick<PaymentMove, 'amount'>): bigint {
  return smallestUnits(amount, placesMax)
}

/** Reported payers of one payment, in tokens and in the coin. */
const movesMax = 20
/** A payer's share is at least this part of the largest. */
const partsMax = 100n
/** No coin of a chain costs more dollars. */
const coinPriceMax = 1_000_000n
/** For a token that is pegged to a dollar or a euro, and for the chain's own coin, which has no price here. */
const tokenMin = '0.001'
const coinMin = '0.000001'
/** Decimal places of any token or coin that is read. */
const placesMax = 24
