import type { Lang } from '../messages.ts'
import { dayAsked, isScreening, type Screening } from './screening.ts'

/** A list that can speak of a host, and whether it did. */
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

/** Path and query of `GET /api/endpoint` for a URL. It refuses a past day: lists of hosts keep no rules that were removed. */
export function hostScreeningPath(url: string, on: string | null, lang: Lang): string {
  return `/api/endpoint?${new URLSearchParams({ url, ...dayAsked(on), lang })}`
}

/** The URL that such a path asks for, as it was typed. */
export function urlAsked(path: string): string {
  return new URLSearchParams(path.slice(path.indexOf('?'))).get('url') ?? ''
}

/** Recognises a HostResult. */
export function isHostResult(json: unknown): json is HostResult {
  if (!isScreening(json) || typeof json['host'] !== 'string' || !Array.isArray(json['lists'])) return false
  return json['registrable_domain'] === null || typeof json['registrable_domain'] === 'string'
}
