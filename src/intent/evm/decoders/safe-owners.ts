import { textArg } from '../args.ts'
import { authorityOf, does } from '../build-effects.ts'
import type { EvmDecoder } from '../decoder.ts'

/** Control over a Safe: its owners and their threshold, and the contracts that may act or check in addition. */
export const safeOwners: EvmDecoder = {
  name: 'safe_owners',
  functions: [
    'addOwnerWithThreshold(address owner, uint256 threshold)',
    'removeOwner(address prevOwner, address owner, uint256 threshold)',
    'swapOwner(address prevOwner, address oldOwner, address newOwner)',
    'changeThreshold(uint256 threshold)',
    'enableModule(address module)',
    'disableModule(address prevModule, address module)',
    'setGuard(address guard)',
    'setModuleGuard(address moduleGuard)',
    'setFallbackHandler(address handler)',
  ],
  read({ to: safe }, args, { called: { name } }) {
    const threshold = authorityOf(safe, 'threshold', null)
    switch (name) {
      case 'addOwnerWithThreshold':
        return does(authorityOf(safe, 'owner', textArg(args, 'owner')), threshold)
      case 'removeOwner':
        return does(authorityOf(safe, 'owner', null), threshold)
      case 'swapOwner':
        return does(authorityOf(safe, 'owner', textArg(args, 'newOwner')))
      case 'changeThreshold':
        return does(threshold)
      case 'disableModule':
        return does(authorityOf(safe, 'module', null))
      default:
        return does(authorityOf(safe, 'module', textArg(args, addedRoles[name] ?? 'module')))
    }
  },
}

const addedRoles: Readonly<Record<string, string>> = {
  setGuard: 'guard',
  setModuleGuard: 'moduleGuard',
  setFallbackHandler: 'handler',
}
