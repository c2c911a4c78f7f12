import { dayMs } from '../kit/duration.ts'
import type { Snapshot } from '../lists/snapshot.ts'
import type { ChainObservation } from './facts.ts'
import { findRisk } from './funds/party.ts'
import type { TraceObservation } from './funds/trace-observations.ts'
import { createTraceAnswers, type TraceAnswers } from './funds/trace-answers.ts'

/** The findings of finished traces, for later verdicts. */
export type TraceMemory = {
  /**
   * The observations of an address on a network, one for each traced side. Findings about a party that is no longer
   * listed on `day` are left out.
   */
  find: (subject: TracedSubject, at: { now: number; day: string; snapshot: Snapshot }) => readonly ChainObservation[]
  /**
   * Stores one side of a finished trace. A shorter trace does not replace a valid one. Resolves when the other threads
   * and processes have it, as far as they can be reached.
   */
  keep: (subject: TracedSubject, observation: TraceObservation, now: number) => Promise<void>
  /** Stores a finding of another thread or process, without passing it on. */
  store: (traced: Traced) => void
  /** All stored findings, for a further thread. */
  all: () => Traced[]
  /** Whole answers, of this thread only: they are short-lived, and larger than findings. */
  answers: TraceAnswers
}

type TracedSubject = { network: string; address: string }

/** One side of a finished trace, as shared between threads. */
export type Traced = { subject: TracedSubject; observation: TraceObservation; until: number }

/**
 * How long the findings of a trace are valid: within a day new transfers are few, and a trace costs hundreds of
 * queries.
 */
export const traceLifetimeMs = dayMs

/** Cached addresses; the one traced first is evicted first. */
const subjectsMax = 10_000

/** A cache of this thread. `notify` sends its entries to other threads. */
export function createTraceMemory(notify: (traced: Traced) => Promise<void> = async () => {}): TraceMemory {
  const traces = new Map<string, Traced[]>()
  const store = (traced: Traced, now: number): void => {
    const { subject, observation } = traced
    const key = `${subject.network} ${subject.address}`
    const valid = (traces.get(key) ?? []).filter(({ until }) => now < until)
    const others = valid.filter((one) => one.observation.question !== observation.question)
    const same = valid.find((one) => one.observation.question === observation.question)
    if (same && same.observation.reach.hops > observation.reach.hops) return
    traces.delete(key)
    if (traces.size >= subjectsMax) traces.delete(traces.keys().next().value ?? '')
    traces.set(key, [...others, traced])
  }
  return {
    find: ({ network, address }, at) => {
      // Most processes have no traces: then a screening must not pay for a key.
      if (traces.size === 0) return none
      const sides = traces.get(`${network} ${address}`)?.filter(({ until }) => at.now < until)
      return sides ? sides.map(({ observation }) => withListed(observation, at)) : none
    },
    keep: (subject, observation, now) => {
      const traced = { subject, observation, until: now + traceLifetimeMs }
      store(traced, now)
      return notify(traced)
    },
    store: (traced) => store(traced, traced.until - traceLifetimeMs),
    all: () => [...traces.values()].flat(),
    answers: createTraceAnswers(),
  }
}

const none: readonly ChainObservation[] = []

function withListed(observation: TraceObservation, at: { day: string; snapshot: Snapshot }): ChainObservation {
  const findings = observation.findings.filter(({ detail }) => findRisk(at.snapshot, at.day, detail['party'] ?? ''))
  return { ...observation, findings }
}
