import { isRecord } from './call-api.ts'

/** The members of one network of `GET /api/networks` that pages use. */
export type Network = { name: string; family: string; explorer: Explorer | null }

/** A chain's own explorer: the address or the transaction's hash is appended, and after it the suffix. */
export type Explorer = { address_url: string; transaction_url: string; suffix: string }

/** Path of the table of networks. */
export const networksPath = '/api/networks'

/** Recognises the answer of `GET /api/networks`. */
export function isNetworks(json: unknown): json is { networks: Network[] } {
  return isRecord(json) && Array.isArray(json['networks'])
}
