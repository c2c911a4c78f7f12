import type { Lang } from '../prose.ts'
import { isRecord } from './ask-api.ts'

type Verdict = 'clear' | 'caution' | 'risky' | 'uncertain'

/** One piece of evidence of a ScreenResult. */
export type Evidence = {
  label: string
  detail: string
  source: string
  url: string
  page?: string
  weight: number
  as_of?: string | null
}

/** A list or chain that could have spoken. */
export type Source = {
  id: string
  status: 'ok' | 'fresh' | 'stale' | 'failed' | 'not_configured' | 'no_view'
  detail: string
}

/** The members of the API's ScreenResult that pages show. */
export type ScreenResult = {
  address: string
  chain: string
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
  intelligence: { sources: Source[] }
}

export type ScreeningQuestion = { addr: string; network: string; lang: Lang }

/** From this risk on the verdict is `caution`. The API documents both thresholds at /docs/verdicts. */
export const cautionFrom = 20
/** From this risk on the verdict is `risky`. */
export const riskyFrom = 70

/** Path and query of `GET /api/risk` for a question. */
export function screeningPath({ addr, network, lang }: ScreeningQuestion): string {
  return `/api/risk?${new URLSearchParams({ addr, ...(network ? { network } : {}), lang })}`
}

/** Recognises a ScreenResult. A verdict we do not know is none: it must never be shown as a harmless one. */
export function isScreenResult(json: unknown): json is ScreenResult {
  if (!isRecord(json) || !verdicts.includes(json['verdict'] as Verdict)) return false
  const { address, risk, signals, signal_keys, evidence, retry, intelligence } = json
  if (typeof address !== 'string' || !(risk === null || typeof risk === 'number')) return false
  if (!isRecord(retry) || !isRecord(intelligence)) return false
  return [signals, signal_keys, evidence, intelligence['sources']].every((member) => Array.isArray(member))
}

const verdicts: readonly Verdict[] = ['clear', 'caution', 'risky', 'uncertain']
