import type { Payer } from '../effects/effects.ts'
import { bytesArg, numberArg, textArg, tuplesArg } from './args.ts'
import type { Args } from './decode-args.ts'
import type { EvmCall } from './decoder.ts'

/** Calls given as tuples under `calls`. */
export function callsOfTuples(payer: Payer, args: Args, dataName: string): EvmCall[] {
  return tuplesArg(args, 'calls').map((tuple) => callOfTuple(payer, tuple, dataName))
}

/** A call with its `target`, with a `value` if there is one, and with its data. */
export function callOfTuple(payer: Payer, tuple: Args, dataName: string): EvmCall {
  return {
    payer,
    to: textArg(tuple, 'target'),
    value: 'value' in tuple ? numberArg(tuple, 'value') : 0n,
    data: bytesArg(tuple, dataName),
  }
}
