import { networks } from '../chains/networks.ts'
import type { ChainSettings } from '../chains/chains.ts'
import { ConfigError, type Environment } from './config-error.ts'

/**
 * Which chains are read, and through which endpoints. Any endpoint switches its chain on by itself; ONCHAIN=public adds
 * the public ones of those that have none. Throws ConfigError; the message names the variable and never its value.
 */
export function readChainSettings(env: Environment): ChainSettings {
  const onchain = valueOf(env, 'ONCHAIN') ?? 'off'
  if (onchain !== 'off' && onchain !== 'public') throw new ConfigError('ONCHAIN must be one of: off, public.')
  refuseUnknown(env)
  const endpoints: Record<string, readonly string[]> = {}
  const explorers: Record<string, Explorer> = {}
  for (const { name, family, publicEndpoints } of networks) {
    const variable = endpointVariable(name)
    const configured = urlsOf(env, variable)
    if (family !== 'evm' && configured.length > 1) throw new ConfigError(`${variable} takes one URL.`)
    if (family === 'tron' || family === 'bitcoin') refuseQueries(variable, configured)
    if (configured.length > 0) endpoints[name] = configured
    else if (onchain === 'public') endpoints[name] = publicEndpoints
    const explorer = explorerOf(env, name.toUpperCase())
    if (!explorer) continue
    if (!endpoints[name]) throw new ConfigError(`EXPLORER_API_URL_${name.toUpperCase()} needs ${variable} beside it.`)
    explorers[name] = explorer
  }
  return { endpoints, explorers, explorerKey: valueOf(env, 'EXPLORER_API_KEY'), budgetMs: budgetOf(env) }
}

/** The variable that holds a network's endpoints. */
function endpointVariable(network: string): string {
  return ownVariables[network] ?? `RPC_URL_${network.toUpperCase()}`
}

const ownVariables: Readonly<Record<string, string>> = {
  tron: 'TRON_API_URL',
  solana: 'SOLANA_RPC_URL',
  bitcoin: 'BITCOIN_API_URL',
}

type Explorer = ChainSettings['explorers'][string]

function explorerOf(env: Environment, suffix: string): Explorer | null {
  const [url, ...others] = urlsOf(env, `EXPLORER_API_URL_${suffix}`)
  if (others.length > 0) throw new ConfigError(`EXPLORER_API_URL_${suffix} takes one URL.`)
  const kind = valueOf(env, `EXPLORER_API_KIND_${suffix}`)
  if (kind !== null && kind !== 'etherscan' && kind !== 'blockscout') {
    throw new ConfigError(`EXPLORER_API_KIND_${suffix} must be one of: etherscan, blockscout.`)
  }
  if (url === undefined) {
    if (kind !== null) throw new ConfigError(`EXPLORER_API_KIND_${suffix} needs EXPLORER_API_URL_${suffix}.`)
    return null
  }
  if (kind === 'blockscout') refuseQueries(`EXPLORER_API_URL_${suffix}`, [url])
  return { url, kind: kind ?? 'etherscan' }
}

/** One or several URLs separated by commas. The operator's own endpoints may be private or on this machine. */
function urlsOf(env: Environment, name: string): string[] {
  const value = valueOf(env, name)
  if (value === null) return []
  const urls = value.split(',').map((part) => {
    const url = URL.parse(part.trim())
    const usable =
      url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' && url.hash === ''
    if (!usable)
      throw new ConfigError(`${name} must hold http or https URLs without user information, separated by commas.`)
    return url.href.replace(/\/$/, '')
  })
  // An endpoint that is named twice would agree with itself.
  if (new Set(urls).size < urls.length) throw new ConfigError(`${name} names an endpoint twice.`)
  return urls
}

/** Paths are put after the root of an API: behind a query they would be lost in it. */
function refuseQueries(name: string, urls: readonly string[]): void {
  if (urls.some((url) => url.includes('?'))) throw new ConfigError(`${name} must be a URL without a query.`)
}

/** A mistyped name would else be a chain that is silently not read. */
function refuseUnknown(env: Environment): void {
  const known = networks.filter(({ family }) => family === 'evm').map(({ name }) => name.toUpperCase())
  for (const name of Object.keys(env)) {
    const suffix = /^(?:RPC_URL|EXPLORER_API_URL|EXPLORER_API_KIND)_(\w+)$/.exec(name)?.[1]
    if (suffix === undefined || known.includes(suffix) || valueOf(env, name) === null) continue
    throw new ConfigError(`${name} names no chain that is read over JSON-RPC: ${known.join(', ')}.`)
  }
}

function budgetOf(env: Environment): number {
  const value = valueOf(env, 'CHAIN_BUDGET_MS') ?? '800'
  const budget = /^\d{1,5}$/.test(value) ? Number(value) : Number.NaN
  if (budget >= 50 && budget <= 30_000) return budget
  throw new ConfigError('CHAIN_BUDGET_MS must be a whole number from 50 to 30000.')
}

function valueOf(env: Environment, name: string): string | null {
  const value = env[name]?.trim()
  return value === undefined || value === '' ? null : value
}
