import type { Lang } from '../messages.ts'
import { isRecord } from './call-api.ts'

type Verdict = 'clear' | 'caution' | 'risky' | 'uncertain'

/** One piece of evidence for a verdict. */
export type Evidence = {
  label: string
  detail: string
  source: string
  url: string
  page?: string
  weight: number
  as_of?: string | null
}

/** A list or chain, and its result. */
export type Source = {
  id: string
  kind: string
  as_of: string | null
  /** Where it is another day. */
  complete_through?: string | null
  status: 'ok' | 'fresh' | 'stale' | 'failed' | 'not_configured' | 'no_view'
  /** `download_failed`: there is no copy, because the download failed. */
  cause?: string
  detail: string
}

/** The members that verdicts on addresses and on hosts share. */
export type Screening = {
  verdict: Verdict
  risk: number | null
  blocked: boolean
  signals: string[]
  signal_keys: string[]
  evidence: Evidence[]
  note: string
  reason_code: string
  retry: { retryable: boolean; after_seconds?: number; condition?: string }
  cause?: string
  advice: string
}

/** The members of the API's ScreenResult that pages show. */
export type ScreenResult = Screening & {
  address: string
  chain: string
  /** The past day of the verdict; absent for today. */
  on?: string
  intelligence: { sources: Source[] }
}

type ScreeningQuestion = { addr: string; network: string; on: string | null; lang: Lang }

export const riskMax = 100
/** From this risk on the verdict is `caution`. The API documents both thresholds at /docs/verdicts. */
export const cautionFrom = 20
/** From this risk on the verdict is `risky`. */
export const riskyFrom = 70

/** Path and query of `GET /api/risk` for a question. */
export function screeningPath({ addr, network, on, lang }: ScreeningQuestion): string {
  const query = { addr, ...(network ? { network } : {}), ...dayParam(on), lang }
  return `/api/risk?${new URLSearchParams(query)}`
}

/** The parameter of the API that names a past day; none for today. */
export function dayParam(on: string | null): { on?: string } {
  return on === null ? {} : { on }
}

/** Recognises a ScreenResult. */
export function isScreenResult(json: unknown): json is ScreenResult {
  if (!isScreening(json) || typeof json['address'] !== 'string') return false
  const { intelligence } = json
  return isRecord(intelligence) && Array.isArray(intelligence['sources'])
}

/** Whether the verdict includes a finished trace on both sides of the address. */
export function hasTrace(result: ScreenResult): boolean {
  return statusOf(result, 'trace_in') === 'ok' && statusOf(result, 'trace_out') === 'ok'
}

/**
 * Whether a verdict becomes final only after a trace: the chain is read, and the trace could change the verdict. It
 * cannot change a risky or an uncertain one.
 */
export function isToBeTraced(result: ScreenResult): boolean {
  const canChange = result.verdict === 'clear' || result.verdict === 'caution'
  return canChange && statusOf(result, 'taint') === 'ok' && !hasTrace(result)
}

/** The status of one chain query. */
function statusOf({ chain, intelligence }: ScreenResult, question: string): Source['status'] | undefined {
  return intelligence.sources.find(({ id }) => id === `${chain}.${question}`)?.status
}

/**
 * Type guard for the common part of verdicts. An unknown verdict is rejected: it must never be shown as a harmless one.
 */
export function isScreening(json: unknown): json is Screening & Record<string, unknown> {
  if (!isRecord(json) || !verdicts.includes(json['verdict'] as Verdict)) return false
  const { risk, signals, signal_keys, evidence, retry } = json
  if (!(risk === null || typeof risk === 'number') || !isRecord(retry)) return false
  return [signals, signal_keys, evidence].every((member) => Array.isArray(member))
}

const verdicts: readonly Verdict[] = ['clear', 'caution', 'risky', 'uncertain']
