import { numberArg, textArg, tuplesArg } from '../evm/args.ts'
import { approvalOf, does, tokenAt, unknownOf } from '../evm/build-effects.ts'
import type { AbiValue } from '../evm/abi.ts'
import type { Args } from '../evm/decode-args.ts'
import { timeOf } from './time-of.ts'
import { tokenDomain, type SignedData, type TypedDataReader } from './typed-data-reader.ts'
import type { Asset, Effect } from '../effects/effects.ts'

/**
 * Seaport 1.1 to 1.6 orders, one or a tree of them. The filler of an order takes what it offers, from allowances of
 * Seaport: an approval of Seaport. Whether the return is worth it is not in the bytes.
 */
export const seaport: TypedDataReader = {
  name: 'seaport',
  hasDomain: ({ encodedDomain, domain }) => encodedDomain === tokenDomain && domain.name === 'Seaport',
  read: (signed) => {
    const orders = ordersOf(signed)
    if (orders === null) return null
    const approvals = orders.flatMap((order) => approvalsOf(order, signed.verifyingContract))
    return does(...approvals, unknownOf('order_signed', signed.verifyingContract))
  },
}

function ordersOf({ encodedType, message }: SignedData): readonly Args[] | null {
  if (encodedType === order) return [message]
  return bulkOrders.has(encodedType) ? leavesOf(message['tree']) : null
}

/** The orders at the leaves of a binary tree. */
function leavesOf(value: AbiValue | undefined): readonly Args[] {
  if (Array.isArray(value)) return value.flatMap((half: AbiValue) => leavesOf(half))
  return [value as Args]
}

function approvalsOf(order: Args, spender: string): readonly Effect[] {
  const offerer = { by: 'signature', address: textArg(order, 'offerer') } as const
  const until = timeOf(numberArg(order, 'endTime'))
  return tuplesArg(order, 'offer').flatMap((item) => {
    const asset = assetOf(item)
    // An item of a kind unknown to Seaport makes the order void.
    if (asset === null) return []
    const start = numberArg(item, 'startAmount')
    const end = numberArg(item, 'endAmount')
    // An amount moves from start to end over time: the larger one can be taken.
    return [{ ...approvalOf(asset, offerer, spender, start > end ? start : end), until }]
  })
}

/** Kinds 4 and 5 offer any item whose id matches a criterion. */
function assetOf(item: Args): Asset | null {
  const address = textArg(item, 'token')
  switch (numberArg(item, 'itemType')) {
    case 0n:
      return { kind: 'native' }
    case 1n:
      return tokenAt(address)
    case 2n:
    case 3n:
      return { kind: 'item', address, id: numberArg(item, 'identifierOrCriteria') }
    case 4n:
    case 5n:
      return { kind: 'item', address, id: null }
    default:
      return null
  }
}

const offerItem =
  'OfferItem(uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount)'
const considerationItem =
  'ConsiderationItem(uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount,address recipient)'
const components =
  'OrderComponents(address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter)'
const order = `${components}${considerationItem}${offerItem}`
/** Higher trees contain more orders than a document may. */
const treeHeightMax = 8
const bulkOrders: ReadonlySet<string> = new Set(
  Array.from({ length: treeHeightMax }, (_, below) => {
    return `BulkOrder(OrderComponents${'[2]'.repeat(below + 1)} tree)${considerationItem}${offerItem}${components}`
  }),
)
