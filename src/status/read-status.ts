import { utcDay } from '../kit/day.ts'
import { dayMs } from '../kit/duration.ts'
import type { World } from '../kit/world.ts'
import { listStatus } from '../lists/list-status.ts'
import type { Lists } from '../lists/lists.ts'
import { missingAuthorities } from '../lists/sanctions-authorities.ts'
import type { ListState } from '../lists/snapshot.ts'
import type { MessageKey } from '../messages/message.ts'
import { StorageUnavailable, type Storage } from '../storage/storage.ts'
import {
  componentsOf,
  failedDownloads,
  listComponent,
  outcomeOfList,
  sanctionsIn,
  type Component,
  type Configured,
  type Outcome,
} from './component.ts'
import { judgeDays, shownDays, type JudgedDay } from './judging/judge-day.ts'
import {
  currentState,
  judgeStatus,
  type ComponentState,
  type Latest,
  type StatusState,
} from './judging/judge-status.ts'
import type { StatusDayRow, StatusTables } from './tables.ts'

export type StatusNeeds = {
  storage: Pick<Storage, 'read'>
  lists: Pick<Lists, 'current' | 'maxAgeHours'>
  world: Pick<World, 'now'>
  status: {
    configured: Configured
    /** Why the process should receive no traffic, as a message; null when it is ready. */
    notReady: () => Promise<MessageKey | null>
  }
}

export type ShownComponent = {
  id: string
  state: ComponentState
  everyMinutes: number
  measuredAtMs: number | null
  /** The share of all probes of the history that ran, from 0 to 1. */
  measured: number
  days: readonly JudgedDay[]
}

/**
 * `history`: false if it could not be read. `stale`: the sanctions lists in use that are stale. `missing`: the authorities
 * none of whose sanctions lists has a copy, each by its first list. `undelivered`: lists whose latest download failed.
 */
export type Status = {
  nowMs: number
  /** The first and the last day of the history. */
  from: string
  to: string
  state: StatusState
  notReady: MessageKey | null
  history: boolean
  components: readonly ShownComponent[]
  impaired: readonly string[]
  unmeasured: readonly string[]
  stale: readonly { id: string; ageHours: number | null }[]
  missing: readonly string[]
  undelivered: readonly string[]
}

/** The state of the service now, and the history of its components. Any process and any loop reads the same. */
export async function readStatus({ storage, lists, world, status }: StatusNeeds): Promise<Status> {
  const nowMs = world.now()
  const span = { from: utcDay(nowMs - (shownDays - 1) * dayMs), to: utcDay(nowMs) }
  const [notReady, rows] = await Promise.all([status.notReady(), readHistory(storage, span)])
  const states = lists.current().lists
  const byComponent = Map.groupBy(rows ?? [], ({ component }) => component)
  const current = currentOfLists(states, nowMs, lists.maxAgeHours)
  const components = componentsOf(states, status.configured).map((component) =>
    showComponent(component, byComponent.get(component.id) ?? [], current, nowMs),
  )
  const stale = sanctionsIn(states).flatMap((state) => {
    const about = listStatus(state, nowMs, lists.maxAgeHours)
    return about.stale || about.aged ? [{ id: state.id, ageHours: about.age_hours }] : []
  })
  const missing = missingAuthorities(states.filter(({ snapshot }) => snapshot !== null))
  const judged = judgeStatus({
    isReady: notReady === null,
    components,
    missing,
    stale: stale.map(({ id }) => listComponent(id)),
  })
  return {
    nowMs,
    ...span,
    ...judged,
    notReady,
    history: rows !== null,
    components,
    stale,
    missing,
    undelivered: failedDownloads(states),
  }
}

/** The state of lists needs no probe: it follows from the copies in use. */
function currentOfLists(
  states: readonly ListState[],
  nowMs: number,
  maxAgeHours: number | null,
): ReadonlyMap<string, Outcome> {
  return new Map(
    sanctionsIn(states).map((state) => [listComponent(state.id), outcomeOfList(state, nowMs, maxAgeHours)]),
  )
}

function showComponent(
  component: Component,
  rows: readonly StatusDayRow[],
  current: ReadonlyMap<string, Outcome>,
  nowMs: number,
): ShownComponent {
  const { id, everyMinutes } = component
  const newest = rows.toSorted((a, b) => b.last_at - a.last_at)[0]
  const outcome = current.get(id)
  const measured: Latest = newest === undefined ? null : { outcome: newest.last as Outcome, atMs: newest.last_at }
  const latest = outcome === undefined ? measured : { outcome, atMs: nowMs }
  return {
    id,
    state: currentState(component, latest, nowMs),
    everyMinutes,
    measuredAtMs: measured?.atMs ?? null,
    ...judgeDays(rows, everyMinutes, nowMs),
  }
}

/** The rows of the shown days; null while the database does not answer. */
async function readHistory(
  storage: Pick<Storage, 'read'>,
  { from, to }: { from: string; to: string },
): Promise<StatusDayRow[] | null> {
  try {
    return await storage
      .read<StatusTables>()
      .selectFrom('status_days')
      .selectAll()
      .where('day', '>=', from)
      .where('day', '<=', to)
      .execute()
  } catch (error) {
    if (error instanceof StorageUnavailable) return null
    throw error
  }
}
