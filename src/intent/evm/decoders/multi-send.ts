import { checksumEvm } from '../../../kit/address.ts'
import type { Payer } from '../../effects/effects.ts'
import { bytesArg } from '../args.ts'
import { callsOnly, does, unknownOf, zeroAddress } from '../build-effects.ts'
import { callOfOperation } from '../call-of-operation.ts'
import type { EvmCall, EvmDecoder } from '../decoder.ts'
import { readPackedWord } from '../packed.ts'
import { multiSendAddresses } from '../../../chains/evm-contracts.ts'

/**
 * Safe's batches, which a Safe runs by delegatecall. Such code may do anything, so only the contracts published by Safe
 * are trusted to do what their function name states.
 */
export const multiSend: EvmDecoder = {
  name: 'multi_send',
  functions: ['multiSend(bytes transactions)'],
  isDelegated: true,
  read(call, args) {
    if (!multiSendAddresses.has(call.to)) return does(unknownOf('code_delegated', call.to))
    const calls = readTransactions(call.payer, bytesArg(args, 'transactions'))
    return calls ? callsOnly(calls) : does(unknownOf('calldata_not_canonical', call.to))
  },
}

/**
 * Packed, one after the other: operation (1 byte), address (20), value (32), length of the data (32), data. Null for
 * anything else. The address zero is refused as well: for version 1.5.0 it means the Safe itself, for earlier ones no
 * one.
 */
function readTransactions(payer: Payer, packed: Uint8Array): EvmCall[] | null {
  const calls: EvmCall[] = []
  for (let at = 0; at < packed.length; ) {
    const dataAt = at + headBytes
    if (dataAt > packed.length) return null
    const end = dataAt + Number(readPackedWord(packed, at + 53))
    if (end > packed.length) return null
    const to = checksumEvm(packed.subarray(at + 1, at + 21))
    if (to === zeroAddress) return null
    const called = { payer, to, value: readPackedWord(packed, at + 21), data: packed.subarray(dataAt, end) }
    const call = callOfOperation(called, BigInt(packed[at] ?? 0))
    if (!call) return null
    calls.push(call)
    at = end
  }
  return calls
}

const headBytes = 1 + 20 + 32 + 32
