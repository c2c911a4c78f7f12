import type { Payer } from '../../effects/effects.ts'
import { bytesArg, bytesListArg, numberArg, numbersArg, textArg, textsArg, tupleArg } from '../args.ts'
import { accountPayer, callsOnly, does, unknownOf } from '../build-effects.ts'
import { callOfOperation } from '../call-of-operation.ts'
import type { Args } from '../decode-args.ts'
import type { CallReading, EvmDecoder } from '../decoder.ts'
import { callOfTuple, callsOfTuples } from '../tuple-calls.ts'

/** Calls that smart accounts make for their owner, in the common forms: the account itself is the caller. */
export const accountExecute: EvmDecoder = {
  name: 'account_execute',
  isAccount: true,
  functions: [
    'execute(address target, uint256 value, bytes data)',
    'execute(address target, uint256 value, bytes data, uint8 operation)',
    'execute((address target, uint256 value, bytes callData) execution)',
    'executeUserOp(address target, uint256 value, bytes data, uint8 operation)',
    'executeUserOpWithErrorString(address target, uint256 value, bytes data, uint8 operation)',
    'executeBatch(address[] targets, bytes[] datas)',
    'executeBatch(address[] targets, uint256[] values, bytes[] datas)',
    'executeBatch((address target, uint256 value, bytes data)[] calls)',
  ],
  read(call, args, { called: { name } }) {
    const payer = accountPayer(call)
    // MetaMask's delegation accounts.
    if ('execution' in args) return callsOnly([callOfTuple(payer, tupleArg(args, 'execution'), 'callData')])
    if (name !== 'executeBatch') return readSingle(payer, call.to, args)
    if ('calls' in args) return callsOnly(callsOfTuples(payer, args, 'data'))
    return readLists(payer, call.to, args)
  },
}

function readSingle(payer: Payer, account: string, args: Args): CallReading {
  const called = { payer, to: textArg(args, 'target'), value: numberArg(args, 'value'), data: bytesArg(args, 'data') }
  const call = callOfOperation(called, 'operation' in args ? numberArg(args, 'operation') : 0n)
  return call ? callsOnly([call]) : does(unknownOf('function_unknown', account))
}

function readLists(payer: Payer, account: string, args: Args): CallReading {
  const targets = textsArg(args, 'targets')
  const datas = bytesListArg(args, 'datas')
  const values = 'values' in args ? numbersArg(args, 'values') : []
  // Accounts refuse lists of different lengths, except for values: an empty list means that no value is sent.
  if (datas.length !== targets.length || (values.length !== targets.length && values.length > 0)) {
    return does(unknownOf('calldata_not_canonical', account))
  }
  return callsOnly(targets.map((to, i) => ({ payer, to, value: values[i] ?? 0n, data: datas[i] ?? nothing })))
}

const nothing = new Uint8Array(0)
