import type { BitcoinAmount, BitcoinTransaction } from './bitcoin-esplora.ts'
import type { Transfer, TransferQuery } from '../chain-reader.ts'
import { splitByShare } from '../querying/split-by-share.ts'
import { wholeUnits } from '../../kit/amount.ts'

/**
 * The amounts a transaction moves to or from an address, one transfer for each other party. A transaction does not
 * record which input pays which output: with several paying addresses each pays in proportion. New coins and scripts
 * without an address have no other party; change to the address itself is not a transfer.
 */
export function bitcoinTransfers(
  { txid, block, timeMs, inputs, outputs }: BitcoinTransaction,
  address: string,
  direction: TransferQuery['direction'],
): Transfer[] {
  return splitByShare(inputs.map(partyOf), outputs.map(partyOf), address)
    .filter(({ to }) => direction === 'both' || (to === address) === (direction === 'in'))
    .map(({ from, to, amount }) => ({
      tx: txid,
      from,
      to,
      token: null,
      symbol: 'BTC',
      asset: 'BTC',
      amount: wholeUnits(amount, 8),
      block,
      time: new Date(timeMs).toISOString(),
    }))
}

function partyOf({ address, satoshis }: BitcoinAmount) {
  return { address, amount: satoshis }
}
