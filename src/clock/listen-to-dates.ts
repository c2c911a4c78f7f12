import type { FetchAnswer, World } from '../kit/world.ts'
import type { Clock } from './clock.ts'

/** The same world, in which every good answer's Date header is heard. What stood in a cache says for how long in Age. */
export function listenToDates<Given extends Pick<World, 'fetch'>>(world: Given, clock: Pick<Clock, 'heard'>): Given {
  return {
    ...world,
    fetch: async (url, options) => {
      const answer = await world.fetch(url, options)
      const saidMs = dateOf(answer)
      if (saidMs !== null && url.startsWith('https:')) clock.heard(new URL(url).hostname, saidMs)
      return answer
    },
  }
}

function dateOf({ status, headers: { date, age } }: FetchAnswer): number | null {
  if ((status !== 200 && status !== 304) || typeof date !== 'string') return null
  const ageSeconds = typeof age === 'string' && /^\d{1,9}$/.test(age) ? Number(age) : 0
  const saidMs = Date.parse(date) + ageSeconds * 1_000
  return Number.isNaN(saidMs) ? null : saidMs
}
