import ipaddr from 'ipaddr.js'
import { resolve } from 'node:path'
import type { ChainSettings } from '../chains/chains.ts'
import { readChainSettings } from './config-chains.ts'
import { ConfigError, type Environment } from './config-error.ts'
import type { TrustProxy } from '../kit/trust-proxy.ts'

/** Everything the environment decides. The only reader of the environment; the rest of the house is handed values. */
export type Config = {
  port: number
  host: string
  /** Absolute links in answers; without a slash at the end. Never taken from the Host header. */
  baseUrl: string
  dataDir: string
  databaseUrl: string | null
  /** 32 bytes that seal what must be stored readable; null: kept in dataDir. */
  secretsKey: Buffer | null
  trustProxy: TrustProxy
  listsDir: string | null
  listsUpdate: boolean
  listsMaxAgeHours: number | null
  logLevel: (typeof logLevels)[number]
  chains: ChainSettings
}

/** The process's environment, for those who start something. */
export const environment: Environment = process.env

/** Reads the settings. An empty value counts as not set. Throws ConfigError. */
export function readConfig(env: Environment): Config {
  const port = wholeNumber(env, 'PORT', 8402, 0, 65_535)
  const production = text(env, 'NODE_ENV') === 'production'
  const maxAge = text(env, 'LISTS_MAX_AGE_HOURS')
  return {
    port,
    host: text(env, 'HOST') ?? '127.0.0.1',
    baseUrl: baseUrl(env, port),
    dataDir: resolve(text(env, 'DATA_DIR') ?? 'var'),
    databaseUrl: databaseUrl(env),
    secretsKey: secretsKey(env),
    trustProxy: trustProxy(env),
    listsDir: mapped(text(env, 'LISTS_DIR'), (path) => resolve(path)),
    listsUpdate: oneOf(env, 'LISTS_UPDATE', ['off', 'on'], 'off') === 'on',
    listsMaxAgeHours:
      maxAge === null ? (production ? 72 : null) : wholeNumber(env, 'LISTS_MAX_AGE_HOURS', 72, 1, 87_600),
    logLevel: oneOf(env, 'LOG_LEVEL', logLevels, 'info'),
    chains: readChainSettings(env),
  }
}

function text(env: Environment, name: string): string | null {
  const value = env[name]?.trim()
  return value === undefined || value === '' ? null : value
}

function wholeNumber(env: Environment, name: string, fallback: number, min: number, max: number): number {
  const value = text(env, name)
  if (value === null) return fallback
  const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN
  if (number >= min && number <= max) return number
  throw new ConfigError(`${name} must be a whole number from ${min} to ${max}.`)
}

function oneOf<const Option extends string>(
  env: Environment,
  name: string,
  options: readonly Option[],
  fallback: Option,
): Option {
  const value = text(env, name) ?? fallback
  const option = options.find((candidate) => candidate === value)
  if (option === undefined) throw new ConfigError(`${name} must be one of: ${options.join(', ')}.`)
  return option
}

function baseUrl(env: Environment, port: number): string {
  const value = text(env, 'BASE_URL')
  if (value === null) return `http://localhost:${port}`
  const url = URL.parse(value)
  const usable = url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.search && !url.hash
  if (!usable) throw new ConfigError('BASE_URL must be an http or https URL without user, query or fragment.')
  return url.href.replace(/\/+$/, '')
}

function databaseUrl(env: Environment): string | null {
  const value = text(env, 'DATABASE_URL')
  if (value === null || /^postgres(ql)?:\/\//.test(value)) return value
  throw new ConfigError('DATABASE_URL must begin with postgres:// or postgresql://.')
}

function secretsKey(env: Environment): Buffer | null {
  const value = text(env, 'SECRETS_KEY')
  if (value === null) {
    if (text(env, 'DATABASE_URL') === null) return null
    throw new ConfigError('SECRETS_KEY must be set when DATABASE_URL is, so that all processes sign and verify as one.')
  }
  const bytes = Buffer.from(value, 'base64')
  if (bytes.length === 32 && bytes.toString('base64') === value) return bytes
  throw new ConfigError('SECRETS_KEY must be 32 bytes in base64. `openssl rand -base64 32` makes one.')
}

function trustProxy(env: Environment): TrustProxy {
  const value = text(env, 'TRUST_PROXY')
  if (value === null) return { kind: 'none' }
  if (/^\d{1,2}$/.test(value)) return value === '0' ? { kind: 'none' } : { kind: 'hops', hops: Number(value) }
  const cidrs = value.split(',').map((part) => part.trim())
  if (cidrs.every((cidr) => ipaddr.isValidCIDR(cidr) || ipaddr.isValid(cidr))) return { kind: 'ranges', cidrs }
  throw new ConfigError('TRUST_PROXY must be a number of proxy hops, or addresses and CIDR ranges separated by commas.')
}

function mapped<T, U>(value: T | null, change: (value: T) => U): U | null {
  return value === null ? null : change(value)
}

const logLevels = ['silent', 'error', 'warn', 'info', 'debug'] as const
