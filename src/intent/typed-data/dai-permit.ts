import { boolArg, textArg } from '../evm/args.ts'
import { approvalOf, does, tokenAt } from '../evm/build-effects.ts'
import { tokenDomain, type TypedDataReader } from './typed-data-reader.ts'

/** DAI's permit, older than EIP-2612: everything or nothing, and `expiry` ends the signature only. */
export const daiPermit: TypedDataReader = {
  name: 'dai_permit',
  isOfToken: true,
  hasDomain: ({ encodedDomain }) => encodedDomain === tokenDomain,
  read: ({ encodedType, message, verifyingContract }) => {
    if (encodedType !== permit) return null
    const holder = { by: 'signature', address: textArg(message, 'holder') } as const
    const amount = boolArg(message, 'allowed') ? null : 0n
    return does(approvalOf(tokenAt(verifyingContract), holder, textArg(message, 'spender'), amount))
  },
}

const permit = 'Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)'
