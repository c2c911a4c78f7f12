import type { Messages } from '../messages.ts'
import { dayAndAge } from './age.ts'
import { dayOf } from './day.ts'

type Copy = { as_of: string | null; complete_through?: string | null }

/**
 * The range of days up to which lists are complete, from which the age of a copy is counted everywhere; empty where
 * none has a day.
 */
export function listDays(lists: readonly Copy[], messages: Messages): string {
  const days = lists.flatMap(({ as_of, complete_through }) => complete_through ?? as_of ?? []).toSorted()
  const [oldest, newest] = [days[0], days.at(-1)]
  if (oldest === undefined || newest === undefined) return ''
  if (dayOf(oldest) === dayOf(newest)) return messages.t('sources.current', { day: dayAndAge(newest, messages) })
  return messages.t('sources.span', { oldest: dayAndAge(oldest, messages), newest: dayAndAge(newest, messages) })
}
