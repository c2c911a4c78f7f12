import type { Lang } from '../messages.ts'
import { hostScreeningPath, isHostResult, type HostResult } from './host-screening.ts'
import { isUrlLike } from './is-url-like.ts'
import { isScreenResult, screeningPath, type ScreenResult } from './screening.ts'

/** The content of the form: an address or a payment URL as typed; the network applies to addresses only. */
export type Question = { q: string; network: string }

export type Result = ScreenResult | HostResult

/** Path and query of the endpoint that answers a question, about a past day (`on`) or today (null). */
export function resultPath({ q, network }: Question, on: string | null, lang: Lang): string {
  return isUrlLike(q) ? hostScreeningPath(q, on, lang) : screeningPath({ addr: q, network, on, lang })
}

/** Type guard for the answer of either endpoint. */
export function isResult(json: unknown): json is Result {
  return isScreenResult(json) || isHostResult(json)
}
