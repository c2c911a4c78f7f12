import type { Effect, UnknownCause, Validity } from '../../effects/effects.ts'
import { bytesArg, numberArg, textArg } from '../args.ts'
import { does, tokenAt, transferOf, unknownOf } from '../build-effects.ts'
import type { Args } from '../decode-args.ts'
import type { CallToContract, EvmDecoder } from '../decoder.ts'
import { isRecoverable, maySign } from '../ecdsa.ts'
import { whyNotNow } from '../validity.ts'

/** Transfers signed by the payer (EIP-3009), with the signature in three parts or in one. */
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
  read(call, args, { called: { name }, setting }) {
    // It cancels another payment, and only if the contract is such a token: it is part of no payment.
    if (name === 'cancelAuthorization') return does(unknownOf('order_signed', call.to))
    const from = { by: 'signature' as const, address: textArg(args, 'from') }
    const transfer = {
      ...transferOf(tokenAt(call.to), from, textArg(args, 'to'), numberArg(args, 'value')),
      validity: validityOf(args),
    }
    const refusals: Effect[] = []
    const why = whyNotAuthorized(args, setting.now)
    if (why !== null) refusals.push(unknownOf(why, call.to))
    if (name === 'receiveWithAuthorization' && !mayReceive(call, transfer.to)) {
      refusals.push(unknownOf('never_carried_out', call.to))
    }
    if (!isSigned(args)) refusals.push(unknownOf('signature_void', call.to))
    return does(transfer, ...refusals)
  },
}

/** Executed after `validAfter` and before `validBefore`: at any other second the token refuses the payment. */
export function whyNotAuthorized(args: Args, now: bigint): UnknownCause | null {
  return whyNotNow({ from: numberArg(args, 'validAfter') + 1n, until: numberArg(args, 'validBefore') - 1n }, now)
}

export function validityOf(args: Args): Validity {
  return { validAfter: numberArg(args, 'validAfter'), validBefore: numberArg(args, 'validBefore') }
}

function isSigned(args: Args): boolean {
  if ('signature' in args) return maySign(bytesArg(args, 'signature'))
  return isRecoverable({ r: bytesArg(args, 'r'), s: bytesArg(args, 's'), v: numberArg(args, 'v') })
}

/** Only the payee may call receiveWithAuthorization. The sender of the transaction is unknown here. */
function mayReceive({ payer }: CallToContract, payee: string): boolean {
  return payer.by === 'sender' || payer.address === payee
}
