import { dayAfter, startOfDay, utcDay } from '../../kit/day.ts'
import { hourMs, minuteMs } from '../../kit/duration.ts'
import { ListFileError, type ParsedFile } from '../formats/list-source.ts'

type Dated = Pick<ParsedFile, 'published_on' | 'published_at' | 'latest_listing'>

/**
 * Throws ListFileError `future` for a file that was published after `now` (milliseconds since 1970), because every true
 * copy would be older than it, and for an entry that begins later: a year that was mistyped would keep it from ever
 * counting.
 */
export function refuseFuture({ published_on, published_at, latest_listing }: Dated, now: number): void {
  if (published_on !== null && earliestMoment(published_on, published_at) > now + clockErrorMs)
    throw new ListFileError('future')
  if (latest_listing && latest_listing.day > dayAfter(utcDay(now)))
    throw new ListFileError('future', latest_listing.where)
}

/** A file that states only its day was published after the beginning of that day in the zone that is furthest east. */
function earliestMoment(day: string, moment: number | undefined): number {
  return moment ?? startOfDay(day) - easternmostMs
}

const easternmostMs = 14 * hourMs
/** By how much the clocks of a publisher and of this service may differ. */
const clockErrorMs = 10 * minuteMs
