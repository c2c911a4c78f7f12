import { numberArg, textArg } from '../evm/args.ts'
import { approvalOf, does, tokenAt } from '../evm/build-effects.ts'
import { tokenDomain, unversionedDomain, type TypedDataReader } from './typed-data-reader.ts'

/** EIP-2612: an allowance by signature. Its deadline ends the signature, not the allowance, which has no expiry. */
export const eip2612: TypedDataReader = {
  name: 'eip2612',
  isOfToken: true,
  hasDomain: ({ encodedDomain }) => encodedDomain === tokenDomain || encodedDomain === unversionedDomain,
  read: ({ encodedType, message, verifyingContract }) => {
    if (encodedType !== permit) return null
    const owner = { by: 'signature', address: textArg(message, 'owner') } as const
    const spender = textArg(message, 'spender')
    return does(approvalOf(tokenAt(verifyingContract), owner, spender, numberArg(message, 'value')))
  },
}

const permit = 'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)'
