import { dayMs, hourMs } from '../kit/duration.ts'
import { growsOld, isDated } from './kinds.ts'
import type { ListState } from './snapshot.ts'
import { sourceById } from './sources.ts'

/** The status of a list. */
export type ListStatus = {
  status: 'fresh' | 'stale' | 'failed' | 'not_configured'
  /** A sanctions list older than the operator allows, regardless of `status`: it supports no clear verdict. */
  stale: boolean
  /**
   * Stale for this alone: the limit is set, and there was no update within it and no complete file as young. Then
   * nothing shows that the bundle is what the publisher has.
   */
  waiting: boolean
  /** Older than three times its cadence, regardless of `status`: reported, but not weighed. */
  aged: boolean
  /** Hours since the copy was last known to be current, to a tenth; null without a copy, and if its age is unknown. */
  age_hours: number | null
}

type Judged = Pick<ListState, 'kind' | 'cadence_hours' | 'snapshot' | 'current_at' | 'problems' | 'updated_at'>
type JudgedOnDay = Judged & Pick<ListState, 'covers_through'>

/**
 * Judges a list's age at `now` (milliseconds since 1970). A copy of unknown age is older than any limit. A faulty file
 * takes precedence over age, and over a missing copy. An unreachable publisher is no fault of a file: the status
 * follows from the age of the copy.
 */
export function listStatus(state: Judged, now: number, maxAgeHours: number | null): ListStatus {
  const age = ageHours(state, now)
  const isDated = state.snapshot !== null && !isOnlyPart(state)
  const isOlderThan = (hours: number) => isDated && (age === null || age > hours)
  const isLimited = state.kind === 'sanctions' && maxAgeHours !== null
  const isTooOld = isLimited && isOlderThan(maxAgeHours)
  const waiting = isLimited && !isTooOld && isNotUpdated(state, now, maxAgeHours)
  const stale = isTooOld || waiting
  const aged = growsOld[state.kind] && isOlderThan(cadencesMax * state.cadence_hours)
  const about = { stale, waiting, aged, age_hours: age === null ? null : Math.round(age * 10) / 10 }
  if (state.problems.some(({ reason }) => reason !== 'download_failed')) return { status: 'failed', ...about }
  if (state.snapshot === null) return { status: 'not_configured', ...about }
  return { status: stale || aged ? 'stale' : 'fresh', ...about }
}

/**
 * The status of a list for a past day, or for today, at `now`. A day that a copy covers to its end is judged by the age
 * of the copy on its own day. For later days a sanctions list is always stale, with or without LISTS_MAX_AGE_HOURS,
 * because listings between the copy and the end of that day are unknown. Today is judged by the age of the copy, like a
 * query without `on`, except that an aged copy does not cover it.
 */
export function listStatusOn(state: JudgedOnDay, day: string, now: number, maxAgeHours: number | null): ListStatus {
  const { current_at, covers_through, kind } = state
  const end = Date.parse(day) + dayMs
  const isCovered = covers_through !== null && day <= covers_through
  const isOfToday = now < end && current_at !== null && day <= current_at.slice(0, day.length)
  if (current_at !== null && (isCovered || isOfToday)) {
    const { updated_at, ...ofBundle } = state
    const judged = updated_at === undefined || !isCovered ? state : ofBundle
    return listStatus(judged, Date.parse(current_at), maxAgeHours)
  }
  const about = listStatus(state, Math.min(now, end), maxAgeHours)
  const isUncovered =
    kind === 'sanctions' && state.snapshot !== null && !isOnlyPart(state) && (now >= end || about.aged)
  if (!isUncovered) return about
  return { ...about, status: about.status === 'failed' ? 'failed' : 'stale', stale: true, waiting: false }
}

/**
 * Whether a list has no complete copy, and part of one. It is judged like a list without a copy, which no verdict waits
 * for, except that its entries count.
 */
export function isOnlyPart({ snapshot, current_at, problems }: Pick<Judged, 'snapshot' | 'current_at' | 'problems'>) {
  return snapshot !== null && current_at === null && problems.some(({ reason }) => reason === 'partial')
}

function isNotUpdated({ snapshot, updated_at }: Judged, now: number, maxAgeHours: number): boolean {
  if (updated_at === undefined || snapshot === null) return false
  const age = ageHours({ snapshot, current_at: updated_at }, now)
  return age === null || age > maxAgeHours
}

/** The displayed states of a list, in the order in which they are counted. The last three have no copy. */
export const shownStates = [
  'fresh',
  'dated',
  'stale',
  'failed',
  'download_failed',
  'not_downloaded',
  'needs_file',
] as const
export type ShownState = (typeof shownStates)[number]

/**
 * The state of a list on every page and in the API. A verdict only needs to know that a list has no copy; people need
 * the cause: its download failed, was never attempted, or is impossible. An old copy of contracts that do not change is
 * no worse to judge by, but lacks later additions.
 */
export function shownStatus(
  { id, kind, problems }: Pick<ListState, 'id' | 'kind' | 'problems'>,
  { status, age_hours }: Pick<ListStatus, 'status' | 'age_hours'>,
): ShownState {
  if (status === 'fresh' && isDated(kind, age_hours)) return 'dated'
  if (status !== 'not_configured') return status
  if (problems.some(({ reason }) => reason === 'download_failed')) return 'download_failed'
  return isDownloaded(id) ? 'not_downloaded' : 'needs_file'
}

/** Whether LISTS_UPDATE=on downloads a list; the others come from files of the operator, or with the service. */
export function isDownloaded(id: string): boolean {
  return (sourceById(id)?.downloads.length ?? 0) > 0
}

/** After this many missed updates a list is shown as too old. */
const cadencesMax = 3

/** The age of every list that is on, in hours. */
export function* listAges(
  lists: readonly ListState[],
  now: number,
  maxAgeHours: number | null,
): Generator<{ id: string; ageHours: number }> {
  for (const state of lists) {
    const { age_hours } = listStatus(state, now, maxAgeHours)
    if (age_hours !== null) yield { id: state.id, ageHours: age_hours }
  }
}

function ageHours({ snapshot, current_at }: Pick<ListState, 'snapshot' | 'current_at'>, now: number): number | null {
  if (snapshot === null || current_at === null) return null
  return Math.max(0, (now - Date.parse(current_at)) / hourMs)
}
