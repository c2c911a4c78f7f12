import { compare } from '../../kit/compare.ts'
import type { Transfer } from '../../chains/chain-reader.ts'

/**
 * The total that one party sent to the subject, or received from it. Amounts are exact, in `amountPlaces` decimal
 * places.
 */
export type FlowSum = { address: string; count: number; usdc: bigint; usdt: bigint }

/** Transfers that moved something: a token lets anyone record a transfer of zero between any two addresses. */
export function moving(transfers: readonly Transfer[]): Transfer[] {
  return transfers.filter(({ amount }) => /[1-9]/.test(amount))
}

/** One side of the subject's transfers by party, largest first, ties by address. Transfers to itself have no party. */
export function sumByParty(transfers: readonly Transfer[], subject: string, side: 'in' | 'out'): FlowSum[] {
  const sums = new Map<string, FlowSum>()
  for (const { from, to, asset, amount } of transfers) {
    const [subjectSide, address] = side === 'in' ? [to, from] : [from, to]
    if (subjectSide !== subject || address === subject) continue
    const sum = sums.get(address) ?? { address, count: 0, usdc: 0n, usdt: 0n }
    sums.set(address, sum)
    sum.count++
    if (asset === 'USDC') sum.usdc += exactAmount(amount)
    if (asset === 'USDT') sum.usdt += exactAmount(amount)
  }
  return [...sums.values()].toSorted(
    (a, b) => compare(b.usdc + b.usdt, a.usdc + a.usdt) || compare(a.address, b.address),
  )
}

/** The total of several parties. */
export type JointSum = Omit<FlowSum, 'address'> & { parties: number }

/** Exact, like each sum: rounding comes after adding up. */
export function sumTogether(sums: readonly FlowSum[]): JointSum {
  const together: JointSum = { parties: sums.length, count: 0, usdc: 0n, usdt: 0n }
  for (const { count, usdc, usdt } of sums) {
    together.count += count
    together.usdc += usdc
    together.usdt += usdt
  }
  return together
}

/** The oldest transfer to the subject from another party. Transfers come newest first. */
export function oldestInflow(transfers: readonly Transfer[], subject: string): Transfer | null {
  return transfers.findLast(({ from, to }) => to === subject && from !== subject) ?? null
}

/** An exact decimal as an integer of 10^-18, the smallest unit of any token. */
export function exactAmount(amount: string): bigint {
  const [integer = '0', fraction = ''] = amount.split('.')
  return BigInt(integer + fraction.slice(0, amountPlaces).padEnd(amountPlaces, '0'))
}

/** A sum as a JSON number of at most 6 places, rounded down. */
export function jsonAmount(exact: bigint): number {
  const digits = (exact / 10n ** BigInt(amountPlaces - jsonPlaces)).toString().padStart(jsonPlaces + 1, '0')
  return Number(`${digits.slice(0, -jsonPlaces)}.${digits.slice(-jsonPlaces)}`)
}

const amountPlaces = 18
const jsonPlaces = 6
