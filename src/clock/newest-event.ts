import { dayMs } from '../kit/duration.ts'
import type { ListState } from '../lists/snapshot.ts'

/** The newest instant that these lists prove to have passed, in milliseconds since 1970; 0 if they prove none. */
export function newestEvent(lists: readonly Pick<ListState, 'as_of' | 'current_at'>[]): number {
  return Math.max(0, ...lists.flatMap(({ as_of, current_at }) => [as_of ?? [], current_at ?? []].flat().map(passedAt)))
}

/** A publisher further east may be a day ahead; the instant of a loading or of an answer is this service's own. */
function passedAt(time: string): number {
  const isDay = time.length === 10 || time.endsWith('T00:00:00.000Z')
  return Date.parse(time) - (isDay ? dayMs : 0)
}
