import type { Lang } from '../messages.ts'
import { dayParam, isScreening, type Screening } from './screening.ts'

/** A list that covers hosts, and whether it matched. */
export type HostList = {
  id: string
  kind: string
  status: 'ok' | 'fresh' | 'stale' | 'failed' | 'not_configured'
  /** `download_failed`: there is no copy, because the download failed. */
  cause?: string
  as_of: string | null
  matched: 'block' | 'allow' | null
}

/** The members of the API's HostResult that pages show. */
export type HostResult = Screening & { host: string; registrable_domain: string | null; lists: HostList[] }

/**
 * Path and query of `GET /api/endpoint` for a URL. It does not support past days: lists of hosts do not keep removed
 * rules.
 */
export function hostScreeningPath(url: string, on: string | null, lang: Lang): string {
  return `/api/endpoint?${new URLSearchParams({ url, ...dayParam(on), lang })}`
}

/** The URL in such a path, as it was typed. */
export function urlOfPath(path: string): string {
  return new URLSearchParams(path.slice(path.indexOf('?'))).get('url') ?? ''
}

/** Recognises a HostResult. */
export function isHostResult(json: unknown): json is HostResult {
  if (!isScreening(json) || typeof json['host'] !== 'string' || !Array.isArray(json['lists'])) return false
  return json['registrable_domain'] === null || typeof json['registrable_domain'] === 'string'
}
