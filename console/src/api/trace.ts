import type { Lang } from '../messages.ts'
import { isRecord } from './call-api.ts'
import type { Evidence } from './screening.ts'

/** A path between the address and a listed party. */
export type TracePath = {
  /** Whether the money came to the address or left it. */
  direction: 'in' | 'out'
  /** From the address to the listed party. */
  parties: string[]
  /** The amount of each step: dollar tokens, on Bitcoin bitcoin. */
  amounts: number[]
  hop: number
  list: string
  tx: string
  /** The largest transfer of each step. */
  txs: string[]
}

/** The members of the API's trace that pages show; `evidence` has one item per path, in the same order. */
export type Trace = {
  address: string
  chain: string
  hops: number
  /** 0 to 1; null for a side without transfers. */
  shares: { in: number | null; out: number | null }
  paths: TracePath[]
  /** Names of listed persons and known contracts, by address. */
  names: Readonly<Record<string, string>>
  visited: number
  truncated: boolean
  evidence: Evidence[]
  as_of: string
  note: string
}

/** Path and query of `GET /api/risk/trace` with maximum depth in both directions. */
export function tracePath({ addr, network, lang }: { addr: string; network: string; lang: Lang }): string {
  return `/api/risk/trace?${new URLSearchParams({ addr, ...(network ? { network } : {}), lang })}`
}

/** Recognises a trace. */
export function isTrace(json: unknown): json is Trace {
  if (!isRecord(json) || typeof json['truncated'] !== 'boolean') return false
  if (!isRecord(json['names']) || !isRecord(json['shares'])) return false
  return Array.isArray(json['evidence']) && Array.isArray(json['paths']) && json['paths'].every(isPath)
}

function isPath(json: unknown): boolean {
  if (!isRecord(json) || (json['direction'] !== 'in' && json['direction'] !== 'out')) return false
  return [json['parties'], json['amounts'], json['txs']].every((member) => Array.isArray(member))
}
