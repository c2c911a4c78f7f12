import { dayOfInstant } from '../../kit/day.ts'
import { dayMs } from '../../kit/duration.ts'
import { isGrowing, isPrivate } from '../../lists/kinds.ts'
import { missingAuthorities } from '../../lists/sanctions-authorities.ts'
import { isChecked, type ShownSource } from '../../screening/is-checked.ts'
import { isInPart } from './is-in-part.ts'

/** A list or a question to a chain, as an answer shows it. */
export type CoveringSource = ShownSource & {
  id: string
  as_of: string | null
  complete_through?: string | null | undefined
}

/** Why a source adds nothing or too little: in `coverage.gap.…`. */
export type Gap = { id: string; kind: string; why: GapReason; day: string | null }
type GapReason = 'stale' | 'failed' | 'download_failed' | 'not_configured' | 'chain_off' | 'chain_failed' | 'no_view'

export type Coverage = {
  checked: number
  total: number
  /** Of the lists that grow old and were checked the oldest, of sanctions lists where there are any. `days` is null without a date. */
  oldest: { id: string; days: number | null; isStale: boolean } | null
  /** Whether a clear verdict must not look like a full one. */
  isAmber: boolean
  /** For an address, the authorities none of whose sanctions lists was checked, each by its first list. */
  missingSanctions: readonly string[]
  gaps: readonly Gap[]
}

/**
 * How much of what could contradict a verdict was checked, and how old that is. The operator's own lists do not count: they
 * are no check that others have made. Used by the pages of the service and by the web app.
 */
export function coverageOf(verdict: string, sources: readonly CoveringSource[], nowMs: number): Coverage {
  const counted = sources.filter(({ kind }) => !isPrivate(kind))
  const checked = counted.filter(isChecked)
  const sanctions = counted.filter(({ kind }) => kind === 'sanctions')
  const missing = sanctions.length === 0 ? [] : missingAuthorities(sanctions.filter(isChecked))
  const isWeak = sanctions.some(({ status }) => status === 'stale' || status === 'failed') || missing.length > 0
  return {
    checked: checked.length,
    total: counted.length,
    oldest: oldestOf(checked, nowMs),
    isAmber: verdict === 'clear' && (isWeak || isInPart(verdict, sources)),
    missingSanctions: missing,
    gaps: counted.flatMap(gapOf),
  }
}

function oldestOf(checked: readonly CoveringSource[], nowMs: number): Coverage['oldest'] {
  const growing = checked.filter(({ kind }) => isGrowing(kind))
  const sanctions = growing.filter(({ kind }) => kind === 'sanctions')
  const [oldest] = (sanctions.length > 0 ? sanctions : growing).toSorted((a, b) => sortKey(a) - sortKey(b))
  if (oldest === undefined) return null
  return { id: oldest.id, days: daysOld(oldest, nowMs), isStale: oldest.status !== 'fresh' }
}

/** The age of a copy in days, null without a date. */
export function daysOld(source: CoveringSource, nowMs: number): number | null {
  const day = dayOf(source)
  return day === null ? null : Math.max(0, Math.floor((nowMs - Date.parse(day)) / dayMs))
}

/** A list without a date may be of any age, so it comes first. */
function sortKey(source: CoveringSource): number {
  return Date.parse(dayOf(source) ?? '1970-01-01')
}

/** The day that the age of a copy counts from on every page. */
function dayOf({ as_of, complete_through }: CoveringSource): string | null {
  return dayOfInstant(complete_through ?? as_of)
}

function gapOf(source: CoveringSource): Gap[] {
  const why = gapReason(source)
  return why === null ? [] : [{ id: source.id, kind: source.kind, why, day: dayOf(source) }]
}

function gapReason(source: CoveringSource): GapReason | null {
  const { kind, status, cause } = source
  if (status === 'no_view') return 'no_view'
  if (kind === 'chain' && !isChecked(source)) return status === 'not_configured' ? 'chain_off' : 'chain_failed'
  if (status === 'stale' && isChecked(source)) return 'stale'
  if (cause === 'download_failed') return 'download_failed'
  if (status === 'failed') return 'failed'
  return isChecked(source) ? null : 'not_configured'
}
