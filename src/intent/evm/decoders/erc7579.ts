import { checksumEvm } from '../../../kit/address.ts'
import type { Payer } from '../../effects/effects.ts'
import { parseFunction } from '../abi.ts'
import { bytesArg } from '../args.ts'
import { accountPayer, callsOnly, does, unknownOf, zeroAddress } from '../build-effects.ts'
import { decodeArgs } from '../decode-args.ts'
import type { CallReading, EvmCall, EvmDecoder } from '../decoder.ts'
import { isEcdsa } from '../ecdsa.ts'
import { readPackedWord } from '../packed.ts'
import { callsOfTuples } from '../tuple-calls.ts'

/**
 * Accounts with an execution mode (ERC-7579, ERC-7821): the first byte selects call, batch or delegatecall, the second
 * whether a failing call reverts the others. Of the extensions in the other bytes one is supported: a batch of ERC-7821
 * with data of its own (opData), which may authenticate the caller.
 */
export const erc7579: EvmDecoder = {
  name: 'erc7579',
  isAccount: true,
  functions: ['execute(bytes32 mode, bytes executionData)', 'executeFromExecutor(bytes32 mode, bytes executionData)'],
  read(call, args, { setting }) {
    const account = call.to
    const mode = bytesArg(args, 'mode')
    const data = bytesArg(args, 'executionData')
    const payer = accountPayer(call)
    const [callType = 0, failing = 0] = mode
    if (callType === 0xff) return does(unknownOf('code_delegated', delegatedTo(data)))
    if (setting.rules.hasLaterForms && Buffer.from(mode).equals(batchWithData)) return readBatchWithData(payer, data)
    if (failing > 1 || mode.subarray(2).some((byte) => byte !== 0)) return does(unknownOf('function_unknown', account))
    if (callType === 0x00) return readSingle(payer, data)
    if (callType === 0x01) return readBatch(payer, data)
    return does(unknownOf('function_unknown', account))
  },
}

/** Packed: address (20 bytes), value (32), and data to the end. */
function readSingle(payer: Payer & { address: string }, data: Uint8Array): CallReading {
  if (data.length < 52) return does(unknownOf('calldata_truncated', payer.address))
  const to = checksumEvm(data.subarray(0, 20))
  return withNamedTargets(payer.address, [{ payer, to, value: readPackedWord(data, 20), data: data.subarray(52) }])
}

function readBatch(payer: Payer & { address: string }, data: Uint8Array): CallReading {
  const { values, fault } = decodeArgs(batch, data)
  return fault
    ? does(unknownOf(fault, payer.address))
    : withNamedTargets(payer.address, callsOfTuples(payer, values, 'callData'))
}

/** The calls alone, or followed by data for the account. There the address zero is the account itself. */
function readBatchWithData(payer: Payer & { address: string }, data: Uint8Array): CallReading {
  const account = payer.address
  const alone = decodeArgs(batch, data)
  const { values, fault } = alone.fault ? decodeArgs(batchAndData, data) : alone
  if (fault) return does(unknownOf(fault, account))
  const calls = callsOfTuples(payer, values, 'callData').map((call) => ({
    ...call,
    to: call.to === zeroAddress ? account : call.to,
  }))
  const isPlain = !('opData' in values) || isPlainData(bytesArg(values, 'opData'))
  return isPlain ? callsOnly(calls) : { effects: [unknownOf('signature_mode', account)], calls }
}

/** Empty, or the signature of a key, alone or after a nonce: accounts read modes and further calls from other data. */
function isPlainData(opData: Uint8Array): boolean {
  return opData.length === 0 || isEcdsa(opData) || (opData.length > wordBytes && isEcdsa(opData.subarray(wordBytes)))
}

/** For ERC-7821 the address zero means the account itself, for ERC-7579 an invalid target: which of the two applies is unknown. */
function withNamedTargets(account: string, calls: readonly EvmCall[]): CallReading {
  const isNamed = calls.every(({ to }) => to !== zeroAddress)
  return isNamed ? callsOnly(calls) : { effects: [unknownOf('function_unknown', account)], calls }
}

function delegatedTo(data: Uint8Array): string | null {
  return data.length < 20 ? null : checksumEvm(data.subarray(0, 20))
}

const tuples = '(address target, uint256 value, bytes callData)[] calls'
const batch = parseFunction(`batch(${tuples})`)
const batchAndData = parseFunction(`batch(${tuples}, bytes opData)`)
const batchWithData = Buffer.from('01000000000078210001'.padEnd(64, '0'), 'hex')
const wordBytes = 32
