import type { ListSubject } from '../lists/kinds.ts'
import { listStatus } from '../lists/list-status.ts'
import type { Snapshot } from '../lists/snapshot.ts'
import type { ListFact } from './facts.ts'

/**
 * Which of the lists that can speak of a subject did, and how fresh they were at `now` (milliseconds since 1970).
 * Equal for every question of a second, so it is worked out once a second, and one object while nothing changes.
 */
export function listFacts(
  snapshot: Snapshot,
  subject: ListSubject,
  now: number,
  maxAgeHours: number | null,
): readonly ListFact[] {
  const second = Math.floor(now / 1000)
  const ofSnapshot = known.get(snapshot) ?? {}
  const last = ofSnapshot[subject]
  if (last && last.second === second && last.maxAgeHours === maxAgeHours) return last.facts
  const facts: ListFact[] = []
  for (const state of snapshot.lists) {
    if (!state.speaksOf.includes(subject)) continue
    const { id, kind, as_of } = state
    const { status, stale } = listStatus(state, now, maxAgeHours)
    const usable = state.snapshot !== null
    facts.push({ id, kind, status: status === 'off' ? 'not_configured' : status, usable, stale, as_of })
  }
  const unchanged = last && JSON.stringify(last.facts) === JSON.stringify(facts) ? last.facts : facts
  known.set(snapshot, { ...ofSnapshot, [subject]: { second, maxAgeHours, facts: unchanged } })
  return unchanged
}

type KnownFacts = { second: number; maxAgeHours: number | null; facts: readonly ListFact[] }

const known = new WeakMap<Snapshot, Partial<Record<ListSubject, KnownFacts>>>()
