import type { TransferEffect, UnknownCause } from '../../effects/effects.ts'
import { bytesArg, numberArg, textArg, tupleArg } from '../args.ts'
import { does, tokenAt, transferOf, unknownOf } from '../build-effects.ts'
import type { Args } from '../decode-args.ts'
import type { CallToContract, EvmDecoder } from '../decoder.ts'
import { isPermit2Signature } from '../ecdsa.ts'
import { x402 } from '../../../chains/evm-contracts.ts'
import { whyNotNow } from '../validity.ts'

/** Submissions of an x402 facilitator: a payment signed for Permit2, in the exact and in the upto scheme. */
export const x402Settle: EvmDecoder = {
  name: 'x402_settle',
  functions: [
    'settle(((address token, uint256 amount) permitted, uint256 nonce, uint256 deadline) permit, address owner, (address to, uint256 validAfter) witness, bytes signature)',
    'settle(((address token, uint256 amount) permitted, uint256 nonce, uint256 deadline) permit, uint256 amount, address owner, (address to, address facilitator, uint256 validAfter) witness, bytes signature)',
  ],
  read(call, args, { setting }) {
    const isExact = !('amount' in args)
    const permitted = tupleArg(tupleArg(args, 'permit'), 'permitted')
    const owner = { by: 'signature', address: textArg(args, 'owner') } as const
    const amount = numberArg(isExact ? permitted : args, 'amount')
    const to = textArg(tupleArg(args, 'witness'), 'to')
    const transfer: TransferEffect = {
      ...transferOf(tokenAt(textArg(permitted, 'token')), owner, to, amount),
      x402: isExact ? 'exact' : 'upto',
      validity: {
        validAfter: numberArg(tupleArg(args, 'witness'), 'validAfter'),
        validBefore: numberArg(tupleArg(args, 'permit'), 'deadline'),
      },
    }
    const isX402 = call.to === (isExact ? x402.exact : x402.upto)
    const causes = [isX402 ? null : 'function_unknown', ...refusalsOf(call, args, amount, setting.now)] as const
    return does(transfer, ...causes.filter((why) => why !== null).map((why) => unknownOf(why, call.to)))
  },
}

function refusalsOf({ payer }: CallToContract, args: Args, amount: bigint, now: bigint): (UnknownCause | null)[] {
  const permit = tupleArg(args, 'permit')
  const witness = tupleArg(args, 'witness')
  // Only the facilitator named in the signature may request less. The sender of the transaction is unknown here.
  const isForeign =
    'facilitator' in witness && payer.by !== 'sender' && payer.address !== textArg(witness, 'facilitator')
  const isRefused = amount === 0n || amount > numberArg(tupleArg(permit, 'permitted'), 'amount') || isForeign
  return [
    whyNotNow({ from: numberArg(witness, 'validAfter'), until: numberArg(permit, 'deadline') }, now),
    isPermit2Signature(bytesArg(args, 'signature')) ? null : 'signature_void',
    isRefused ? 'never_carried_out' : null,
  ]
}
