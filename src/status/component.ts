import { listStatus, shownStatus } from '../lists/list-status.ts'
import type { ListState } from '../lists/snapshot.ts'

/** Why a part is never measured: it is not configured, or it is a list without a copy. It is never green. */
export const absences = ['not_configured', 'download_failed', 'not_downloaded', 'needs_file'] as const
export type Absence = (typeof absences)[number]

/** A part of the service whose state is measured, unless it is absent. */
export type Component = { id: string; everyMinutes: number; absence: Absence | null }

/** What the operator has configured beyond the parts that every service has. */
export type Configured = { mail: boolean; facilitator: boolean; chains: readonly string[] }

export const outcomes = ['ok', 'degraded', 'failed'] as const
/** The outcome of one probe. `degraded`: it answers slowly, a sanctions list is stale, or downloads of lists fail. */
export type Outcome = (typeof outcomes)[number]

/** Parts of this process, which cost nothing to ask. */
export const ownEveryMinutes = 1
/** Servers of other parties, whose answers may be paid for. */
export const outsideEveryMinutes = 15

/** Every component, in the order in which it is shown. Pure. */
export function componentsOf(lists: readonly ListState[], { mail, facilitator, chains }: Configured): Component[] {
  const own = ['storage', 'signing', 'lists'].map((id) => ({ id, everyMinutes: ownEveryMinutes, absence: null }))
  const sanctions = sanctionsIn(lists).map((state) => {
    return { id: listComponent(state.id), everyMinutes: ownEveryMinutes, absence: absenceOf(state) }
  })
  const outside = (id: string, isConfigured: boolean) => {
    return { id, everyMinutes: outsideEveryMinutes, absence: isConfigured ? null : ('not_configured' as const) }
  }
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

/** Why a list has no copy; null if it has one, or if its file was rejected, which is a fault. */
function absenceOf(state: ListState): Absence | null {
  if (state.snapshot !== null) return null
  const shown = shownStatus(state, listStatus(state, 0, null))
  return absences.find((absence) => absence === shown) ?? null
}

/** The lists whose latest download failed, with or without an older copy. */
export function failedDownloads(lists: readonly ListState[]): string[] {
  return lists.flatMap(({ id, problems }) => (problems.some(isFailedDownload) ? [id] : []))
}

function isFailedDownload({ reason }: ListState['problems'][number]): boolean {
  return reason === 'download_failed'
}

/** The loading of all lists: whether readiness has what it waits for, and whether the downloads succeed. */
export function outcomeOfLoading(lists: readonly ListState[], isReady: boolean): Outcome {
  if (!isReady) return 'failed'
  return failedDownloads(lists).length > 0 ? 'degraded' : 'ok'
}

/** The state of a sanctions list that has a copy, or whose file was rejected. */
export function outcomeOfList(state: ListState, now: number, maxAgeHours: number | null): Outcome {
  const { status } = listStatus(state, now, maxAgeHours)
  if (status === 'fresh') return 'ok'
  return status === 'stale' ? 'degraded' : 'failed'
}
