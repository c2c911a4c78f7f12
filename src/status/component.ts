import { listStatus } from '../lists/list-status.ts'
import type { ListState } from '../lists/snapshot.ts'

/** A part of the service whose state is measured. One that is not configured is never measured, and never green. */
export type Component = { id: string; everyMinutes: number; isConfigured: boolean }

/** What the operator has configured beyond the parts that every service has. */
export type Configured = { mail: boolean; facilitator: boolean; chains: readonly string[] }

export const outcomes = ['ok', 'degraded', 'failed'] as const
/** The outcome of one probe. `degraded`: it answers slowly, or, of a sanctions list, the copy is stale. */
export type Outcome = (typeof outcomes)[number]

/** Parts of this process, which cost nothing to ask. */
export const ownEveryMinutes = 1
/** Servers of other parties, whose answers may be paid for. */
export const outsideEveryMinutes = 15

/** Every component, in the order in which it is shown. Pure. */
export function componentsOf(lists: readonly ListState[], { mail, facilitator, chains }: Configured): Component[] {
  const own = ['storage', 'signing', 'lists'].map((id) => ({ id, everyMinutes: ownEveryMinutes, isConfigured: true }))
  const sanctions = sanctionsIn(lists).map(({ id, snapshot }) => {
    return { id: listComponent(id), everyMinutes: ownEveryMinutes, isConfigured: snapshot !== null }
  })
  const outside = (id: string, isConfigured: boolean) => ({ id, everyMinutes: outsideEveryMinutes, isConfigured })
  const networks =
    chains.length === 0 ? [outside('chain', false)] : chains.map((name) => outside(`chain:${name}`, true))
  return [...own, ...sanctions, ...networks, outside('facilitator', facilitator), outside('mail', mail)]
}

export function sanctionsIn(lists: readonly ListState[]): ListState[] {
  return lists.filter(({ kind }) => kind === 'sanctions')
}

export function listComponent(list: string): string {
  return `list:${list}`
}

/** The state of a sanctions list that has a copy. */
export function outcomeOfList(state: ListState, now: number, maxAgeHours: number | null): Outcome {
  const { status } = listStatus(state, now, maxAgeHours)
  if (status === 'fresh') return 'ok'
  return status === 'stale' ? 'degraded' : 'failed'
}
