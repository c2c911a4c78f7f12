import { numberArg, textArg, tupleArg, tuplesArg } from '../evm/args.ts'
import { approvalOf, does, tokenAt } from '../evm/build-effects.ts'
import type { Args } from '../evm/decode-args.ts'
import { hasPermit2Domain } from './permit2-domain.ts'
import { timeOf } from './time-of.ts'
import type { TypedDataReader } from './typed-data-reader.ts'
import type { Effect } from '../effects/effects.ts'

/** Permit2's AllowanceTransfer: the signer, whom the message does not name, lets a spender take tokens until a time. */
export const permit2Allowance: TypedDataReader = {
  name: 'permit2_allowance',
  hasDomain: hasPermit2Domain,
  read: ({ encodedType, message }) => {
    if (encodedType !== single && encodedType !== batch) return null
    const permitted = encodedType === single ? [tupleArg(message, 'details')] : tuplesArg(message, 'details')
    return does(...permitted.map((details) => approval(details, textArg(message, 'spender'))))
  },
}

function approval(details: Args, spender: string): Effect {
  const amount = numberArg(details, 'amount')
  // Permit2 never decrements its maximum amount, and half of it is more than the supply of any token.
  const limit = amount >= endless ? null : amount
  const allowance = approvalOf(tokenAt(textArg(details, 'token')), { by: 'sender' }, spender, limit)
  return { ...allowance, until: timeOf(numberArg(details, 'expiration')) }
}

const endless = 2n ** 159n
const permitDetails = 'PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)'
const single = `PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)${permitDetails}`
const batch = `PermitBatch(PermitDetails[] details,address spender,uint256 sigDeadline)${permitDetails}`
