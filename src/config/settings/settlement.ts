import type { FacilitatorSettings } from '../../facilitator/facilitator.ts'
import type { RelayBudget } from '../../gateway/settlement.ts'
import { readAmount } from '../../kit/amount.ts'
import { assetPlaces, type PaymentTerms } from '../../paid/offer.ts'
import type { Product } from '../../paid/products.ts'
import { networkByName, type Network } from '../../chains/networks.ts'
import { payableTokens, type PayableToken } from '../../chains/tokens.ts'
import { findNonAccount } from '../../chains/non-accounts.ts'
import { readAddress } from '../../kit/address.ts'
import { chains, settingName } from './chains.ts'
import { concern, type Concern } from './concern.ts'
import { ConfigError, type Environment } from '../config-error.ts'
import { limits } from './limits.ts'
import { apiRoot, oneOf, text, wholeNumber } from '../parsers.ts'
import { readSetting, type Parser } from './setting.ts'

/** The token in which payments are settled, and the facilitator that submits them. */
type SettlementTerms = {
  network: Network
  /** The canonical address of the token contract: EIP-3009 with 6 decimal places. */
  asset: `0x${string}`
  /** The EIP-712 domain of the token. */
  assetName: string
  assetVersion: string
  /** Confirmations, counting the block itself, before a settlement counts. */
  confirmations: number
  facilitator: FacilitatorSettings
  /** Limits for what is relayed at this service's gas; null where a remote facilitator pays it. */
  relays: RelayBudget | null
}

/** An EVM network. `network` is null for one that the service does not know, where calls can still be sold. */
type ChosenNetwork = { caip2: `eip155:${number}`; network: Network | null }

const evmNetwork: Parser<ChosenNetwork> = (value, name) => {
  const network = networkByName(value)
  if (network?.family === 'evm' && network.chainId !== null) return { caip2: `eip155:${network.chainId}`, network }
  const [, id] = /^eip155:([1-9]\d{0,15})$/.exec(value) ?? []
  if (id !== undefined) return { caip2: `eip155:${Number(id)}`, network: null }
  throw new ConfigError(
    `${name} must be the CAIP-2 identifier or the name of an EVM network, such as eip155:8453 or base.`,
  )
}

type Prices = Readonly<Record<Product, bigint>>
const defaultPrices: Prices = { decision: 300_000n, trace: 200_000n, batch: 100_000n }

/**
 * Parses `decision=0.30,trace=0.20` to millionths of a dollar. Products that are not named keep their default price.
 */
const prices: Parser<Prices> = (value, name) => {
  const byProduct = new Map<string, bigint>(Object.entries(defaultPrices))
  for (const part of value.split(',')) {
    const [product = '', price = '', ...more] = part.trim().split('=')
    const { amount } = readAmount(price.trim(), assetPlaces)
    if (!byProduct.has(product) || more.length > 0 || !amount || amount.units === 0n) {
      throw new ConfigError(
        `${name} must be prices above 0 with at most ${assetPlaces} decimal places, by what is sold.`,
      )
    }
    byProduct.set(product, amount.units)
  }
  return Object.fromEntries(byProduct) as Prices
}

/** An amount of USDC above 0, in millionths. */
const usdcAmount: Parser<bigint> = (value, name) => {
  const { amount } = readAmount(value, assetPlaces)
  if (amount && amount.units > 0n) return amount.units
  throw new ConfigError(`${name} must be an amount of USDC above 0 with at most ${assetPlaces} decimal places.`)
}

/** A contract or account on an EVM chain, in canonical form. */
const evmAddress: Parser<`0x${string}`> = (value, name) => {
  const { address } = readAddress(value)
  if (address?.family === 'evm') return `0x${address.canonical.slice(2)}`
  throw new ConfigError(`${name} must be an address of an EVM network.`)
}

/** An account on an EVM chain that can be paid, in canonical form. */
const evmPayee: Parser<`0x${string}`> = (value, name) => {
  const { address } = readAddress(value)
  const nonAccount = address ? findNonAccount(address, '') : null
  if (nonAccount)
    throw new ConfigError(`${name} must be an account that can be paid, and this is none: ${nonAccount.name}.`)
  return evmAddress(value, name)
}

const privateKey: Parser<`0x${string}`> = (value, name) => {
  if (/^0x[0-9a-fA-F]{64}$/.test(value) && BigInt(value) > 0n && BigInt(value) < groupOrder)
    return `0x${value.slice(2)}`
  throw new ConfigError(`${name} must be a private key: 0x followed by 64 hexadecimal digits.`)
}

/** Private keys of secp256k1 are below it (SEC 2, section 2.4.1). */
const groupOrder = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

const settlementNetwork = {
  name: 'X402_NETWORK',
  default: null,
  parse: evmNetwork,
  meaning:
    'The network on which payments are settled, as CAIP-2 identifier or name. With SETTLEMENT=onchain or X402_FACILITATOR_KEY it needs an endpoint of its own.',
}

/**
 * Confirmations after which a reorganisation is not expected in practice: 1 where one sequencer orders the blocks or
 * they are final at once.
 */
const confirmationsOf: Readonly<Record<string, number>> = { ethereum: 12, bsc: 5, polygon: 5 }

const assetSetting = {
  name: 'X402_ASSET',
  default: null,
  parse: evmAddress,
  meaning:
    'The token in which payments are settled: a contract with EIP-3009 and 6 decimal places, no sanctioned asset.',
}

/** The token of the settings in the table of tokens; undefined for one that it does not have. */
function knownToken(env: Environment): PayableToken | undefined {
  const [network, asset] = [readSetting(settlementNetwork, env)?.network, readSetting(assetSetting, env)]
  return network && asset ? payableTokens(network.name).get(asset) : undefined
}

const members = concern({
  payTo: {
    name: 'X402_PAY_TO',
    default: null,
    parse: evmPayee,
    meaning: 'The address that is paid for calls of `/api/x402/`. Without it nothing is sold.',
  },
  settlementMode: {
    name: 'SETTLEMENT',
    default: 'simulated',
    parse: oneOf('simulated', 'onchain'),
    meaning:
      '`onchain` relays payments that an agent has signed (EIP-3009) to the network of X402_NETWORK; `simulated` settles none on a chain, and every answer says so.',
  },
  settlementNetwork,
  asset: assetSetting,
  assetName: {
    name: 'X402_ASSET_NAME',
    default: {
      words: 'that of a token that `GET /api/networks` lists, else `USD Coin`',
      value: (env) => knownToken(env)?.domain?.name ?? 'USD Coin',
    },
    parse: text,
    meaning: 'The name in the EIP-712 domain of the token. Another one than that of a listed token is refused.',
  },
  assetVersion: {
    name: 'X402_ASSET_VERSION',
    default: {
      words: 'that of a token that `GET /api/networks` lists, else `2`',
      value: (env) => knownToken(env)?.domain?.version ?? '2',
    },
    parse: text,
    meaning: 'The version in the EIP-712 domain of the token. Another one than that of a listed token is refused.',
  },
  confirmations: {
    name: 'SETTLEMENT_CONFIRMATIONS',
    default: {
      words: '`12` on ethereum, `5` on bsc and polygon, else `1`',
      value: (env) => confirmationsOf[readSetting(settlementNetwork, env)?.network?.name ?? ''] ?? 1,
    },
    parse: wholeNumber({ min: 1, max: 1_000 }),
    meaning: 'How many blocks, its own included, a payment must be deep in the chain before it counts as settled.',
  },
  facilitatorUrl: {
    name: 'X402_FACILITATOR_URL',
    default: null,
    parse: apiRoot,
    meaning: 'The x402 facilitator (version 2) that carries signed payments to the chain.',
  },
  facilitatorKey: {
    name: 'X402_FACILITATOR_KEY',
    default: null,
    parse: privateKey,
    meaning:
      "The private key of a wallet that pays gas and nothing else: the service is its own facilitator. No agent's wallet.",
  },
  relayMinUnits: {
    name: 'SETTLEMENT_MIN_USDC',
    default: '0.01',
    parse: usdcAmount,
    meaning:
      'The smallest payment of an agent, in USDC, that is relayed with X402_FACILITATOR_KEY: each costs the wallet of that key some 73,000 gas.',
  },
  relaysPerDayMax: {
    name: 'SETTLEMENT_RELAYS_PER_DAY',
    default: '5000',
    parse: wholeNumber({ min: 1, max: 10_000_000 }),
    meaning:
      'How many payments of agents are relayed with X402_FACILITATOR_KEY on a UTC day, at most; half of them for agents without an owner, a tenth for one owner. Half as many transactions more may bring nothing on payments for calls. Further ones are 429.',
  },
  prices: {
    name: 'X402_PRICES',
    default: 'decision=0.30,trace=0.20,batch=0.10',
    parse: prices,
    meaning: 'Prices of calls in dollars. A call that is not named keeps its price.',
  },
})

type Settled = {
  settlementMode: 'simulated' | 'onchain'
  settlement: SettlementTerms | null
  /** The facilitator; null where none is configured. */
  facilitator: FacilitatorSettings | null
  /** The terms of paid calls; null where nothing is sold. */
  paymentTerms: PaymentTerms | null
  /** In millionths of the token. */
  prices: Prices
}

/** How payments are settled. `settlement` is null where agent payments are not settled on a chain. */
export const settlement: Concern<Settled> = {
  settings: members.settings,
  read: (env) => {
    const {
      settlementMode,
      settlementNetwork: network,
      asset,
      facilitatorUrl,
      facilitatorKey,
      ...others
    } = members.read(env)
    const { payTo, prices, confirmations, relayMinUnits, relaysPerDayMax, ...domain } = others
    const mustBeSet = {
      X402_NETWORK: network,
      X402_ASSET: asset,
      'X402_FACILITATOR_URL or X402_FACILITATOR_KEY': facilitatorUrl ?? facilitatorKey,
    }
    const { countsCalls } = limits.read(env)
    const missing = Object.entries(mustBeSet).flatMap(([name, value]) => (value === null ? [name] : []))
    if (network === null || asset === null || missing.length > 0) {
      const isWanted = settlementMode === 'onchain' || payTo !== null || missing.length < Object.keys(mustBeSet).length
      if (isWanted) throw new ConfigError(`Settlement on a chain requires ${missing.join(', ')}.`)
      return { settlementMode, settlement: null, facilitator: null, paymentTerms: null, prices }
    }
    refuseOtherToken(knownToken(env), domain)
    const place = placeOf(network, env, settlementMode === 'onchain' || facilitatorKey !== null)
    const facilitator = facilitatorOf({ facilitatorUrl, facilitatorKey }, place)
    const paymentTerms = payTo && {
      network: network.caip2,
      asset,
      ...domain,
      payTo,
      facilitatorUrl: facilitatorUrl ?? 'in-process',
    }
    const budget = { minUnits: relayMinUnits, perDayMax: countsCalls ? relaysPerDayMax : null }
    const relays = facilitator.kind === 'in_process' ? budget : null
    const settled = place && { network: place.network, asset, ...domain, confirmations, facilitator, relays }
    return { settlementMode, settlement: settled, facilitator, paymentTerms, prices }
  },
}

/** The token refuses signatures of another domain, and prices have 6 decimal places: nothing could be paid. */
function refuseOtherToken(
  token: PayableToken | undefined,
  { assetName: name, assetVersion: version }: { assetName: string; assetVersion: string },
): void {
  if (token !== undefined && token.decimals !== assetPlaces)
    throw new ConfigError(
      `X402_ASSET must be a token with ${assetPlaces} decimal places: ${token.symbol} has ${token.decimals}.`,
    )
  const domain = token?.domain ?? null
  if (domain === null || (domain.name === name && domain.version === version)) return
  throw new ConfigError(
    `X402_ASSET_NAME and X402_ASSET_VERSION must be those of the token, ${JSON.stringify(domain.name)} and ` +
      `${JSON.stringify(domain.version)}: it refuses signatures for others. Without the two settings they are used.`,
  )
}

type Place = { network: Network; rpcUrl: string }

/** The network and endpoint for looking up a payment. A remote facilitator works without. */
function placeOf({ network, caip2 }: ChosenNetwork, env: Environment, isNeeded: boolean): Place | null {
  const [rpcUrl] = (network && chains.read(env).chains.endpoints[network.name]) ?? []
  if (network !== null && rpcUrl !== undefined) return { network, rpcUrl }
  if (!isNeeded) return null
  if (network === null)
    throw new ConfigError(`X402_NETWORK must name an EVM network of \`GET /api/networks\`: ${caip2} is none.`)
  throw new ConfigError(`X402_NETWORK requires an endpoint of the network: RPC_URL_${settingName(network.name)}.`)
}

function facilitatorOf(
  { facilitatorUrl: url, facilitatorKey: key }: { facilitatorUrl: string | null; facilitatorKey: `0x${string}` | null },
  place: Place | null,
): FacilitatorSettings {
  if (url !== null && key !== null)
    throw new ConfigError('Only one of X402_FACILITATOR_URL and X402_FACILITATOR_KEY can be set.')
  if (key !== null && place !== null) return { kind: 'in_process', key, ...place }
  return { kind: 'remote', url: url ?? '' }
}
