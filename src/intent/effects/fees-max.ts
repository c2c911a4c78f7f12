import { payableTokens } from '../../chains/tokens.ts'
import type { Declared } from '../declared.ts'

/**
 * The most that all fees of a transaction together may come to beside the declared payment, in the smallest unit of the
 * network's own currency: what fees are on that network, and no more than a tenth of the payment. Beside the smallest
 * payments a twentieth of what fees are is harmless too, since nothing moves for less. A payment in what no table gives a
 * price for is not weighed, and neither is one in a token that was not in the table then. Pure.
 */
export function feesMax({ network, asset, amount }: Pick<Declared, 'network' | 'asset' | 'amount'>): bigint {
  const { feeUsualMax, feeUsualUsd } = network
  const known =
    asset.address === null || asset.symbol === null ? undefined : payableTokens(network.name).get(asset.address)
  const dollar = known?.currency === null ? undefined : known
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
