import { minuteMs } from '../../kit/duration.ts'
import type { Absence, Component, Outcome } from '../component.ts'

export const statusStates = ['ok', 'not_measured', 'stale_lists', 'missing_lists', 'degraded', 'not_ready'] as const
/** The state of the whole service. Only `ok` is green. */
export type StatusState = (typeof statusStates)[number]

/** The newest result of a component; null if there is none. */
export type Latest = { outcome: Outcome; atMs: number } | null

export type ComponentState = Outcome | Absence | 'not_measured'

type Judged = {
  state: StatusState
  /** The components that fail or are slow, and those without a recent result. */
  impaired: readonly string[]
  unmeasured: readonly string[]
}

/** A result counts as the current state for two probes and a minute. */
export function currentState({ absence, everyMinutes }: Component, latest: Latest, now: number): ComponentState {
  if (absence !== null) return absence
  const isRecent = latest !== null && Math.abs(now - latest.atMs) <= (2 * everyMinutes + 1) * minuteMs
  return isRecent ? latest.outcome : 'not_measured'
}

/**
 * Judges the service as a whole. The stricter state comes first: what stops every answer, what fails, sanctions
 * authorities without any list, sanctions lists that are stale, what was not measured. Pure.
 */
export function judgeStatus({
  isReady,
  components,
  missing,
  stale,
}: {
  isReady: boolean
  components: readonly { id: string; state: ComponentState }[]
  /** The authorities none of whose sanctions lists has a copy. */
  missing: readonly string[]
  /** The components of stale sanctions lists, which are named by themselves. */
  stale: readonly string[]
}): Judged {
  const idsOf = (...states: ComponentState[]) =>
    components.filter(({ state }) => states.includes(state)).map(({ id }) => id)
  const impaired = [...idsOf('failed'), ...idsOf('degraded').filter((id) => !stale.includes(id))]
  const unmeasured = idsOf('not_measured')
  return { state: stateOf(), impaired, unmeasured }

  function stateOf(): StatusState {
    if (!isReady) return 'not_ready'
    if (impaired.length > 0) return 'degraded'
    if (missing.length > 0) return 'missing_lists'
    if (stale.length > 0) return 'stale_lists'
    return unmeasured.length > 0 ? 'not_measured' : 'ok'
  }
}
