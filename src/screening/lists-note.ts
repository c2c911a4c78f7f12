import { dayOfInstant } from '../kit/day.ts'
import { dayMs } from '../kit/duration.ts'
import { joinItems, joinSentences, message, type Lang } from '../messages/message.ts'
import { listName } from '../lists/list-name.ts'
import { isDownloaded } from '../lists/list-status.ts'
import type { Snapshot } from '../lists/snapshot.ts'
import { sourceById } from '../lists/sources.ts'
import type { ListFact, ScreeningFacts } from './facts.ts'
import { listFacts } from './list-facts.ts'

/**
 * A sentence if no sanctions list is valid or fresh enough to state that an address is not on it, and one if the newest
 * file of the operator's own list was refused; empty otherwise.
 */
export function describeWeakLists(
  snapshot: Snapshot,
  now: number,
  { maxAgeHours, lang }: { maxAgeHours: number | null; lang: Lang },
): string {
  const lists = listFacts(snapshot, 'address', now, maxAgeHours)
  const sanctions = lists.filter(({ kind, status }) => kind === 'sanctions' && status !== 'not_configured')
  const isWeak = sanctions.length === 0 || sanctions.some(({ usable, stale }) => !usable || stale)
  const parts = [
    isWeak ? message(lang, 'flow.lists_weak') : '',
    describeRefusedOwn({ lists, point_in_time: false }, lang),
  ]
  return joinSentences(
    lang,
    parts.filter((part) => part !== ''),
  )
}

/** Names the lists whose copies were out of date on the day of the question; empty if none was. */
export function describeUncovering(lists: readonly ListFact[], lang: Lang): string {
  const ended = lists.filter(({ aged, stale }) => aged || stale).map(({ id }) => listName(id, lang))
  return ended.length === 0 ? '' : message(lang, 'note.uncovering', { lists: ended })
}

/**
 * The gaps of a verdict of today that no LISTS_MAX_AGE_HOURS stops: the sanctions lists that are out of date, each with
 * the day up to which it is complete. Empty if there are none, and in facts recorded before the limit was.
 */
export function describeOutdated({ lists, point_in_time, lists_max_age_h }: OfDay, lang: Lang): string {
  if (point_in_time || lists_max_age_h !== null) return ''
  const outdated = lists.filter(({ kind, aged, usable }) => kind === 'sanctions' && aged && usable)
  return outdated.length === 0 ? '' : message(lang, 'note.outdated', { lists: nameWithDays(outdated, lang) })
}

/** A sentence if the newest file of the operator's own list was refused while an older copy is in use; empty otherwise. */
export function describeRefusedOwn(
  { lists, point_in_time }: Pick<ScreeningFacts, 'lists' | 'point_in_time'>,
  lang: Lang,
): string {
  const isRefused = lists.some(({ kind, status, usable }) => kind === 'own' && status === 'failed' && usable)
  return isRefused && !point_in_time ? message(lang, 'note.own_refused') : ''
}

type OfDay = Pick<ScreeningFacts, 'lists' | 'lists_max_age_h' | 'point_in_time'>

/**
 * Why a verdict waits for newer sanctions lists: those that are too old, each with the day up to which it is complete,
 * its age and the limit, or that do not cover the day of the question; and the missing ones.
 */
export function describeStale(facts: OfDay & Pick<ScreeningFacts, 'day'>, lang: Lang): readonly string[] {
  const { lists, point_in_time, lists_max_age_h: hours, day } = facts
  const stale = staleSanctions(lists)
  const missing = describeMissing({ lists, point_in_time: false }, lang)
  const tooOld = () => {
    if (point_in_time || hours === null || hours === undefined) return [describeUncovered(lists, day, lang)]
    return [false, true].map((isWaiting) => {
      const some = stale.filter(({ waiting = false }) => waiting === isWaiting)
      if (some.length === 0) return ''
      return message(lang, isWaiting ? 'note.waiting' : 'note.stale', { hours, lists: nameWithDays(some, lang, day) })
    })
  }
  return [...tooOld(), missing].filter((part) => part !== '')
}

/** The sanctions lists whose copies do not cover a past day, each with its own day; empty if all do. */
export function describeUncovered(lists: readonly ListFact[], day: string, lang: Lang): string {
  const stale = staleSanctions(lists)
  if (stale.length === 0) return ''
  const uncovered = message(lang, 'note.stale.on_day', { day, lists: nameWithDays(stale, lang) })
  const isOwnDay = stale.some(({ as_of, complete_through = as_of }) => dayOfInstant(complete_through) === day)
  return isOwnDay ? joinSentences(lang, [uncovered, message(lang, 'note.stale.own_day')]) : uncovered
}

/** Whether a copy of a sanctions list does not cover the day that the facts are of. */
export function areUncovering(lists: readonly ListFact[]): boolean {
  return staleSanctions(lists).length > 0
}

function staleSanctions(lists: readonly ListFact[]): readonly ListFact[] {
  return lists.filter(({ kind, stale }) => kind === 'sanctions' && stale)
}

/** The lists with the day up to which each is complete and, on a day, its age. */
function nameWithDays(lists: readonly ListFact[], lang: Lang, on?: string): string {
  const phrases = lists.map(({ id, as_of, complete_through = as_of }) => {
    const list = listName(id, lang)
    if (complete_through === null) return message(lang, 'note.outdated.no_day', { list })
    const day = dayOfInstant(complete_through)
    if (on === undefined) return message(lang, 'note.outdated.list', { list, day })
    const days = Math.max(0, (Date.parse(on) - Date.parse(day)) / dayMs)
    return message(lang, days === 1 ? 'note.stale.list.one' : 'note.stale.list', { list, day, days })
  })
  return joinItems(lang, phrases)
}

/**
 * Names the sanctions lists that a verdict of today lacks although the service could download them. A list of an
 * authority whose other list was checked is not missing. No verdict waits for one that never existed. Empty if there
 * are none. Then the lists of which there is part of a copy only.
 */
export function describeMissing(
  { lists, point_in_time }: Pick<ScreeningFacts, 'lists' | 'point_in_time'>,
  lang: Lang,
): string {
  if (point_in_time) return ''
  const name = (key: 'note.missing' | 'note.in_part', ids: readonly string[]) => {
    const names = ids.map((id) => listName(id, lang))
    return names.length === 0 ? [] : [message(lang, key, { lists: joinItems(lang, names) })]
  }
  const inPart = lists.flatMap(({ id, in_part: isInPart = false }) => (isInPart ? [id] : []))
  return joinSentences(lang, [...name('note.missing', missingSanctions(lists)), ...name('note.in_part', inPart)])
}

/** The ids of those lists. */
export function missingSanctions(
  lists: readonly Pick<ListFact, 'id' | 'kind' | 'status' | 'usable' | 'in_part'>[],
): string[] {
  const sanctions = lists.filter(({ kind }) => kind === 'sanctions')
  const checked = sanctions.filter(
    ({ status, usable, in_part: isInPart }) => usable && !isInPart && status !== 'not_configured',
  )
  const authorities = new Set(checked.map(({ id }) => sourceById(id)?.authority))
  const absent = sanctions.filter(({ id, status }) => status === 'not_configured' && isDownloaded(id))
  return absent.flatMap(({ id }) => (authorities.has(sourceById(id)?.authority) ? [] : [id]))
}

/** Names the lists that are out of date by their cadence, whether or not that weighs; empty if none is. */
export function describeAged(lists: readonly ListFact[], lang: Lang): string {
  const aged = lists.filter(({ aged }) => aged).map(({ id }) => listName(id, lang))
  return aged.length === 0 ? '' : message(lang, 'note.aged', { lists: joinItems(lang, aged) })
}
