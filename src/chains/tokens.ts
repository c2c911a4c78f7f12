/** A dollar token on one chain. */
export type Token = {
  /** The name under which answers add it up: bridged forms of one dollar are distinguished by `symbol`. */
  asset: 'USDC' | 'USDT'
  symbol: string
  /** Contract or mint, canonical. */
  address: string
  /** Pegged tokens on BSC have 18. */
  decimals: number
  /** How to read the issuer's freeze; null if the token has no such view, so that "not frozen" cannot be stated. */
  freezeView: FreezeView | null
}

/** A token in which a payment can be declared. */
export type PayableToken = {
  symbol: string
  /** Contract or mint, canonical. */
  address: string
  decimals: number
  /** The currency it is pegged to: amounts of one currency are comparable. Null if it is not pegged. */
  currency: 'USD' | 'EUR' | null
  /** Whether its contract executes signed transfers (EIP-3009). */
  hasEip3009: boolean
  /** Name and version of the EIP-712 domain in which its contract verifies signatures; null if uncertain. */
  domain: SigningDomain | null
}

type SigningDomain = { name: string; version: string }

/** `first`: without those that were added since the third version of the decoders. Earlier checks are judged by it. */
export type TokenTable = 'first' | 'current'

/** Every token of a network in which a payment can be declared, by contract or mint. */
export function payableTokens(network: string, table: TokenTable = 'current'): ReadonlyMap<string, PayableToken> {
  return (table === 'first' ? firstPayable : payable).get(network) ?? noTokens
}

/**
 * A view of the token's contract (name, and the first 4 bytes of its keccak hash), or the state of a Solana token
 * account.
 */
type FreezeView = { kind: 'call'; signature: string; selector: `0x${string}` } | { kind: 'account_state' }

/** The tokens of a network by its name: none for chains without any. */
export function tokensOf(network: string): readonly Token[] {
  return tokens.filter((token) => token.network === network).map(({ network: _network, ...token }) => token)
}

const circle: FreezeView = { kind: 'call', signature: 'isBlacklisted(address)', selector: '0xfe575a87' }
const tether: FreezeView = { kind: 'call', signature: 'isBlackListed(address)', selector: '0xe47d6060' }
const tetherNewer: FreezeView = { kind: 'call', signature: 'isBlocked(address)', selector: '0xfbac3951' }
const accountState: FreezeView = { kind: 'account_state' }

/** Facts of the chains: contract addresses and their views. Bridged tokens have no issuer who could freeze. */
const tokens: readonly (Token & { network: string })[] = [
  usdc('ethereum', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', 6, circle),
  usdt('ethereum', '0xdAC17F958D2ee523a2206206994597C13D831ec7', 6, tether),
  usdc('base', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 6, circle),
  usdc('base', '0xd9aAEc86B65D86f6A7B5B1b0c42FFA531710b6CA', 6, null, 'USDbC'),
  usdt('base', '0xfde4C96c8593536E31F229EA8f37b2ADa2699bb2', 6, null),
  usdc('bsc', '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d', 18, null),
  usdt('bsc', '0x55d398326f99059fF775485246999027B3197955', 18, null),
  usdc('polygon', '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359', 6, circle),
  usdc('polygon', '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174', 6, null, 'USDC.e'),
  usdt('polygon', '0xc2132D05D31c914a87C6611C10748AEb04B58e8F', 6, tetherNewer),
  usdc('arbitrum', '0xaf88d065e77c8cC2239327C5EDb3A432268e5831', 6, circle),
  usdc('arbitrum', '0xFF970A61A04b1cA14834A43f5dE4533eBDDB5CC8', 6, null, 'USDC.e'),
  usdt('arbitrum', '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9', 6, tetherNewer),
  usdc('optimism', '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85', 6, circle),
  usdc('optimism', '0x7F5c764cBc14f9669B88837ca1490cCa17c31607', 6, null, 'USDC.e'),
  usdt('optimism', '0x94b008aA00579c1307B0EF2c499aD98a8ce58e58', 6, null),
  usdt('optimism', '0x01bFF41798a0BcF287b996046Ca68b395DbC1071', 6, tetherNewer, 'USDT0'),
  usdc('avalanche', '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E', 6, circle),
  usdc('avalanche', '0xA7D7079b0FEaD91F3e65f86E8915Cb59c1a4C664', 6, null, 'USDC.e'),
  usdt('avalanche', '0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7', 6, tetherNewer),
  usdc('arc', '0x3600000000000000000000000000000000000000', 6, circle),
  usdc('worldchain', '0x79A02482A880bCE3F13e09Da970dC34db4CD24d1', 6, circle),
  usdc('celo', '0xcebA9300f2b948710d2653dD7B07f33A8B32118C', 6, circle),
  usdc('monad', '0x754704Bc059F8C67012fEd69BC8A327a5aafb603', 6, circle),
  usdc('sei', '0xe15fC38F6D8c56aF07bbCBe3BAf5708A2Bf42392', 6, circle),
  usdc('xdc', '0xfA2958CB79b0491CC627c1557F441eF849Ca8eb1', 6, circle),
  usdt('tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 6, tether),
  usdc('tron', 'TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8', 6, circle),
  usdc('solana', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', 6, accountState),
  usdt('solana', 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB', 6, accountState),
  // Circle's tokens on test networks. They are dollars of their own network only.
  usdc('base-sepolia', '0x036CbD53842c5426634e7929541eC2318f3dCF7e', 6, circle),
  usdc('sepolia', '0x1c7D4B196Cb0C7B01d743Fbc6116a902379C7238', 6, circle),
  usdc('polygon-amoy', '0x41E94Eb019C0762f9Bfcf9Fb1E58725BfB0e7582', 6, circle),
  usdc('avalanche-fuji', '0x5425890298aed601595a70AB815c96711a31Bc65', 6, circle),
  usdc('arbitrum-sepolia', '0x75faf114eafb1BDbe2F0316DF893fd58CE46AA4d', 6, circle),
  usdc('celo-sepolia', '0x01C5C0122039549AD1493B8220cABEdD739BC44E', 6, circle),
  usdc('sei-testnet', '0x4fCF1784B31630811181f670Aea7A7bEF803eaED', 6, circle),
  usdc('xdc-apothem', '0xb5AB69F7bBada22B28e79C8FFAECe55eF1c771D4', 6, circle),
  // The test dollar of `countersign devnet`, at the address of the first contract on such a chain.
  usdc('devnet', '0x5FbDB2315678afecb367f032d93F642f64180aa3', 6, circle),
  usdc('solana-devnet', '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU', 6, accountState),
]

/**
 * The domains in which contracts verify signatures, by network and symbol: from @x402/evm (defaultAssets), x402-rs
 * (network.rs) and the clear-signing tests of permits. A token that is left out may have any.
 */
const domains: Readonly<Record<string, SigningDomain>> = {
  ...domainOf('USD Coin', '2', 'USDC', ['ethereum', 'base', 'polygon', 'arbitrum', 'optimism', 'avalanche', 'devnet']),
  ...domainOf('USDC', '2', 'USDC', ['base-sepolia', 'sepolia', 'polygon-amoy', 'celo', 'monad', 'sei', 'xdc']),
  ...domainOf('USDC', '2', 'USDC', ['celo-sepolia', 'sei-testnet', 'xdc-apothem']),
  ...domainOf('USD Coin', '2', 'USDC', ['arbitrum-sepolia']),
  ...domainOf('USDC', '1', 'USDC', ['igra']),
  ...domainOf('Tether USD', '1', 'USDT', ['celo']),
  ...domainOf('Tether America USD', '1', 'USAT', ['celo']),
  ...domainOf('MegaUSD', '1', 'MegaUSD', ['megaeth']),
  ...domainOf('USDT0', '1', 'USDT0', ['stable', 'stable-testnet']),
  ...domainOf('USD\u20ae0', '1', 'USDT0', ['flare']),
  ...domainOf('USDC.e', '2', 'USDC.e', ['adi']),
  ...domainOf('Bridged USDC', '2', 'USDC.e', ['hpp', 'hpp-sepolia']),
  ...domainOf('Stable Coin', '1', 'SBC', ['radius', 'radius-testnet']),
  ...domainOf('Mezo USD', '1', 'mUSD', ['mezo', 'mezo-testnet']),
  ...domainOf('Euro Coin', '2', 'EURC', ['ethereum', 'avalanche']),
  ...domainOf('EURC', '2', 'EURC', ['base']),
  ...domainOf('PayPal USD', '1', 'PYUSD', ['ethereum']),
  ...domainOf('Dai Stablecoin', '1', 'DAI', ['ethereum', 'polygon']),
  ...domainOf('Dai Stablecoin', '2', 'DAI', ['arbitrum', 'optimism']),
}

function domainOf(name: string, version: string, symbol: string, networks: readonly string[]) {
  return Object.fromEntries(networks.map((network) => [`${network} ${symbol}`, { name, version }]))
}

/** The pegs of tokens that are not dollars. */
const currencies: Readonly<Record<string, 'EUR' | null>> = { EURC: 'EUR', WETH: null, 'WETH.e': null, VIRTUAL: null }

/**
 * Further tokens for payments, without other data: their symbols and decimals. Circle and Paxos built EIP-3009 into
 * theirs.
 */
const furtherTokens: readonly (PayableToken & { network: string })[] = [
  further('ethereum', 'EURC', '0x1aBaEA1f7C830bD89Acc67eC4af516284b1bC33c', 6, true),
  further('base', 'EURC', '0x60a3E35Cc302bFA44Cb288Bc5a4F316Fdb1adb42', 6, true),
  further('avalanche', 'EURC', '0xC891EB4cbdEFf6e073e859e987815Ed1505c2ACD', 6, true),
  further('solana', 'EURC', 'HzwqbKZw8HxMN6bF2yFZNrht3c2iXXzpKcFu7uBEDKtr', 6, false),
  further('ethereum', 'PYUSD', '0x6c3ea9036406852006290770BEdFcAbA0e23A0e8', 6, true),
  further('arbitrum', 'PYUSD', '0x46850aD61C2B7d64d08c9C754F45254596696984', 6, true),
  further('solana', 'PYUSD', '2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo', 6, false),
  further('ethereum', 'DAI', '0x6B175474E89094C44Da98b954EedeAC495271d0F', 18, false),
  further('base', 'DAI', '0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb', 18, false),
  further('bsc', 'DAI', '0x1AF3F329e8BE154074D8769D1FFa4eE058B1DBc3', 18, false),
  further('polygon', 'DAI', '0x8f3Cf7ad23Cd3CaDbD9735AFf958023239c6A063', 18, false),
  further('arbitrum', 'DAI', '0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1', 18, false),
  further('optimism', 'DAI', '0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1', 18, false),
  further('avalanche', 'DAI.e', '0xd586E7F844cEa2F87f50152665BCbc2C279D8d70', 18, false),
  further('ethereum', 'USDS', '0xdC035D45d973E3EC169d2276DDab16f1e407384F', 18, false),
  further('base', 'USDS', '0x820C137fa70C8691f0e44Dc420a5e53c168921Dc', 18, false),
  further('arbitrum', 'USDS', '0x6491c05A82219b8D1479057361ff1654749b876b', 18, false),
  further('optimism', 'USDS', '0x4F13a96EC5C4Cf34e442b46Bbd98a0791F20edC3', 18, false),
  further('solana', 'USDS', 'USDSwr9ApdHk5bvJKMjzff41FfuX8bSxdKcR81vTwcA', 6, false),
]

/** Tokens added since the third version of the decoders. */
const laterTokens: readonly (PayableToken & { network: string })[] = [
  further('ethereum', 'RLUSD', '0x8292Bb45bf1Ee4d140127049757C2E0fF06317eD', 18, false),
  further('ethereum', 'USDG', '0xe343167631d89B6Ffc58B88d6b7fB0228795491D', 6, true),
  further('solana', 'USDG', '2u1tszSeqZ3qBWF3uNGPFc8TzMk2tdiwknnRMWGWjGWH', 6, false),
  further('ethereum', 'FDUSD', '0xc5f0f7b66764F6ec8C8Dff7BA683102295E16409', 18, false),
  further('bsc', 'FDUSD', '0xc5f0f7b66764F6ec8C8Dff7BA683102295E16409', 18, false),
  further('ethereum', 'WETH', '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', 18, false),
  further('base', 'WETH', '0x4200000000000000000000000000000000000006', 18, false),
  further('optimism', 'WETH', '0x4200000000000000000000000000000000000006', 18, false),
  further('arbitrum', 'WETH', '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1', 18, false),
  further('polygon', 'WETH', '0x7ceB23fD6bC0adD59E62ac25578270cFf1b9f619', 18, false),
  further('avalanche', 'WETH.e', '0x49D5c2BdFfac6CE2BFdB6640F4F80f226bc10bAB', 18, false),
  further('bsc', 'WETH', '0x2170Ed0880ac9A755fd29B2688956BD959F933F8', 18, false),
  further('base', 'VIRTUAL', '0x0b3e328455c4059EEb9e3f84b5543F74E24e7E1b', 18, false),
]

/** Default assets of @x402/evm on networks that have no other token here. */
const x402Assets: readonly (PayableToken & { network: string })[] = [
  further('celo', 'USDT', '0x48065fbBE25f71C9282ddf5e1cD6D6A887483D5e', 6, true),
  further('celo', 'USAT', '0xD2ab3C9A02DBBAB236BfEC45D1d755DF4267F771', 6, true),
  further('megaeth', 'MegaUSD', '0xFAfDdbb3FC7688494971a79cc65DCa3EF82079E7', 18, false),
  further('stable', 'USDT0', '0x779Ded0c9e1022225f8E0630b35a9b54bE713736', 6, true),
  further('stable-testnet', 'USDT0', '0x78Cf24370174180738C5B8E352B6D14c83a6c9A9', 6, true),
  further('flare', 'USDT0', '0xe7cd86e13AC4309349F30B3435a9d337750fC82D', 6, true),
  further('adi', 'USDC.e', '0x9cb8142aEBBcdc60AF7c97Af897A67A8f3CA71C2', 6, true),
  further('hpp', 'USDC.e', '0x401eCb1D350407f13ba348573E5630B83638E30D', 6, true),
  further('hpp-sepolia', 'USDC.e', '0x401eCb1D350407f13ba348573E5630B83638E30D', 6, true),
  further('igra', 'USDC', '0xA5b8BF902b2844dA17d4506cc827F7F1681735E7', 6, false),
  further('radius', 'SBC', '0x33ad9e4BD16B69B5BFdED37D8B5D9fF9aba014Fb', 6, false),
  further('radius-testnet', 'SBC', '0x33ad9e4BD16B69B5BFdED37D8B5D9fF9aba014Fb', 6, false),
  further('mezo', 'mUSD', '0xdD468A1DDc392dcdbEf6db6e34E89AA338F9F186', 18, false),
  further('mezo-testnet', 'mUSD', '0x118917a40FAF1CD7a13dB0Ef56C86De7973Ac503', 18, false),
]

const noTokens: ReadonlyMap<string, PayableToken> = new Map()
/** Among the dollar tokens above, Circle's own contracts have EIP-3009; for others it is uncertain. */
export const allPayable: readonly (PayableToken & { network: string })[] = [
  ...tokens.map((token) => ({
    ...token,
    domain: domains[`${token.network} ${token.symbol}`] ?? null,
    currency: 'USD' as const,
    hasEip3009: token.freezeView === circle || token.symbol === 'USDbC',
  })),
  ...furtherTokens,
  ...laterTokens,
  ...x402Assets,
]
const payable = byNetwork(allPayable)
const firstPayable = byNetwork(allPayable.filter((token) => !laterTokens.includes(token)))

function byNetwork(some: typeof allPayable): ReadonlyMap<string, ReadonlyMap<string, PayableToken>> {
  const ofNetwork = (name: string) =>
    some
      .filter(({ network }) => network === name)
      .map(({ network: _network, ...token }) => [token.address, token] as const)
  return new Map([...new Set(some.map(({ network }) => network))].map((name) => [name, new Map(ofNetwork(name))]))
}

function further(network: string, symbol: string, address: string, decimals: number, hasEip3009: boolean) {
  const currency = currencies[symbol] === undefined ? ('USD' as const) : currencies[symbol]
  const domain = domains[`${network} ${symbol}`] ?? null
  return { network, symbol, address, decimals, currency, hasEip3009, domain }
}

function usdc(network: string, address: string, decimals: number, freezeView: FreezeView | null, symbol = 'USDC') {
  return { network, asset: 'USDC' as const, symbol, address, decimals, freezeView }
}

function usdt(network: string, address: string, decimals: number, freezeView: FreezeView | null, symbol = 'USDT') {
  return { network, asset: 'USDT' as const, symbol, address, decimals, freezeView }
}
