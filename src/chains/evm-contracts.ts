/** Versions of ERC-4337's EntryPoint with a supported layout of operations. */
export type EntryPointVersion = '0.6' | '0.7' | '0.8' | '0.9'

/** Each at the same address on every network that has it. */
export const entryPoints: ReadonlyMap<string, EntryPointVersion> = new Map([
  ['0x5FF137D4b0FDCD49DcA30c7CF57E578a026d2789', '0.6'],
  ['0x0000000071727De22E5E9d8BAf0edAc6f37da032', '0.7'],
  ['0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108', '0.8'],
  ['0x433709009B8330FDa32311DF1C2AFA402eD8D009', '0.9'],
])

/** Uniswap/permit2, at one address on every network of the table. */
export const permit2Address = '0x000000000022D473030F116dDEE9F6B43aC78BA3'

/** Multicall3, deployed by a transaction signed in advance, is the same everywhere. */
export const multicall3Address = '0xcA11bde05977b3631167028862bE2a173976CA11'

/**
 * The contracts of x402, at addresses that follow from their code: payments of one exact amount, payments up to an
 * amount, and the channels of batch-settlement with their collectors of deposits by EIP-3009 and by Permit2.
 */
export const x402 = {
  exact: '0x402085c248EeA27D92E8b30b2C58ed07f9E20001',
  upto: '0x4020A4f3b7b90ccA423B9fabCc0CE57C6C240002',
  channels: '0x4020074e9dF2ce1deE5A9C1b5c3f541D02a10003',
  eip3009Collector: '0x4020806089470a89826cB9fB1f4059150b550004',
  permit2Collector: '0x4020425FAf3B746C082C2f942b4E5159887B0005',
} as const

/**
 * Contracts of x402 that its packages no longer use, or use in some of its schemes only: none of them is an account.
 */
export const x402FurtherContracts: ReadonlyMap<string, string> = new Map([
  // The proxies of Permit2 in their first deployment.
  ['0x4020615294c913F045dc10f0a5cdEbd86c280001', 'x402 exact (first version)'],
  ['0x4020633461b2895a48930Ff97eE8fCdE8E520002', 'x402 upto (first version)'],
  // The escrow of auth-capture with its collectors, 1.0 and 1.1.
  ['0xBdEA0D1bcC5966192B070Fdf62aB4EF5b4420cff', 'x402 escrow 1.0'],
  ['0xf96815976523E00e65Be8f34cA5e64b4f41EB19c', 'x402 escrow 1.1'],
  ['0x0E3dF9510de65469C4518D7843919c0b8C7A7757', 'x402 EIP-3009 collector 1.0'],
  ['0x8612dfdc421f80336cd14E8EF9cb1E765dB5ab88', 'x402 EIP-3009 collector 1.1'],
  ['0x992476B9Ee81d52a5BdA0622C333938D0Af0aB26', 'x402 Permit2 collector 1.0'],
  ['0xD69831Aed5bfe262067ec4c751f4F830EcdD446e', 'x402 Permit2 collector 1.1'],
  ['0x934907bffd0901b6A21e398B9C53A4A38F02fa5d', 'x402 refund collector 1.0'],
  ['0x7a03443724d14798c4AB4622F1DAAcA761Fea486', 'x402 refund collector 1.1'],
])

/** The wallets of Circle Gateway, on main and on test networks, each at one address on every network that has it. */
export const gatewayWallets: ReadonlySet<string> = new Set([
  '0x77777777Dcc4d5A8B6E418Fd04D8997ef11000eE',
  '0x0077777d7EBA4688BDeF3E311b846F25870A19B9',
])

/** MultiSend and MultiSendCallOnly (safe-global/safe-deployments), each at one address on every network that has it. */
export const multiSendAddresses: ReadonlySet<string> = new Set([
  // 1.1.1
  '0x8D29bE29923b68abfDD21e541b9374737B49cdAD',
  // 1.3.0, deployed in two ways
  '0xA238CBeb142c10Ef7Ad8442C6D1f9E89e07e7761',
  '0x998739BFdAAdde7C933B942a68053933098f9EDa',
  '0x40A2aCCbd92BCA938b02010E17A5b8929b49130D',
  '0xA1dabEF33b3B82c7814B6D82A79e50F4AC44102B',
  // 1.4.1
  '0x38869bf66a61cF6bDB996A6aE40D5853Fd43B526',
  '0x9641d764fc13c8B624c04430C7356C1C7C8102e2',
  // 1.5.0
  '0x218543288004CD07832472D464648173c77D7eB7',
  '0xA83c336B20401Af773B6219BA5027174338D1836',
])
