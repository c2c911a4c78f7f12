import { numberArg, textArg } from '../args.ts'
import { does, tokenAt, transferOf, unknownOf } from '../build-effects.ts'
import type { Args } from '../decode-args.ts'
import type { CallToContract, EvmDecoder } from '../decoder.ts'

/** Transfers that the payer signed (EIP-3009), with the signature in three parts or in one. */
export const eip3009: EvmDecoder = {
  name: 'eip3009',
  functions: [
    ...['transferWithAuthorization', 'receiveWithAuthorization'].flatMap((name) =>
      ['uint8 v, bytes32 r, bytes32 s', 'bytes signature'].map(
        (signature) =>
          `${name}(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, ${signature})`,
      ),
    ),
    'cancelAuthorization(address authorizer, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)',
    'cancelAuthorization(address authorizer, bytes32 nonce, bytes signature)',
  ],
  read(call, args, { name }) {
    // It kills another payment, and only where the contract is such a token: no part of any payment.
    if (name === 'cancelAuthorization') return does(unknownOf('order_signed', call.to))
    const from = { by: 'signature' as const, address: textArg(args, 'from') }
    const transfer = transferOf(tokenAt(call.to), from, textArg(args, 'to'), numberArg(args, 'value'))
    const isCarriedOut = isEverValid(args) && (name === 'transferWithAuthorization' || mayReceive(call, transfer.to))
    return isCarriedOut ? does(transfer) : does(transfer, unknownOf('never_carried_out', call.to))
  },
}

/** Whether there is a second after `validAfter` and before `validBefore`: at any other the token refuses the payment. */
export function isEverValid(args: Args): boolean {
  return numberArg(args, 'validBefore') - numberArg(args, 'validAfter') > 1n
}

/** The payee alone may call receiveWithAuthorization. Who sends the transaction is not known here. */
function mayReceive({ payer }: CallToContract, payee: string): boolean {
  return payer.by === 'sender' || payer.address === payee
}
