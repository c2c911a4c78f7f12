import type { Payer } from '../../effects/effects.ts'
import { bytesListArg, numberArg } from '../args.ts'
import { callsOnly, unknownOf } from '../build-effects.ts'
import { whyNotNow } from '../validity.ts'
import { multicall3Address } from '../../../chains/evm-contracts.ts'
import type { EvmCall, EvmDecoder } from '../decoder.ts'
import { callsOfTuples } from '../tuple-calls.ts'

/**
 * A contract that runs several of its own functions (OpenZeppelin's Multicall, Uniswap's routers): the caller stays the
 * same.
 */
export const multicall: EvmDecoder = {
  name: 'multicall',
  functions: [
    'multicall(bytes[] data)',
    'multicall(uint256 deadline, bytes[] data)',
    'multicall(bytes32 previousBlockhash, bytes[] data)',
  ],
  read({ payer, to }, args, { setting }) {
    // The value reached the contract once, with the outer call.
    const calls = bytesListArg(args, 'data').map((data): EvmCall => ({ payer, to, value: 0n, data }))
    const why = 'deadline' in args ? whyNotNow({ until: numberArg(args, 'deadline') }, setting.now) : null
    return why === null ? callsOnly(calls) : { effects: [unknownOf(why, to)], calls }
  },
}

/**
 * Multicall3 and its predecessors: the aggregator is the caller. It holds no assets of others, so these calls can move
 * only the value sent with them. Another contract with these functions need not make the calls at all.
 */
export const aggregate: EvmDecoder = {
  name: 'aggregate',
  functions: [
    'aggregate((address target, bytes callData)[] calls)',
    'tryAggregate(bool requireSuccess, (address target, bytes callData)[] calls)',
    'blockAndAggregate((address target, bytes callData)[] calls)',
    'tryBlockAndAggregate(bool requireSuccess, (address target, bytes callData)[] calls)',
    'aggregate3((address target, bool allowFailure, bytes callData)[] calls)',
    'aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[] calls)',
  ],
  read({ to }, args) {
    const payer: Payer = { by: 'contract', address: to }
    const calls = callsOfTuples(payer, args, 'callData')
    return { effects: to === multicall3Address ? [] : [unknownOf('function_unknown', to)], calls }
  },
}
