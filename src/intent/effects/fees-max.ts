import { payableTokens } from '../../chains/tokens.ts'
import type { Declared } from '../declared.ts'

/**
 * The maximum total of a transaction's fees next to the declared payment, in the smallest unit of the network's own
 * currency: the usual fees of that network, but no more than a tenth of the payment. For the smallest payments a
 * twentieth of the usual fees is harmless too, since nothing moves for less. A payment without a price in any table is
 * not limited by its amount, and neither is one in a token that was not in the table then. Pure.
 */
export function feesMax({ network, asset, amount }: Pick<Declared, 'network' | 'asset' | 'amount'>): bigint {
  const { feeUsualMax, feeUsualUsd } = network
  const token =
    asset.address === null || asset.symbol === null ? undefined : payableTokens(network.name).get(asset.address)
  const dollar = token?.currency === null ? undefined : token
  if (amount === null || (asset.address !== null && !dollar)) return feeUsualMax
  const payment = dollar ? (amount * feeUsualMax) / (feeUsualUsd * 10n ** BigInt(dollar.decimals)) : amount
  return smaller(feeUsualMax, larger(payment / paymentShare, feeUsualMax / smallShare))
}

function smaller(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}

function larger(one: bigint, other: bigint): bigint {
  return one > other ? one : other
}

const paymentShare = 10n
const smallShare = 20n
