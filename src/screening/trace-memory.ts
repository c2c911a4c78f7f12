import { dayMs } from '../kit/duration.ts'
import type { Snapshot } from '../lists/snapshot.ts'
import type { ChainObservation } from './facts.ts'
import { findRisk } from './funds/party.ts'
import type { TraceObservation } from './funds/trace-observations.ts'

/** What finished traces found, for the verdicts that come after them. */
export type TraceMemory = {
  /**
   * What is known of an address on a network, one observation for each side that was traced. Findings about a party that
   * is no longer listed on `day` are left out.
   */
  find: (subject: TracedSubject, at: { now: number; day: string; snapshot: Snapshot }) => readonly ChainObservation[]
  /**
   * Keeps one side of a finished trace. A trace that looked less far does not replace one that still counts. Resolves when
   * everyone else has been told who can be.
   */
  keep: (subject: TracedSubject, observation: TraceObservation, now: number) => Promise<void>
  /** Keeps what another thread or process has found. It is not told on. */
  learn: (traced: Traced) => void
  /** All that is kept, for a further thread. */
  all: () => Traced[]
}

type TracedSubject = { network: string; address: string }

/** One side of a finished trace, as threads share it. */
export type Traced = { subject: TracedSubject; observation: TraceObservation; until: number }

/** How long what a trace found counts: within a day new transfers are few, and a trace costs hundreds of questions. */
export const traceLifetimeMs = dayMs

/** Addresses that are remembered; the one that was traced first is forgotten first. */
const subjectsMax = 10_000

/** A memory of this thread. `notify` sends other threads what is kept here. */
export function createTraceMemory(notify: (traced: Traced) => Promise<void> = async () => {}): TraceMemory {
  const kept = new Map<string, Traced[]>()
  const learn = (traced: Traced, now: number): void => {
    const { subject, observation } = traced
    const key = `${subject.network} ${subject.address}`
    const known = (kept.get(key) ?? []).filter(({ until }) => now < until)
    const others = known.filter((one) => one.observation.question !== observation.question)
    const same = known.find((one) => one.observation.question === observation.question)
    if (same && same.observation.reach.hops > observation.reach.hops) return
    kept.delete(key)
    if (kept.size >= subjectsMax) kept.delete(kept.keys().next().value ?? '')
    kept.set(key, [...others, traced])
  }
  return {
    find: ({ network, address }, at) => {
      // Nothing was traced in most processes: then a screening must not pay for a key.
      if (kept.size === 0) return none
      const sides = kept.get(`${network} ${address}`)?.filter(({ until }) => at.now < until)
      return sides ? sides.map(({ observation }) => withListed(observation, at)) : none
    },
    keep: (subject, observation, now) => {
      const traced = { subject, observation, until: now + traceLifetimeMs }
      learn(traced, now)
      return notify(traced)
    },
    learn: (traced) => learn(traced, traced.until - traceLifetimeMs),
    all: () => [...kept.values()].flat(),
  }
}

const none: readonly ChainObservation[] = []

function withListed(observation: TraceObservation, at: { day: string; snapshot: Snapshot }): ChainObservation {
  const findings = observation.findings.filter(({ detail }) => findRisk(at.snapshot, at.day, detail['party'] ?? ''))
  return { ...observation, findings }
}
