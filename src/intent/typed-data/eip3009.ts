import { numberArg, textArg } from '../evm/args.ts'
import { does, tokenAt, transferOf, unknownOf } from '../evm/build-effects.ts'
import { validityOf, whyNotAuthorized } from '../evm/decoders/eip3009.ts'
import { isOfToken, isRefusedByToken } from '../evm/known-token.ts'
import { x402 } from '../../chains/evm-contracts.ts'
import { longValidity } from '../evm/validity.ts'
import { isOfGateway } from './circle-gateway.ts'
import type { TransferEffect, UnknownCause } from '../effects/effects.ts'
import { tokenDomain, type TypedDataReader } from './typed-data-reader.ts'

/** EIP-3009: a payment signed by the payer and submitted by anyone, or only by the payee. */
export const eip3009: TypedDataReader = {
  name: 'eip3009',
  isOfToken: true,
  hasDomain: ({ encodedDomain }) => encodedDomain === tokenDomain,
  read: ({ encodedType, primaryType, message, verifyingContract }, setting) => {
    if (isOfGateway({ verifyingContract }, setting)) return null
    // It cancels another payment: it is part of none.
    if (encodedType === cancellation) return does(unknownOf('order_signed', verifyingContract))
    if (!transfers.has(encodedType)) return null
    const payer = { by: 'signature', address: textArg(message, 'from') } as const
    const to = textArg(message, 'to')
    const validity = validityOf(message)
    const signedFor: TransferEffect = {
      ...transferOf(tokenAt(verifyingContract), payer, to, numberArg(message, 'value')),
      validity,
    }
    // Deposits of x402's channels can be collected only by their collector, and their final receiver is hashed in the
    // nonce.
    const isDeposit = primaryType === 'ReceiveWithAuthorization' && to === x402.eip3009Collector
    const transfer: TransferEffect = isDeposit ? { ...signedFor, x402: 'batch' } : signedFor
    // A transfer that its token would refuse is no payment.
    const refusals: (UnknownCause | null)[] = [
      whyNotAuthorized(message, setting.now),
      isOfToken(verifyingContract, 'eip3009', primaryType, setting) ? null : 'function_absent',
      isRefusedByToken(transfer) ? 'never_carried_out' : null,
    ]
    const refused = refusals.filter((why) => why !== null).map((why) => unknownOf(why, verifyingContract))
    return does(transfer, ...refused, ...longValidity(validity, verifyingContract, setting))
  },
}

const fields = '(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)'
const transfers: ReadonlySet<string> = new Set([
  `TransferWithAuthorization${fields}`,
  `ReceiveWithAuthorization${fields}`,
])
const cancellation = 'CancelAuthorization(address authorizer,bytes32 nonce)'
