import type { Effect, Payer } from '../../effects/effects.ts'
import { bytesArg, numberArg, textArg, tupleArg, tuplesArg } from '../args.ts'
import { approvalOf, does, tokenAt, transferOf, unknownOf } from '../build-effects.ts'
import type { AbiValue } from '../abi.ts'
import type { Args } from '../decode-args.ts'
import type { CallContext, CallToContract, EvmDecoder } from '../decoder.ts'
import { isPermit2Signature } from '../ecdsa.ts'
import { permit2Address } from '../../../chains/evm-contracts.ts'
import { whyNotNow } from '../validity.ts'

/**
 * Uniswap's Permit2 (AllowanceTransfer and SignatureTransfer), which moves tokens of all who approved it. The tokens
 * are named by the arguments, not by the contract. Another contract with these functions may do something else, so its
 * calls are shown as if it were Permit2 but stay unknown.
 */
export const permit2: EvmDecoder = {
  name: 'permit2',
  functions: [
    'approve(address token, address spender, uint160 amount, uint48 expiration)',
    'permit(address owner, ((address token, uint160 amount, uint48 expiration, uint48 nonce) details, address spender, uint256 sigDeadline) permitSingle, bytes signature)',
    'permit(address owner, ((address token, uint160 amount, uint48 expiration, uint48 nonce)[] details, address spender, uint256 sigDeadline) permitBatch, bytes signature)',
    'transferFrom(address from, address to, uint160 amount, address token)',
    'transferFrom((address from, address to, uint160 amount, address token)[] transferDetails)',
    'permitTransferFrom(((address token, uint256 amount) permitted, uint256 nonce, uint256 deadline) permit, (address to, uint256 requestedAmount) transferDetails, address owner, bytes signature)',
    'permitTransferFrom(((address token, uint256 amount)[] permitted, uint256 nonce, uint256 deadline) permit, (address to, uint256 requestedAmount)[] transferDetails, address owner, bytes signature)',
    'permitWitnessTransferFrom(((address token, uint256 amount) permitted, uint256 nonce, uint256 deadline) permit, (address to, uint256 requestedAmount) transferDetails, address owner, bytes32 witness, string witnessTypeString, bytes signature)',
    'permitWitnessTransferFrom(((address token, uint256 amount)[] permitted, uint256 nonce, uint256 deadline) permit, (address to, uint256 requestedAmount)[] transferDetails, address owner, bytes32 witness, string witnessTypeString, bytes signature)',
  ],
  read(call, args, context) {
    const effects = readEffects(call, args, context)
    if (call.to === permit2Address) return does(...effects)
    return does(...effects, unknownOf('function_unknown', call.to))
  },
}

function readEffects(call: CallToContract, args: Args, { called, setting }: CallContext): Effect[] {
  switch (called.name) {
    case 'approve':
      return [readApproval(args, call.payer, textArg(args, 'spender'))]
    case 'permit':
      return readPermit(args)
    case 'transferFrom':
      return oneOrMore(args, 'transferDetails').map(readTransfer)
    default:
      return readSignedTransfer(call, args, setting.now)
  }
}

function readPermit(args: Args): Effect[] {
  const signed = tupleArg(args, 'permitSingle' in args ? 'permitSingle' : 'permitBatch')
  const owner: Payer = { by: 'signature', address: textArg(args, 'owner') }
  return oneOrMore(signed, 'details').map((details) => readApproval(details, owner, textArg(signed, 'spender')))
}

function readApproval(args: Args, owner: Payer, spender: string): Effect {
  const amount = numberArg(args, 'amount')
  const expiration = numberArg(args, 'expiration')
  const approval = approvalOf(tokenAt(textArg(args, 'token')), owner, spender, amount === endlessAmount ? null : amount)
  // For Permit2, 0 means the time of the block: the approval ends with it, and 0 is in the past as well.
  return { ...approval, until: expiration > lastDay ? null : expiration }
}

function readTransfer(args: Args): Effect {
  const from: Payer = { by: 'allowance', address: textArg(args, 'from') }
  return transferOf(tokenAt(textArg(args, 'token')), from, textArg(args, 'to'), numberArg(args, 'amount'))
}

function readSignedTransfer(call: CallToContract, args: Args, now: bigint): Effect[] {
  const owner: Payer = { by: 'signature', address: textArg(args, 'owner') }
  const permitted = oneOrMore(tupleArg(args, 'permit'), 'permitted')
  const details = oneOrMore(args, 'transferDetails')
  // Permit2 refuses lists of two lengths, and an amount beyond the signed one: nothing would happen.
  if (permitted.length !== details.length) return [unknownOf('never_carried_out', call.to)]
  const why = whyNotNow({ until: numberArg(tupleArg(args, 'permit'), 'deadline') }, now)
  const transfers = details.flatMap((each, i): Effect[] => {
    const signed = permitted[i] ?? {}
    const amount = numberArg(each, 'requestedAmount')
    const transfer = transferOf(tokenAt(textArg(signed, 'token')), owner, textArg(each, 'to'), amount)
    return amount > numberArg(signed, 'amount') ? [transfer, unknownOf('never_carried_out', call.to)] : [transfer]
  })
  const refusals: Effect[] = why === null ? [] : [unknownOf(why, call.to)]
  if (!isPermit2Signature(bytesArg(args, 'signature'))) refusals.push(unknownOf('signature_void', call.to))
  return [...transfers, ...refusals]
}

/** The tuple or the tuples of this name; without either, the arguments themselves are the only one. */
function oneOrMore(args: Args, name: string): readonly Args[] {
  const value: AbiValue | undefined = args[name]
  if (value === undefined) return [args]
  return Array.isArray(value) ? tuplesArg(args, name) : [tupleArg(args, name)]
}

/** Permit2 never decrements its maximum amount. */
const endlessAmount = 2n ** 160n - 1n
/** End of the year 9999, the last of a calendar date. */
const lastDay = 253_402_300_799n
