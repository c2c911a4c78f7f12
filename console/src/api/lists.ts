import type { Lang } from '../messages.ts'
import { isRecord } from './call-api.ts'

/** The members of one list of `GET /api/lists` that pages show. */
export type ListState = {
  id: string
  name?: string
  kind: string
  upstream_url: string
  entries: number
  as_of: string | null
  complete_through: string | null
  age_hours: number | null
  status: 'fresh' | 'stale' | 'failed' | 'off'
  /** `download_failed`: there is no copy, because the download failed. */
  cause?: 'download_failed'
  detail: string
}

/** One listing of `GET /api/risk/recent`. */
export type RecentListing = {
  address: string
  /** `other` for chains that are not screened. */
  chain: string
  list: string
  label: string
  sourceLabel: string
  listed_on: string
  source_url: string
}

/** Path of the state of all lists. */
export function listsPath(lang: Lang): string {
  return `/api/lists?lang=${lang}`
}

/** Path of the newest listings. */
export function recentPath(limit: number, lang: Lang): string {
  return `/api/risk/recent?limit=${limit}&dated_by=authority&lang=${lang}`
}

/** Recognises the answer of `GET /api/lists`. */
export function isLists(json: unknown): json is { lists: ListState[] } {
  return isRecord(json) && Array.isArray(json['lists'])
}

/** Recognises the answer of `GET /api/risk/recent`. */
export function isRecent(json: unknown): json is { total: number; items: RecentListing[] } {
  return isRecord(json) && typeof json['total'] === 'number' && Array.isArray(json['items'])
}
