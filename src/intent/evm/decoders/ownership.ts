import type { Payer } from '../../effects/effects.ts'
import { bytesArg, numberArg, textArg } from '../args.ts'
import { authorityOf, does } from '../build-effects.ts'
import type { Args } from '../decode-args.ts'
import type { EvmDecoder } from '../decoder.ts'
import { keccak256 } from '../../../kit/keccak.ts'

/**
 * Control over a contract: OpenZeppelin's Ownable, Ownable2Step and AccessControl, the administrators of proxies and of
 * Compound, and minters.
 */
export const ownership: EvmDecoder = {
  name: 'ownership',
  functions: [
    'transferOwnership(address newOwner)',
    'setOwner(address newOwner)',
    'renounceOwnership()',
    'acceptOwnership()',
    'beginDefaultAdminTransfer(address newAdmin)',
    'acceptDefaultAdminTransfer()',
    'changeAdmin(address newAdmin)',
    'changeProxyAdmin(address proxy, address newAdmin)',
    'setPendingAdmin(address newAdmin)',
    'grantRole(bytes32 role, address account)',
    'revokeRole(bytes32 role, address account)',
    'renounceRole(bytes32 role, address account)',
    'addMinter(address minter)',
    'removeMinter(address minter)',
    'configureMinter(address minter, uint256 minterAllowedAmount)',
  ],
  read(call, args, { called: { name } }) {
    switch (name) {
      case 'transferOwnership':
      case 'setOwner':
        return does(authorityOf(call.to, 'owner', textArg(args, 'newOwner')))
      case 'renounceOwnership':
        return does(authorityOf(call.to, 'owner', null))
      case 'acceptOwnership':
        return does(authorityOf(call.to, 'owner', addressOf(call.payer)))
      case 'acceptDefaultAdminTransfer':
        return does(authorityOf(call.to, 'admin', addressOf(call.payer)))
      case 'grantRole':
        return does(authorityOf(call.to, rightOf(args), textArg(args, 'account')))
      case 'revokeRole':
      case 'renounceRole':
        return does(authorityOf(call.to, rightOf(args), null))
      case 'addMinter':
        return does(authorityOf(call.to, 'mint', textArg(args, 'minter')))
      case 'removeMinter':
        return does(authorityOf(call.to, 'mint', null))
      case 'configureMinter':
        return does(
          authorityOf(call.to, 'mint', numberArg(args, 'minterAllowedAmount') > 0n ? textArg(args, 'minter') : null),
        )
      default: {
        const of = 'proxy' in args ? textArg(args, 'proxy') : call.to
        return does(authorityOf(of, 'admin', textArg(args, 'newAdmin')))
      }
    }
  },
}

/** The address of a sender is unknown here. */
function addressOf(payer: Payer): string | null {
  return payer.by === 'sender' ? null : payer.address
}

/** Roles are hashes of names that each contract chooses; the one for minting is nearly always the same. */
function rightOf(args: Args): 'mint' | 'admin' {
  return minterRole.equals(bytesArg(args, 'role')) ? 'mint' : 'admin'
}

const minterRole = Buffer.from(keccak256(Buffer.from('MINTER_ROLE')))
