import type { Lang } from '../messages.ts'
import { isRecord } from './call-api.ts'

/** Amounts moved in dollar tokens; on TRON only USDT. */
export type Amounts = { usdc?: number; usdt: number }

/** One counterparty of one direction. */
export type FlowParty = Amounts & {
  address: string
  tag: string | null
  kind: string | null
  count: number
  risky: boolean
  frozen: boolean | null
}

/** The sum of the parties of one direction that are not shown. */
export type FlowOthers = Amounts & { parties: number; count: number }

/** The members of the API's FlowResult that pages show. */
export type Flow = {
  address: string
  chain: string
  total: number
  inbound: FlowParty[]
  outbound: FlowParty[]
  others: { inbound: FlowOthers; outbound: FlowOthers }
  firstInflow: (Amounts & { from: string; date: string | null }) | null
  riskyParties: number
  truncated: boolean
  as_of: string
  note: string
}

/** The API shows at most this many parties per direction, the largest ones. */
export const flowPartiesMax = 8

/** Path and query of `GET /api/risk/flow`. */
export function flowPath({ addr, network, lang }: { addr: string; network: string; lang: Lang }): string {
  return `/api/risk/flow?${new URLSearchParams({ addr, ...(network ? { network } : {}), lang })}`
}

/** Recognises a FlowResult. */
export function isFlow(json: unknown): json is Flow {
  if (!isRecord(json) || typeof json['total'] !== 'number' || typeof json['truncated'] !== 'boolean') return false
  const { others } = json
  if (!isRecord(others) || !isSum(others['inbound']) || !isSum(others['outbound'])) return false
  return [json['inbound'], json['outbound']].every((side) => Array.isArray(side) && side.every(isParty))
}

function isParty(json: unknown): boolean {
  if (!isRecord(json) || typeof json['address'] !== 'string' || typeof json['risky'] !== 'boolean') return false
  return isSum(json)
}

function isSum(json: unknown): boolean {
  return isRecord(json) && typeof json['usdt'] === 'number' && typeof json['count'] === 'number'
}
