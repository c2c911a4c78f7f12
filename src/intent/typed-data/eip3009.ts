import { numberArg, textArg } from '../evm/args.ts'
import { does, tokenAt, transferOf, unknownOf } from '../evm/build-effects.ts'
import { isEverValid } from '../evm/decoders/eip3009.ts'
import { tokenDomain, type TypedDataReader } from './typed-data-reader.ts'

/** EIP-3009: a payment that the payer signs and anyone, or only the payee, carries out. */
export const eip3009: TypedDataReader = {
  name: 'eip3009',
  hasDomain: ({ encodedDomain }) => encodedDomain === tokenDomain,
  read: ({ encodedType, message, verifyingContract }) => {
    // It kills another payment: no part of any.
    if (encodedType === cancellation) return does(unknownOf('order_signed', verifyingContract))
    if (!transfers.has(encodedType)) return null
    const payer = { by: 'signature', address: textArg(message, 'from') } as const
    const to = textArg(message, 'to')
    const transfer = transferOf(tokenAt(verifyingContract), payer, to, numberArg(message, 'value'))
    // A signature that no second of time makes good pays nobody.
    return isEverValid(message) ? does(transfer) : does(transfer, unknownOf('never_carried_out', verifyingContract))
  },
}

const fields = '(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)'
const transfers: ReadonlySet<string> = new Set([
  `TransferWithAuthorization${fields}`,
  `ReceiveWithAuthorization${fields}`,
])
const cancellation = 'CancelAuthorization(address authorizer,bytes32 nonce)'
