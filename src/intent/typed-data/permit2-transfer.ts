import { numberArg, textArg, tupleArg, tuplesArg } from '../evm/args.ts'
import { approvalOf, does, tokenAt, unknownOf } from '../evm/build-effects.ts'
import { encodeType } from './encode-type.ts'
import { timeOf } from './time-of.ts'
import { hasPermit2Domain } from './permit2-domain.ts'
import type { SignedData, TypedDataReader } from './typed-data-reader.ts'
import { schemeOf } from './x402.ts'
import type { Effect, UnknownCause } from '../effects/effects.ts'

/**
 * Permit2's SignatureTransfer: who gets the tokens is chosen by the spender, so that it is an approval of the spender. A
 * witness is what the spender promises to keep to; only the spender's own code says whether it does.
 */
export const permit2Transfer: TypedDataReader = {
  name: 'permit2_transfer',
  hasDomain: hasPermit2Domain,
  read: (signed) => {
    // Where the spender is a contract of x402, whose witness is kept to.
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
  return permitted.map((each) => {
    const amount = numberArg(each, 'amount')
    const given = approvalOf(tokenAt(textArg(each, 'token')), { by: 'sender' }, textArg(message, 'spender'), amount)
    return { ...given, until }
  })
}

/** The type of the witness, which its spender defines; everything before it is Permit2's own, to the letter. */
function witnessOf({ types, primaryType }: SignedData): string | null {
  const fields = types.get(primaryType) ?? []
  const witness = fields[4]
  if (witness === undefined || fields.length !== 5) return null
  const own = fields.slice(0, 4).map(({ name, type }) => `${type} ${name}`)
  const isPermit = witnessPermits.get(primaryType) === own.join(',')
  return isPermit && encodeType(types, 'TokenPermissions') === permissions ? witness.type : null
}

const permissions = 'TokenPermissions(address token,uint256 amount)'
const rest = 'address spender,uint256 nonce,uint256 deadline'
const one = `TokenPermissions permitted,${rest}`
const many = `TokenPermissions[] permitted,${rest}`
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
/** What is known of a witness: UniswapX orders are orders, to be filled by whoever offers most. */
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
