import { checksumEvm } from '../../../kit/address.ts'
import { parseFunction, type AbiFunction } from '../abi.ts'
import { decodeArgs } from '../decode-args.ts'
import type { EntryPointVersion } from '../../../chains/evm-contracts.ts'

/** A factory whose only function creates an account for the given owners, without further effects. */
type Factory = { version: EntryPointVersion; create: AbiFunction }

/**
 * Whether an operation's initCode creates an account by a known factory. The resulting address follows from these
 * bytes, and the EntryPoint refuses any other than the operation's sender.
 */
export function isKnownCreation(initCode: Uint8Array, version: EntryPointVersion | null): boolean {
  const factory = initCode.length < 24 ? undefined : factories.get(checksumEvm(initCode.subarray(0, 20)))
  if (factory === undefined || factory.version !== version) return false
  const selector = `0x${Buffer.from(initCode.subarray(20, 24)).toString('hex')}`
  return selector === factory.create.selector && decodeArgs(factory.create, initCode.subarray(24)).fault === undefined
}

/**
 * Whether an initCode states that the sender is a key's own account that runs a contract's code (EIP-7702), without an
 * initial call. In signed data that code replaces the marker.
 */
export function isDelegatedAccount(initCode: Uint8Array, version: EntryPointVersion | null): boolean {
  if (version !== '0.8' && version !== '0.9') return false
  const isMark = initCode[0] === 0x77 && initCode[1] === 0x02 && initCode.subarray(2).every((byte) => byte === 0)
  if (isMark) return initCode.length === 2 || initCode.length === 20
  return initCode.length === 20 && delegates.has(checksumEvm(initCode))
}

const byOwner = parseFunction('createAccount(address owner, uint256 salt)')
const byOwners = parseFunction('createAccount(bytes[] owners, uint256 nonce)')
const semiModular = parseFunction('createSemiModularAccount(address owner, uint256 salt)')

const factories: ReadonlyMap<string, Factory> = new Map<string, Factory>([
  // SimpleAccount
  ['0x9406Cc6185a346906296840746125a0E44976454', { version: '0.6', create: byOwner }],
  ['0x91E60e0613810449d098b0b5Ec8b51A0FE8c8985', { version: '0.7', create: byOwner }],
  ['0x13E9ed32155810FDbd067D4522C492D6f68E5944', { version: '0.8', create: byOwner }],
  // Coinbase Smart Wallet 1 and 1.1
  ['0x0BA5ED0c6AA8c49038F819E587E2633c4A9F428a', { version: '0.6', create: byOwners }],
  ['0xBA5ED110eFDBa3D005bfC882d75358ACBbB85842', { version: '0.6', create: byOwners }],
  // LightAccount 1.1 and 2
  ['0x00004EC70002a32400f8ae005A26081065620D20', { version: '0.6', create: byOwner }],
  ['0x0000000000400CdFef5E2714E63d8040b700BC24', { version: '0.7', create: byOwner }],
  // Modular Account 2
  ['0x00000000000017c61b5bEe81050EC8eFc9c6fecd', { version: '0.7', create: semiModular }],
])

/** Simple7702Account, of EntryPoint 0.8 and of 0.9. */
const delegates: ReadonlySet<string> = new Set([
  '0xe6Cae83BdE06E4c305530e199D7217f42808555B',
  '0xa46cc63eBF4Bd77888AA327837d20b23A63a56B5',
])
