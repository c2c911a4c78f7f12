import { isObject } from '../is-object.ts'
import { GuardError } from './guard-error.ts'
import { integerOf } from './terms-of-typed-data.ts'

/** Throws GuardError if the stated fees of a transaction may exceed the guard's cap, or the usual maximum. */
export function judgeFees(transaction: unknown, network: string, maxFeeWei = usualFeeMaxWei(network)): void {
  const { gas, gasPrice, maxFeePerGas, maxPriorityFeePerGas } = isObject(transaction) ? transaction : {}
  const prices = [gasPrice, maxFeePerGas, maxPriorityFeePerGas].map((price) => integerOf(price ?? 0n))
  const price = prices.reduce((most, candidate) => (candidate > most ? candidate : most))
  if (integerOf(gas ?? transferGas) * price > maxFeeWei) throw new GuardError('fee_over_cap')
}

/** Throws GuardError for a transaction that leaves its fees, or another of these members, to its sender. */
export function judgeStated(transaction: unknown, members: readonly string[] = []): void {
  const stated = isObject(transaction) ? transaction : {}
  const price = stated['maxFeePerGas'] === undefined ? 'gasPrice' : 'maxFeePerGas'
  if (['gas', price, ...members].some((name) => stated[name] === undefined)) throw new GuardError('fees_not_stated')
}

/** The usual maximum of a transaction's fees on an EVM network (CAIP-2), in wei of the chain's own currency. */
export function usualFeeMaxWei(network: string): bigint {
  return (feesMicro.get(Number(network.slice('eip155:'.length))) ?? 1_000n) * 10n ** 12n
}

/** More than a transfer of tokens needs. */
const transferGas = 100_000n

/**
 * By chain id, in millionths of the chain's own currency, if it is not a thousandth of it, as for ether on layers above
 * Ethereum. A test compares them with the table of networks of the service.
 */
const feesMicro: ReadonlyMap<number, bigint> = new Map([
  [1, 10_000n],
  [56, 10_000n],
  [137, 20_000_000n],
  [43114, 200_000n],
  [5042, 3_000_000n],
  [42220, 1_000_000n],
  [143, 10_000_000n],
  [1329, 5_000_000n],
  [988, 3_000_000n],
  [14, 50_000_000n],
  [50, 10_000_000n],
  [36900, 1_000_000n],
  [38833, 50_000_000n],
  [723487, 3_000_000n],
  [31612, 15n],
  [11155111, 10_000n],
  [80002, 20_000_000n],
  [43113, 200_000n],
  [11142220, 1_000_000n],
  [1328, 5_000_000n],
  [2201, 3_000_000n],
  [51, 10_000_000n],
  [72344, 3_000_000n],
  [31611, 15n],
])
