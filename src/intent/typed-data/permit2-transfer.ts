import { numberArg, textArg, tupleArg, tuplesArg } from '../evm/args.ts'
import { approvalOf, does, tokenAt, unknownOf } from '../evm/build-effects.ts'
import { encodeType } from './encode-type.ts'
import { timeOf } from './time-of.ts'
import { hasPermit2Domain } from './permit2-domain.ts'
import type { SignedData, TypedDataReader } from './typed-data-reader.ts'
import { schemeOf } from './x402.ts'
import type { Effect, UnknownCause } from '../effects/effects.ts'

/**
 * Permit2's SignatureTransfer: the spender chooses the receiver, so it is an approval of the spender. A witness is a
 * promise of the spender; only its own code determines whether it is kept.
 */
export const permit2Transfer: TypedDataReader = {
  name: 'permit2_transfer',
  hasDomain: hasPermit2Domain,
  read: (signed) => {
    // If the spender is a contract of x402, whose witness is enforced.
    if (schemeOf(signed) !== null) return null
    if (plainPermits.has(signed.encodedType)) return does(...approvals(signed))
    const witness = witnessOf(signed)
    if (witness === null) return null
    const why = witnesses.get(encodeType(signed.types, witness)) ?? 'types_unknown'
    return does(...approvals(signed), unknownOf(why, textArg(signed.message, 'spender')))
  },
}

function approvals({ primaryType, message }: SignedData): readonly Effect[] {
  const isBatch = primaryType.startsWith('PermitBatch')
  const permitted = isBatch ? tuplesArg(message, 'permitted') : [tupleArg(message, 'permitted')]
  const until = timeOf(numberArg(message, 'deadline'))
  return permitted.map((permission) => {
    const amount = numberArg(permission, 'amount')
    const allowance = approvalOf(
      tokenAt(textArg(permission, 'token')),
      { by: 'sender' },
      textArg(message, 'spender'),
      amount,
    )
    return { ...allowance, until }
  })
}

/** The type of the witness, defined by its spender; everything before it is exactly Permit2's own. */
function witnessOf({ types, primaryType }: SignedData): string | null {
  const fields = types.get(primaryType) ?? []
  const witness = fields[4]
  if (witness === undefined || fields.length !== 5) return null
  const ownFields = fields.slice(0, 4).map(({ name, type }) => `${type} ${name}`)
  const isPermit = witnessPermits.get(primaryType) === ownFields.join(',')
  return isPermit && encodeType(types, 'TokenPermissions') === permissions ? witness.type : null
}

const permissions = 'TokenPermissions(address token,uint256 amount)'
const commonFields = 'address spender,uint256 nonce,uint256 deadline'
const one = `TokenPermissions permitted,${commonFields}`
const many = `TokenPermissions[] permitted,${commonFields}`
const plainPermits: ReadonlySet<string> = new Set([
  `PermitTransferFrom(${one})${permissions}`,
  `PermitBatchTransferFrom(${many})${permissions}`,
])
const witnessPermits: ReadonlyMap<string, string> = new Map([
  ['PermitWitnessTransferFrom', one],
  ['PermitBatchWitnessTransferFrom', many],
])

const dutchOutput = 'DutchOutput(address token,uint256 startAmount,uint256 endAmount,address recipient)'
const orderInfo =
  'OrderInfo(address reactor,address swapper,uint256 nonce,uint256 deadline,address additionalValidationContract,bytes additionalValidationData)'
const input = 'address inputToken,uint256 inputStartAmount,uint256 inputEndAmount,DutchOutput[] outputs'
/** The known witnesses: UniswapX orders are filled by the best offer. */
const witnesses: ReadonlyMap<string, UnknownCause> = new Map([
  [
    `DutchOrder(OrderInfo info,uint256 decayStartTime,uint256 decayEndTime,${input})${dutchOutput}${orderInfo}`,
    'order_signed',
  ],
  [
    `ExclusiveDutchOrder(OrderInfo info,uint256 decayStartTime,uint256 decayEndTime,address exclusiveFiller,uint256 exclusivityOverrideBps,${input})${dutchOutput}${orderInfo}`,
    'order_signed',
  ],
])
