import { GuardedFetchError, type GuardedCause, type GuardedFetch } from '../../src/kit/guarded-fetch.ts'
import type { Random } from './random.ts'
import type { Life, Schedule } from './schedule.ts'

/**
 * What a receiver is like: it takes everything; takes and fails as it comes; answers with errors until a time, or forever;
 * does not answer; or answers 410.
 */
export type Mood = 'good' | 'flaky' | 'broken_at_first' | 'broken' | 'hangs' | 'gone'

/** A message as it left for a receiver. `isTaken`: the receiver has it, with or without an answer to the sender. */
type Arrival = { url: string; id: string; body: string; at: number; isTaken: boolean; isKnown: boolean }

export type Receivers = {
  arrivals: readonly Arrival[]
  add: (url: string, mood: Mood) => void
  /** How a process reaches receivers. */
  reach: (life: Life) => GuardedFetch
}

type Reaction = { waitMs: number; isTaken: boolean } & ({ status: number } | { cause: GuardedCause })

/** `isKnown` states whether a message with this id and body is committed at the moment it is sent. */
export function createReceivers(
  schedule: Schedule,
  random: Random,
  { timesOf, isKnown }: { timesOf: { brokenUntilMs: number }; isKnown: (id: string, body: string) => boolean },
): Receivers {
  const moods = new Map<string, Mood>()
  const arrivals: Arrival[] = []
  const react = (url: string, timeoutMs: number): Reaction => {
    const mood = moods.get(url) ?? 'good'
    const quickMs = random.between(1, 80)
    const fine: Reaction = { waitMs: quickMs, isTaken: true, status: random.pick([200, 204]) }
    const broken: Reaction = { waitMs: quickMs, isTaken: false, status: random.pick([500, 503, 301, 404]) }
    if (mood === 'good') return fine
    if (mood === 'gone') return { waitMs: quickMs, isTaken: false, status: 410 }
    if (mood === 'broken') return broken
    if (mood === 'hangs') return { waitMs: timeoutMs, isTaken: random.chance(0.3), cause: 'timeout' }
    if (mood === 'broken_at_first') return schedule.elapsedMs() < timesOf.brokenUntilMs ? broken : fine
    const lost: Reaction = { waitMs: quickMs, isTaken: true, cause: 'unreachable' }
    const late: Reaction = { waitMs: timeoutMs, isTaken: true, cause: 'timeout' }
    const away: Reaction = { waitMs: quickMs, isTaken: false, cause: 'unreachable' }
    return random.pick([fine, fine, fine, broken, lost, late, away])
  }
  return {
    arrivals,
    add: (url, mood) => void moods.set(url, mood),
    reach:
      (life) =>
      (url, { headers = {}, body = '', timeoutMs }) => {
        const id = headers['webhook-id'] ?? ''
        const text = Buffer.from(body).toString()
        const reaction = react(url, timeoutMs)
        const at = schedule.now()
        arrivals.push({ url, id, body: text, at, isTaken: reaction.isTaken, isKnown: isKnown(id, text) })
        return new Promise((resolve, reject) => {
          const answer = () =>
            'status' in reaction
              ? resolve({ status: reaction.status, headers: {}, body: Buffer.alloc(0) })
              : reject(new GuardedFetchError(reaction.cause))
          schedule.after(reaction.waitMs, answer, life)
        })
      },
  }
}
