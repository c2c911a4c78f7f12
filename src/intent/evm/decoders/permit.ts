import type { Payer } from '../../effects/effects.ts'
import { boolArg, numberArg, textArg } from '../args.ts'
import { approvalOf, does, tokenAt } from '../build-effects.ts'
import type { EvmDecoder } from '../decoder.ts'

/**
 * Approvals signed by the owner: EIP-2612 with its signature in three parts or in one (USDC 2.2), and DAI's own form.
 * The deadline limits when the signature can be submitted. The approval itself has no end.
 */
export const permit: EvmDecoder = {
  name: 'permit',
  functions: [
    'permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
    'permit(address owner, address spender, uint256 value, uint256 deadline, bytes signature)',
    'permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, uint8 v, bytes32 r, bytes32 s)',
  ],
  read(call, args) {
    const isDai = 'holder' in args
    const from: Payer = { by: 'signature', address: textArg(args, isDai ? 'holder' : 'owner') }
    const amount = isDai ? allowedAmount(boolArg(args, 'allowed')) : numberArg(args, 'value')
    return does(approvalOf(tokenAt(call.to), from, textArg(args, 'spender'), amount))
  },
}

/** DAI supports all or nothing. */
function allowedAmount(isAllowed: boolean): bigint | null {
  return isAllowed ? null : 0n
}
