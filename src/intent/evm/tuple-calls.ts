import type { Payer } from '../effects.ts'
import { bytesArg, numberArg, textArg, tuplesArg } from './args.ts'
import type { Args } from './decode-args.ts'
import type { EvmCall } from './decoder.ts'

/** Calls that stand as tuples under `calls`, with their `target`, with a `value` where there is one, and with their data. */
export function callsOfTuples(payer: Payer, args: Args, dataName: string): EvmCall[] {
  return tuplesArg(args, 'calls').map((each) => ({
    payer,
    to: textArg(each, 'target'),
    value: 'value' in each ? numberArg(each, 'value') : 0n,
    data: bytesArg(each, dataName),
  }))
}
