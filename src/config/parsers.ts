import ipaddr from 'ipaddr.js'
import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { readWebhookSecret } from '../webhooks/standard-webhook.ts'
import type { TrustProxy } from '../kit/trust-proxy.ts'
import { ConfigError } from './config-error.ts'
import type { Parser } from './settings/setting.ts'

export const text: Parser<string> = (value) => value

/** Makes a path absolute. It does not check that anything exists there. */
export const path: Parser<string> = (value) => resolve(value)

/** The absolute path of a Unix socket. Linux takes 107 bytes, other systems 103. */
export const socketPath: Parser<string> = (value, name) => {
  const absolute = resolve(value)
  if (Buffer.byteLength(absolute) <= socketPathMaxBytes) return absolute
  throw new ConfigError(`${name} must be a path of at most ${socketPathMaxBytes} bytes.`)
}

const socketPathMaxBytes = 100

export function wholeNumber({ min, max, digitsMax = 9 }: Range): Parser<number> {
  return (value, name) => {
    const number = /^\d+$/.test(value) && value.length <= digitsMax ? Number(value) : Number.NaN
    if (number >= min && number <= max) return number
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}.`)
  }
}

/** A number of loops, or as many as there are cores. */
export const workers: Parser<number | 'auto'> = (value, name) => {
  if (value === 'auto') return value
  const number = /^\d{1,2}$/.test(value) ? Number(value) : 0
  if (number >= 1 && number <= workersMax) return number
  throw new ConfigError(`${name} must be auto, or a whole number from 1 to ${workersMax}.`)
}

export const workersMax = 64

/** `digitsMax` counts leading zeros. */
type Range = { min: number; max: number; digitsMax?: number }

export function oneOf<const Option extends string>(...options: readonly Option[]): Parser<Option> {
  return (value, name) => {
    const option = options.find((candidate) => candidate === value)
    if (option !== undefined) return option
    throw new ConfigError(`${name} must be one of: ${options.join(', ')}.`)
  }
}

export const onOff: Parser<boolean> = (value, name) => oneOf('off', 'on')(value, name) === 'on'

export function beginningWith(...beginnings: readonly string[]): Parser<string> {
  return (value, name) => {
    if (beginnings.some((beginning) => value.startsWith(beginning))) return value
    throw new ConfigError(`${name} must begin with ${beginnings.join(' or ')}.`)
  }
}

/** A key of this many bytes in canonical base64. */
export function base64Key(bytes: number): Parser<Buffer> {
  return (value, name) => {
    const key = Buffer.from(value, 'base64')
    if (key.length === bytes && key.toString('base64') === value) return key
    throw new ConfigError(`${name} must be ${bytes} bytes in base64. \`openssl rand -base64 ${bytes}\` generates one.`)
  }
}

/** A number of hops, or comma-separated addresses and CIDR ranges. */
export const proxies: Parser<TrustProxy> = (value, name) => {
  if (/^\d{1,2}$/.test(value)) return value === '0' ? { kind: 'none' } : { kind: 'hops', hops: Number(value) }
  const cidrs = value.split(',').map((part) => part.trim())
  if (cidrs.every((cidr) => ipaddr.isValidCIDR(cidr) || ipaddr.isValid(cidr))) return { kind: 'ranges', cidrs }
  throw new ConfigError(`${name} must be a number of proxy hops, or addresses and CIDR ranges separated by commas.`)
}

/** `whsec_` and 24 to 64 bytes in base64 (Standard Webhooks). */
export const webhookSecret: Parser<Buffer> = (value, name) => {
  const secret = readWebhookSecret(value)
  if (secret !== null) return secret
  throw new ConfigError(`${name} must be whsec_ followed by 24 to 64 bytes in base64.`)
}

/** `name@example.com` or `Name <name@example.com>`, on one line. */
export const mailSender: Parser<string> = (value, name) => {
  if (/^(?:[^<>"\p{Cc}]{1,80} <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u.test(value)) return value
  throw new ConfigError(
    `${name} must be an address, such as no-reply@example.com or Countersign <no-reply@example.com>.`,
  )
}

/** A `mailto:` URI or an https URL, without white space. */
export const contactUri: Parser<string> = (value, name) => {
  if (/^mailto:[^\s@?]+@[^\s@?]+$/.test(value)) return value
  const url = webUrl(value)
  if (url?.protocol === 'https:') return url.href
  throw new ConfigError(`${name} must be mailto: followed by an address, or an https URL.`)
}

/** A base URL of links, without a trailing slash. */
export const linkUrl: Parser<string> = (value, name) => {
  const url = webUrl(value)
  if (url && url.search === '') return url.href.replace(/\/+$/, '')
  throw new ConfigError(`${name} must be an http or https URL without user, query or fragment.`)
}

/** One or several comma-separated endpoints. The operator chooses them, so private and local addresses are allowed. */
export const endpoints: Parser<readonly string[]> = (value, name) => {
  const urls = value.split(',').map((part) => {
    const url = webUrl(part.trim())
    if (url) return url.href.replace(/\/$/, '')
    throw new ConfigError(`${name} must contain http or https URLs without user information, separated by commas.`)
  })
  // A duplicate endpoint would agree with itself.
  if (new Set(urls).size < urls.length) throw new ConfigError(`${name} contains a duplicate endpoint.`)
  return urls
}

export const endpoint: Parser<string> = (value, name) => {
  const [url = '', ...others] = endpoints(value, name)
  if (others.length > 0) throw new ConfigError(`${name} must be a single URL.`)
  return url
}

/** The base URL of an API. A query is refused, because paths are appended. */
export const apiRoot: Parser<string> = (value, name) => withoutQuery(endpoint(value, name), name)

/** One or several comma-separated base URLs. */
export const apiRoots: Parser<readonly string[]> = (value, name) =>
  endpoints(value, name).map((url) => withoutQuery(url, name))

function withoutQuery(url: string, name: string): string {
  if (url.includes('?')) throw new ConfigError(`${name} must be a URL without a query.`)
  return url
}

/** Witnesses separated by commas: each a verifier key of C2SP for cosignatures, a space, and the URL it takes checkpoints at. */
export const witnesses: Parser<readonly { key: string; url: string }[]> = (value, name) => {
  const read = value.split(',').map((part) => {
    const [key = '', address = '', ...more] = part.trim().split(/\s+/)
    const url = webUrl(address)
    if (url && url.search === '' && more.length === 0 && isWitnessKey(key))
      return { key, url: url.href.replace(/\/$/, '') }
    throw new ConfigError(
      `${name} must contain a verifier key for cosignatures, a space and a URL, several separated by commas.`,
    )
  })
  if (read.length > witnessesMax) throw new ConfigError(`${name} must contain at most ${witnessesMax} witnesses.`)
  return read
}

const witnessesMax = 8

/** `name+id+base64`: the base64 holds type 4 and an Ed25519 key; the id is a prefix of their hash with the name. */
function isWitnessKey(text: string): boolean {
  const [, name = '', id = '', encoded = ''] = /^([^\s+]{1,255})\+([0-9a-f]{8})\+([A-Za-z0-9+/]{44})$/.exec(text) ?? []
  const key = Buffer.from(encoded, 'base64')
  if (key.length !== 33 || key[0] !== 4) return false
  return createHash('sha256').update(`${name}\n`).update(key).digest('hex').startsWith(id)
}

function webUrl(value: string): URL | null {
  const url = URL.parse(value)
  const isUsable =
    url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' && url.hash === ''
  return isUsable ? url : null
}
