import { checksumText } from '../../kit/address.ts'
import {
  entryPoints,
  gatewayWallets,
  multicall3Address,
  multiSendAddresses,
  permit2Address,
  x402,
  x402FurtherContracts,
} from '../evm-contracts.ts'
import type { NonAccount } from '../non-account.ts'

/**
 * Non-accounts recognised by the form of an EVM address: a number that is too small to be a hash, or an address
 * reserved by networks. Takes the EIP-55 form. Individual addresses are in `evmNonAccounts`.
 */
export function evmNonAccountByForm(address: string, network: string): NonAccount | null {
  // Each of these forms has zeros after its first byte.
  if (!address.startsWith(zerosOfForms, afterFirstByte)) return null
  if (address.startsWith(lowAddress))
    return lowNonAccount(Number.parseInt(address.slice(-4), 16), network) ?? small(address)
  const started = begunWith.find(([prefix]) => address.startsWith(prefix))
  return started ? { kind: 'reserved', name: started[1] } : small(address)
}

/** The first two bytes of every address that `evmNonAccountByForm` names. */
export const evmFormStarts = (): readonly number[] => [0, ...begunWith.map(([prefix]) => startOf(prefix))]

/** The first two bytes of an EVM address in text, as a number. */
export function startOf(address: string): number {
  return Number.parseInt(address.slice(2, 6), 16)
}

/** Addresses below 2^16, where networks put their system contracts: which of them are used depends on the network. */
function lowNonAccount(number: number, network: string): NonAccount | null {
  const ranges = [...everywhere, ...(onNetwork[network] ?? [])]
  const isReserved = ranges.some(([first, last]) => first <= number && number <= last)
  return isReserved ? { kind: 'reserved', name: `0x${number.toString(16)}` } : null
}

type Range = readonly [first: number, last: number]
/** Precompiled contracts of Ethereum: to 0x11 since Prague (EIP-2537), and P256VERIFY (EIP-7951). */
const everywhere: readonly Range[] = [
  [0x1, 0x11],
  [0x100, 0x100],
]
const onNetwork: Readonly<Record<string, readonly Range[]>> = {
  // ArbSys to ArbWasmCache, NodeInterface with its debugger, ArbDebug (Nitro, precompiles/).
  arbitrum: [
    [0x64, 0x72],
    [0xc8, 0xc9],
    [0xff, 0xff],
  ],
  // Validator set, slashing and later contracts (bsc-genesis-contract), and the precompiles of its light clients.
  bsc: [
    [0x64, 0x69],
    [0x1000, 0x1008],
    [0x2000, 0x2006],
    [0x3000, 0x3000],
  ],
  // Validator set, state receiver, and the token of the network's own currency (genesis-contracts).
  polygon: [
    [0x1000, 0x1001],
    [0x1010, 0x1010],
  ],
}

const lowAddress = `0x${'0'.repeat(36)}`
const smallNumber = `0x${'0'.repeat(32)}`
const zerosOfForms = '0'.repeat(30)
const afterFirstByte = '0x00'.length
/**
 * The address ranges that networks reserve: chains of the OP Stack; NativeCoinAuthority, NativeCoinControl and the
 * following ones on Arc, its first contracts; and Avalanche's.
 */
const begunWith: readonly (readonly [prefix: string, name: string])[] = [
  [`0x42${'0'.repeat(34)}`, 'OP Stack predeploy'],
  [`0x18${'0'.repeat(34)}`, 'Arc precompile'],
  [`0x36${'0'.repeat(34)}`, 'Arc system contract'],
  [`0x02${'0'.repeat(34)}`, 'Avalanche precompile'],
]

/** A number of at most four bytes after sixteen zero bytes: no key for one can be found, nor code be deployed there. */
function small(address: string): NonAccount | null {
  return address.startsWith(smallNumber) ? { kind: 'burn', name: `0x${address.slice(2).replace(/^0+/, '')}` } : null
}

/**
 * Addresses whose EIP-55 form spells something that is not a hash of a key; null if it may be one. Also used for the
 * keys of TRON.
 */
export function evmBurn(address: string): NonAccount | null {
  const listed = evmNonAccounts.get(address)
  return listed?.kind === 'burn' ? listed : small(address)
}

/**
 * Repeating or counting digits: in examples such an address is a placeholder for the reader's wallet. Takes the EIP-55
 * form.
 */
export function isEvmPlaceholder(address: string): boolean {
  return placeholders.has(address)
}

const digitsOfAddress = 40
/** Digits that count up or down and repeat, such as 1234567890…. */
const countedDigits: readonly string[] = [
  '0123456789',
  '0123456789abcdef',
  '123456789abcdef',
  '1234567890abcdef',
  'abcdef',
]
  .flatMap((digits) => [digits, Array.from(digits).toReversed().join('')])
  .flatMap((digits) => {
    const counted = digits.repeat(8)
    return Array.from(digits, (_, from) => counted.slice(from, from + digitsOfAddress))
  })
/** Placeholders used in examples, in their EIP-55 form, with the names to show. */
const placeholders: ReadonlyMap<string, NonAccount> = new Map([
  ...Array.from('123456789abcdef', (digit) => placeholderOf(digit.repeat(digitsOfAddress), 4)),
  ...countedDigits.map((digits) => placeholderOf(digits, 6)),
])

function placeholderOf(digits: string, shownDigits: number): readonly [address: string, found: NonAccount] {
  const address = checksumText(`0x${digits}`)
  return [address, { kind: 'burn', name: `${address.slice(0, 2 + shownDigits)}…` }]
}

/** Addresses chosen for what they spell: no key for one can be found. */
const burns: readonly (readonly [address: string, name: string])[] = [
  ['0x000000000000000000000000000000000000dEaD', '0x…dEaD'],
  ['0xdEad000000000000000000000000000000000000', '0xdEad…'],
  ['0x00000000000000000000000000000000DeaDBeef', '0x…DeaDBeef'],
  ['0xDeaDbeefdEAdbeefdEadbEEFdeadbeEFdEaDbeeF', '0xDeaDbeef…'],
  ['0xdEAD000000000000000042069420694206942069', '0xdead…42069'],
  ['0xdeaDDeADDEaDdeaDdEAddEADDEAdDeadDEADDEaD', '0xdead…dead'],
  // Represents a chain's own currency where a protocol expects the address of a token.
  ['0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE', '0xEeee…EEeE'],
]

const reserved: readonly (readonly [address: string, name: string])[] = [
  // EIP-4788 defines it as the caller of system contracts.
  ['0xffffFFFfFFffffffffffffffFfFFFfffFFFfFFfE', 'system address (EIP-4788)'],
  ['0x000F3df6D732807Ef1319fB7B8bB8522d0Beac02', 'beacon roots (EIP-4788)'],
  ['0x0000F90827F1C53a10cb7A02335B175320002935', 'block hashes (EIP-2935)'],
  ['0x00000961Ef480Eb55e80D19ad83579A64c007002', 'withdrawal requests (EIP-7002)'],
  ['0x0000BBdDc7CE488642fb579F8B00f3a590007251', 'consolidation requests (EIP-7251)'],
  ['0x00000000219ab540356cBB839Cbe05303d7705Fa', 'deposit contract'],
  // Nitro: the sender of the chain's own transactions.
  ['0x00000000000000000000000000000000000A4B05', 'ArbOS'],
  // OP Stack, specs/protocol/predeploys: the ether of version 1, and the account that writes the attributes of L1.
  ['0xDeadDeAddeAddEAddeadDEaDDEAdDeaDDeAD0000', 'LegacyERC20ETH'],
  ['0xDeaDDEaDDeAdDeAdDEAdDEaddeAddEAdDEAd0001', 'L1 attributes depositor'],
  ['0x4200000000000000000000000000000000000042', 'OP token'],
  // Avalanche: where fees are burnt, and the first of its precompiled contracts.
  ['0x0100000000000000000000000000000000000000', 'Avalanche burn address'],
  ['0x0200000000000000000000000000000000000005', 'Warp messenger'],
]

/**
 * Contracts that deploy others, each at the same address on every network. Most were deployed by a transaction that
 * needs no key.
 */
const deployers: readonly (readonly [address: string, name: string])[] = [
  ['0x4e59b44847b379578588920cA78FbF26c0B4956C', 'deterministic deployment proxy'],
  ['0x914d7Fec6aaC8cd542e72Bca78B30650d45643d7', 'Safe singleton factory'],
  ['0xba5Ed099633D3B313e4D5F7bdc1305d3c28ba5Ed', 'CreateX'],
  ['0xce0042B868300000d44A59004Da54A005ffdcf9f', 'singleton factory (ERC-2470)'],
  ['0x0000000000FFe8B47B3e2130213B802212439497', 'ImmutableCreate2Factory'],
  ['0x7A0D94F55792C434d74a40883C6ed8545E406D12', 'deterministic deployment proxy without EIP-155'],
]

/** Contracts shared by many users that hold nothing for a payee. Safe's are from safe-global/safe-deployments. */
const contracts: readonly (readonly [address: string, name: string])[] = [
  [permit2Address, 'Permit2'],
  [multicall3Address, 'Multicall3'],
  ...[...entryPoints].map(([address, version]) => [address, `EntryPoint ${version}`] as const),
  ...[...multiSendAddresses].map((address) => [address, 'Safe MultiSend'] as const),
  ...Object.entries(x402).map(([name, address]) => [address, `x402 ${name}`] as const),
  ...x402FurtherContracts,
  ...[...gatewayWallets].map((address) => [address, 'Circle Gateway wallet'] as const),
  ['0x1820a4B7618BdE71Dce8cdc73aAB6C95905faD24', 'ERC-1820 registry'],
  ['0x000000006551c19487814612e58FE06813775758', 'ERC-6551 registry'],
  ['0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e', 'ENS registry'],
  ['0x00000000006c3852cbEf3e08E8dF289169EdE581', 'Seaport 1.1'],
  ['0x00000000000001ad428e4906aE43D8F9852d0dD6', 'Seaport 1.4'],
  ['0x00000000000000ADc04C56Bf30aC9d3c0aAF14dC', 'Seaport 1.5'],
  ['0x0000000000000068F116a894984e2DB1123eB395', 'Seaport 1.6'],
  ['0x1E0049783F008A0085193E00003D00cd54003c71', 'Seaport conduit'],
  ['0xa6B71E26C5e0845f74c812102Ca7114b6a896AB2', 'SafeProxyFactory 1.3.0'],
  ['0x4e1DCf7AD4e460CfD30791CCC4F9c8a4f820ec67', 'SafeProxyFactory 1.4.1'],
]

/** Wrapped forms of a network's own currency, and tokens in which payments are not declared. */
const furtherTokens: readonly (readonly [address: string, name: string])[] = [
  ['0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', 'WETH (ethereum)'],
  ['0x82aF49447D8a07e3bd95BD0d56f35241523fBab1', 'WETH (arbitrum)'],
  ['0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c', 'WBNB (bsc)'],
  ['0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270', 'WPOL (polygon)'],
  ['0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7', 'WAVAX (avalanche)'],
  ['0xbEf5f6d51CB62b58e6A8f77868681825C6fe21c1', 'EURC (arc)'],
]

/** Every individually listed address, in its EIP-55 form. */
export const evmNonAccounts: ReadonlyMap<string, NonAccount> = new Map<string, NonAccount>([
  [`0x${'0'.repeat(40)}`, { kind: 'zero', name: '0x0' }],
  ...placeholders,
  ...burns.map(([address, name]) => [address, { kind: 'burn', name }] as const),
  ...reserved.map(([address, name]) => [address, { kind: 'reserved', name }] as const),
  ...deployers.map(([address, name]) => [address, { kind: 'deployer', name }] as const),
  ...contracts.map(([address, name]) => [address, { kind: 'contract', name }] as const),
  ...furtherTokens.map(([address, name]) => [address, { kind: 'token', name }] as const),
])
