import type { ChainSettings } from '../../chains/chains.ts'
import { networks, type Network } from '../../chains/networks.ts'
import type { Concern } from './concern.ts'
import { ConfigError, type Environment } from '../config-error.ts'
import { apiRoot, apiRoots, endpoint, endpoints, oneOf, text, wholeNumber } from '../parsers.ts'
import { isSet, readSetting, type Parser } from './setting.ts'

const onchain = {
  name: 'ONCHAIN',
  default: 'off',
  parse: oneOf('off', 'public'),
  meaning:
    "`public` asks the chains' public endpoints where a chain has no endpoint of its own, test networks excepted. They are slow and limited.",
}

const several =
  'one or several separated by commas. All of them are queried: more than half must answer, and all answers must agree.'

/** The endpoint setting for each kind of chain. Setting it enables the chain. */
const endpointsOf: Readonly<Record<Network['family'], (network: Network) => EndpointSetting>> = {
  evm: ({ name }) => ({
    name: `RPC_URL_${settingName(name)}`,
    default: null,
    parse: endpoints,
    meaning: `JSON-RPC endpoints of the network, ${several}`,
  }),
  tron: ({ name }) => ({
    name: `${settingName(name)}_API_URL`,
    default: null,
    parse: apiRoots,
    meaning: `Roots of TronGrid-shaped APIs, ${several}`,
  }),
  solana: ({ name }) => ({
    name: `${settingName(name)}_RPC_URL`,
    default: null,
    parse: endpoints,
    meaning: `Solana JSON-RPC endpoints, ${several}`,
  }),
  bitcoin: ({ name }) => ({
    name: `${settingName(name)}_API_URL`,
    default: null,
    parse: apiRoots,
    meaning: `Roots of Esplora-shaped APIs, ${several}`,
  }),
}

/** The name of a network as it appears in variable names. */
export function settingName(network: string): string {
  return network.toUpperCase().replaceAll('-', '_')
}

type EndpointSetting = { name: string; default: null; parse: Parser<readonly string[]>; meaning: string }

const perNetwork = networks.map((network) => ({
  ...network,
  endpoints: endpointsOf[network.family](network),
  explorer: network.family === 'evm' ? explorerOf(network) : null,
}))

/** Settings of the same meaning are adjacent, including those of test networks. */
const byFamily = [...Map.groupBy(perNetwork, ({ family }) => family).values()].flat()

/** The API of an explorer covers the whole history of an address; a node only covers a window of blocks. */
function explorerOf({ name }: Network) {
  return {
    url: {
      name: `EXPLORER_API_URL_${settingName(name)}`,
      default: null,
      parse: endpoint,
      meaning:
        "An explorer's API for whole histories, where a node only shows a window of blocks. It stands beside the network's RPC_URL as one reader of transfers more: in blocks that it and a node have read, both must show the same.",
    },
    kind: {
      name: `EXPLORER_API_KIND_${settingName(name)}`,
      default: 'etherscan',
      parse: oneOf('etherscan', 'blockscout'),
      meaning: "The kind of the network's explorer: `etherscan` (version 2) or `blockscout`.",
    },
  }
}

const explorers = perNetwork.flatMap(({ explorer }) => explorer ?? [])

const explorerKey = {
  name: 'EXPLORER_API_KEY',
  default: null,
  parse: text,
  meaning: 'The key for queries to explorers.',
}

const budgetMs = {
  name: 'CHAIN_BUDGET_MS',
  default: '800',
  parse: wholeNumber({ min: 50, max: 30_000, digitsMax: 5 }),
  meaning: "The whole time, in milliseconds, that one address's chain questions may take together, retry included.",
}

/** Which chains are read, and through which endpoints. */
export const chains: Concern<{ readonly chains: ChainSettings }> = {
  settings: [
    onchain,
    ...byFamily.map(({ endpoints }) => endpoints),
    ...explorers.map(({ url }) => url),
    ...explorers.map(({ kind }) => kind),
    explorerKey,
    budgetMs,
  ],
  read: (env) => ({ chains: readChains(env) }),
}

function readChains(env: Environment): ChainSettings {
  const isPublic = readSetting(onchain, env) === 'public'
  refuseUnknown(env)
  const read = perNetwork.map((network) => {
    const open = isPublic && network.publicEndpoints.length > 0 ? network.publicEndpoints : null
    const urls = readSetting(network.endpoints, env) ?? open
    const explorer = network.explorer && readExplorer(network.explorer, env)
    if (explorer && !urls) throw new ConfigError(`${network.explorer?.url.name} requires ${network.endpoints.name}.`)
    const isOpen = urls !== null && urls === open
    return { name: network.name, urls, stateUrls: isOpen ? network.publicStateEndpoints : [], explorer }
  })
  return {
    endpoints: Object.fromEntries(read.flatMap(({ name, urls }) => (urls ? [[name, urls]] : []))),
    stateEndpoints: Object.fromEntries(
      read.flatMap(({ name, stateUrls }) => (stateUrls.length > 0 ? [[name, stateUrls]] : [])),
    ),
    explorers: Object.fromEntries(read.flatMap(({ name, explorer }) => (explorer ? [[name, explorer]] : []))),
    explorerKey: readSetting(explorerKey, env),
    budgetMs: readSetting(budgetMs, env),
  }
}

function readExplorer(settings: ReturnType<typeof explorerOf>, env: Environment) {
  const kind = readSetting(settings.kind, env)
  const url = readSetting({ ...settings.url, parse: kind === 'blockscout' ? apiRoot : endpoint }, env)
  if (url !== null) return { url, kind }
  if (isSet(settings.kind.name, env)) throw new ConfigError(`${settings.kind.name} requires ${settings.url.name}.`)
  return null
}

/** Without this check a mistyped name would be a chain that is silently not read. */
function refuseUnknown(env: Environment): void {
  const names = perNetwork.filter(({ explorer }) => explorer).map(({ name }) => settingName(name))
  for (const name of Object.keys(env)) {
    const suffix = /^(?:RPC_URL|EXPLORER_API_URL|EXPLORER_API_KIND)_([\w-]+)$/.exec(name)?.[1]
    if (suffix === undefined || names.includes(suffix) || !isSet(name, env)) continue
    throw new ConfigError(`${name} does not name an EVM network: ${names.join(', ')}.`)
  }
}
