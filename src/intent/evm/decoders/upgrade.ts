import { bytesArg, textArg } from '../args.ts'
import { authorityOf, does, unknownOf } from '../build-effects.ts'
import type { EvmDecoder } from '../decoder.ts'

/** New code for a proxy: by itself (ERC-1967, UUPS) or by its administrator (OpenZeppelin's ProxyAdmin). */
export const upgrade: EvmDecoder = {
  name: 'upgrade',
  functions: [
    'upgradeTo(address newImplementation)',
    'upgradeToAndCall(address newImplementation, bytes data)',
    'upgrade(address proxy, address newImplementation)',
    'upgradeAndCall(address proxy, address newImplementation, bytes data)',
    'setImplementation(address newImplementation)',
  ],
  read(call, args) {
    const proxy = 'proxy' in args ? textArg(args, 'proxy') : call.to
    const code = textArg(args, 'newImplementation')
    const isInitialised = 'data' in args && bytesArg(args, 'data').length > 0
    const upgraded = authorityOf(proxy, 'implementation', code)
    return isInitialised ? does(upgraded, unknownOf('code_delegated', code)) : does(upgraded)
  },
}
