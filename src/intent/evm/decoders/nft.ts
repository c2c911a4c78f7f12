import type { Asset, Effect, Payer } from '../../effects/effects.ts'
import { boolArg, numberArg, numbersArg, textArg } from '../args.ts'
import { approvalOf, does, transferOf, unknownOf } from '../build-effects.ts'
import type { EvmDecoder } from '../decoder.ts'

/** Items of collections: ERC-721 and ERC-1155. */
export const nft: EvmDecoder = {
  name: 'nft',
  functions: [
    'safeTransferFrom(address from, address to, uint256 tokenId)',
    'safeTransferFrom(address from, address to, uint256 tokenId, bytes data)',
    'safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
    'safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)',
    'setApprovalForAll(address operator, bool approved)',
  ],
  read(call, args, { called: { name } }) {
    const item = (id: bigint | null): Asset => ({ kind: 'item', address: call.to, id })
    if (name === 'setApprovalForAll') {
      const amount = boolArg(args, 'approved') ? null : 0n
      return does(approvalOf(item(null), call.payer, textArg(args, 'operator'), amount))
    }
    const from: Payer = { by: 'allowance', address: textArg(args, 'from') }
    const to = textArg(args, 'to')
    if ('tokenId' in args) return does(transferOf(item(numberArg(args, 'tokenId')), from, to, 1n))
    if ('id' in args) return does(transferOf(item(numberArg(args, 'id')), from, to, numberArg(args, 'amount')))
    const amounts = numbersArg(args, 'amounts')
    const ids = numbersArg(args, 'ids')
    // ERC-1155 refuses lists of two lengths. Whether this contract does is unknown.
    if (ids.length !== amounts.length) return does(unknownOf('calldata_not_canonical', call.to))
    return does(...ids.map((id, i): Effect => transferOf(item(id), from, to, amounts[i] ?? null)))
  },
}
