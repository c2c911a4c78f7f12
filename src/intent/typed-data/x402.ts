import type { Effect, TransferEffect, UnknownCause, Validity } from '../effects/effects.ts'
import { numberArg, textArg, tupleArg } from '../evm/args.ts'
import { does, tokenAt, transferOf, unknownOf, zeroAddress } from '../evm/build-effects.ts'
import { isRefusedByToken } from '../evm/known-token.ts'
import { x402 } from '../../chains/evm-contracts.ts'
import { longValidity, whyNotNow } from '../evm/validity.ts'
import type { Setting } from '../effects/setting.ts'
import { hasPermit2Domain } from './permit2-domain.ts'
import { tokenDomain, type SignedData, type TypedDataReader } from './typed-data-reader.ts'

/**
 * A payment of x402 by Permit2: the spender is a contract of x402, which pays only the receiver in the witness, the
 * full permitted amount (exact), as much of it as its facilitator requests (upto), or into a channel whose payee is
 * hashed (batch-settlement). It is judged by the maximum that the signature permits.
 */
export const x402Payment: TypedDataReader = {
  name: 'x402_payment',
  hasDomain: hasPermit2Domain,
  read: (signed, setting) => {
    const scheme = schemeOf(signed)
    if (scheme === null) return null
    const permitted = tupleArg(signed.message, 'permitted')
    const witness = tupleArg(signed.message, 'witness')
    const to = scheme === 'batch' ? x402.channels : textArg(witness, 'to')
    const validity: Validity = {
      validAfter: 'validAfter' in witness ? numberArg(witness, 'validAfter') : 0n,
      validBefore: numberArg(signed.message, 'deadline'),
    }
    const transfer: TransferEffect = {
      ...transferOf(tokenAt(textArg(permitted, 'token')), { by: 'sender' }, to, numberArg(permitted, 'amount')),
      x402: scheme,
      validity,
    }
    return does(transfer, ...refusalsOf(signed, transfer, validity, setting))
  },
}

/**
 * A voucher of a channel: the maximum its receiver may claim, including all earlier claims. The receiver and the token
 * are hashed.
 */
export const x402Voucher: TypedDataReader = {
  name: 'x402_voucher',
  hasDomain: ({ domain, encodedDomain, verifyingContract }) =>
    encodedDomain === tokenDomain &&
    domain.name === 'x402 Batch Settlement' &&
    domain.version === '1' &&
    verifyingContract === x402.channels,
  read: ({ encodedType, message, verifyingContract }, { rules }) => {
    if (encodedType !== voucher) return null
    const open = unknownOf('x402_channel', verifyingContract)
    if (!rules.hasLaterForms) return does(open)
    const ceiling = numberArg(message, 'maxClaimableAmount')
    const unnamed = { kind: 'token', address: null } as const
    return does({ ...transferOf(unnamed, { by: 'sender' }, verifyingContract, ceiling), x402: 'voucher' }, open)
  },
}

/** The scheme of x402 that the signature is for; null if it is for another spender or another witness. */
export function schemeOf({ encodedType, message }: SignedData): Scheme['scheme'] | null {
  const scheme = schemes.get(encodedType)
  return scheme !== undefined && scheme.spender === textArg(message, 'spender') ? scheme.scheme : null
}

function refusalsOf({ message }: SignedData, transfer: TransferEffect, validity: Validity, setting: Setting): Effect[] {
  const witness = tupleArg(message, 'witness')
  const isRefused =
    transfer.amount === 0n ||
    ('facilitator' in witness && textArg(witness, 'facilitator') === zeroAddress) ||
    isRefusedByToken(transfer)
  const causes: (UnknownCause | null)[] = [
    whyNotNow({ from: validity.validAfter, until: validity.validBefore }, setting.now),
    isRefused ? 'never_carried_out' : null,
  ]
  const spender = textArg(message, 'spender')
  const refused = causes.filter((why) => why !== null).map((why) => unknownOf(why, spender))
  return [...refused, ...longValidity(validity, spender, setting)]
}

const permit = 'TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline'
const permissions = 'TokenPermissions(address token,uint256 amount)'
const voucher = 'Voucher(bytes32 channelId,uint128 maxClaimableAmount)'

type Scheme = { scheme: NonNullable<TransferEffect['x402']>; spender: string }
const schemes: ReadonlyMap<string, Scheme> = new Map<string, Scheme>([
  [
    `PermitWitnessTransferFrom(${permit},Witness witness)${permissions}Witness(address to,uint256 validAfter)`,
    { scheme: 'exact', spender: x402.exact },
  ],
  [
    `PermitWitnessTransferFrom(${permit},Witness witness)${permissions}Witness(address to,address facilitator,uint256 validAfter)`,
    { scheme: 'upto', spender: x402.upto },
  ],
  [
    `PermitWitnessTransferFrom(${permit},DepositWitness witness)DepositWitness(bytes32 channelId)${permissions}`,
    { scheme: 'batch', spender: x402.permit2Collector },
  ],
])
