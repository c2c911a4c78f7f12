import type { Payer } from '../../effects/effects.ts'
import { numberArg, textArg } from '../args.ts'
import { approvalOf, does, tokenAt, transferOf, unknownOf } from '../build-effects.ts'
import type { Args } from '../decode-args.ts'
import type { CallReading, CallToContract, EvmDecoder } from '../decoder.ts'

/**
 * Fungible tokens: ERC-20, the allowance functions introduced by OpenZeppelin, burning, and the transfers and approvals
 * that call the receiver (ERC-677, ERC-1363). `transferFrom` and `approve` of an ERC-721 have the same selectors: the
 * bytes do not show which of the two the contract is.
 */
export const erc20: EvmDecoder = {
  name: 'erc20',
  functions: [
    'transfer(address to, uint256 amount)',
    'transferFrom(address from, address to, uint256 amount)',
    'approve(address spender, uint256 amount)',
    'increaseAllowance(address spender, uint256 addedValue)',
    'decreaseAllowance(address spender, uint256 subtractedValue)',
    'burn(uint256 amount)',
    'burnFrom(address from, uint256 amount)',
    'transferAndCall(address to, uint256 amount)',
    'transferAndCall(address to, uint256 amount, bytes data)',
    'transferFromAndCall(address from, address to, uint256 amount)',
    'transferFromAndCall(address from, address to, uint256 amount, bytes data)',
    'approveAndCall(address spender, uint256 amount)',
    'approveAndCall(address spender, uint256 amount, bytes data)',
  ],
  read(call, args, { called: { name } }) {
    const asset = tokenAt(call.to)
    switch (name) {
      case 'increaseAllowance':
        return does(approvalOf(asset, call.payer, textArg(args, 'spender'), numberArg(args, 'addedValue')))
      case 'decreaseAllowance':
        // The remaining allowance is not in these bytes: nothing is newly granted.
        return does(approvalOf(asset, call.payer, textArg(args, 'spender'), 0n))
      case 'approve':
      case 'approveAndCall':
        return withHook(name, readApproval(call, args), textArg(args, 'spender'))
      case 'burn':
      case 'burnFrom':
        return does({ kind: 'burn', asset, from: payerOf(call, args), amount: numberArg(args, 'amount') })
      default:
        return withHook(name, readTransfer(call, args), textArg(args, 'to'))
    }
  },
}

function readApproval(call: CallToContract, args: Args): CallReading {
  return does(approvalOf(tokenAt(call.to), call.payer, textArg(args, 'spender'), numberArg(args, 'amount')))
}

function readTransfer(call: CallToContract, args: Args): CallReading {
  return does(transferOf(tokenAt(call.to), payerOf(call, args), textArg(args, 'to'), numberArg(args, 'amount')))
}

/** The address in `from` gave an allowance; without it the caller pays. */
function payerOf(call: CallToContract, args: Args): Payer {
  return 'from' in args ? { by: 'allowance', address: textArg(args, 'from') } : call.payer
}

/** The receiver's own code is run after it got the money or the allowance. */
function withHook(name: string, { effects, calls }: CallReading, called: string): CallReading {
  return name.endsWith('AndCall')
    ? { effects: [...effects, unknownOf('function_unknown', called)], calls }
    : { effects, calls }
}
