import type { Effect, Payer } from '../../effects/effects.ts'
import { bytesArg, numberArg, textArg } from '../args.ts'
import { accountPayer, does, tokenAt, transferOf, unknownOf, zeroAddress } from '../build-effects.ts'
import { callOfOperation } from '../call-of-operation.ts'
import type { Args } from '../decode-args.ts'
import type { CallReading, EvmDecoder } from '../decoder.ts'

/** A Safe executes what its owners signed, or what a module requests. */
export const safe: EvmDecoder = {
  name: 'safe',
  isAccount: true,
  functions: [
    'execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)',
    'execTransactionFromModule(address to, uint256 value, bytes data, uint8 operation)',
    'execTransactionFromModuleReturnData(address to, uint256 value, bytes data, uint8 operation)',
    'approveHash(bytes32 hashToApprove)',
  ],
  read(call, args, { called: { name } }) {
    // A signature for a transaction that is not in these bytes.
    if (name === 'approveHash') return does(unknownOf('order_signed', call.to))
    return readSafeTransaction(accountPayer(call), args)
  },
}

/** The effects of a Safe transaction, whether submitted or only signed (EIP-712 SafeTx): both have the same members. */
export function readSafeTransaction(payer: Payer & { address: string }, args: Args): CallReading {
  // Requests of a module have no refund.
  const effects = 'gasPrice' in args ? refundOf(payer, args) : []
  const called = { payer, to: textArg(args, 'to'), value: numberArg(args, 'value'), data: bytesArg(args, 'data') }
  const call = callOfOperation(called, numberArg(args, 'operation'))
  return call ? { effects, calls: [call] } : does(...effects, unknownOf('function_unknown', payer.address))
}

/**
 * With a gas price, the Safe refunds the submitter of the transaction, or a named receiver: at most for the gas of its
 * call, and for the overhead it sets aside. Without gas for the call the Safe refunds, and the payee gets nothing.
 */
function refundOf(payer: Payer & { address: string }, args: Args): Effect[] {
  const price = numberArg(args, 'gasPrice')
  if (price === 0n) return []
  const gas = numberArg(args, 'safeTxGas')
  const most = (gas + numberArg(args, 'baseGas') + callGasMax) * price
  const receiver = textArg(args, 'refundReceiver')
  const token = textArg(args, 'gasToken')
  const failing = gas === 0n ? [unknownOf('never_carried_out', payer.address)] : []
  if (token === zeroAddress) {
    const to = receiver === zeroAddress ? {} : { to: receiver }
    return [{ kind: 'harmless', what: 'network_fee', fee: most, ...to }, ...failing]
  }
  // A token has no usual fee. Without a receiver: the sender of the transaction.
  if (receiver === zeroAddress) return [unknownOf('fee_unbounded', payer.address), ...failing]
  return [transferOf(tokenAt(token), payer, receiver, most), ...failing]
}

/** Gas of a call by itself, with value, to an address that was never used, and its memory. */
const callGasMax = 50_000n
