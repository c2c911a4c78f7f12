import type { FetchAnswer, World } from '../kit/world.ts'
import type { Clock } from './clock.ts'

/**
 * The same world, in which the Date header of every successful answer is evidence. A cached answer has its age in Age.
 */
export function listenToDates<Fetcher extends Pick<World, 'fetch'>>(
  world: Fetcher,
  clock: Pick<Clock, 'observed'>,
): Fetcher {
  return {
    ...world,
    fetch: async (url, options) => {
      const answer = await world.fetch(url, options)
      const dateMs = dateOf(answer)
      if (dateMs !== null && url.startsWith('https:')) clock.observed(new URL(url).hostname, dateMs)
      return answer
    },
  }
}

function dateOf({ status, headers: { date, age } }: FetchAnswer): number | null {
  if ((status !== 200 && status !== 304) || typeof date !== 'string') return null
  const ageSeconds = typeof age === 'string' && /^\d{1,9}$/.test(age) ? Number(age) : 0
  const dateMs = Date.parse(date) + ageSeconds * 1_000
  return Number.isNaN(dateMs) ? null : dateMs
}
