import type { Ids } from '../kit/draw-id.ts'
import type { World } from '../kit/world.ts'
import type { Storage } from '../storage/storage.ts'
import type { GatewayTables } from './tables.ts'

/** Which processes live: whose requests may be taken over, and whose must be waited for. */
export type Liveness = {
  /** This process. */
  id: string
  /** Whether the process with this id is known to be dead. */
  isDead: (id: string) => boolean | Promise<boolean>
  /** Marks a request as being worked on here, until what it gives is called. */
  working: (request: string) => () => void
  isWorking: (request: string) => boolean
  stop: () => Promise<void>
}

/** The threads of this process that answer, each under an id of its own. */
export type LoopsOfProcess = {
  /** From now on this one answers too. */
  join: (id: string) => void | Promise<void>
  isRunning: (id: string) => boolean | Promise<boolean>
}

type Needs = {
  storage: Pick<Storage, 'kind' | 'read' | 'apply'>
  ids: Ids
  world: Pick<World, 'after'>
  otherLoops?: LoopsOfProcess
}

const beatMs = 1_000
/** A process that did not beat while this one did so often is dead. */
const beatsMissedMax = 4
/** Rows of dead processes are looked for so often. */
const lookEveryBeats = 60
const processesMax = 1_000

/**
 * Processes that share a database beat once a second. Clocks are never compared: another process is dead when its beat
 * stands still while this one's goes on. The row of a dead one is removed when no request is left in its name. In the
 * embedded database only this process writes, so that everybody else is dead who is no thread of it.
 */
export async function openLiveness(needs: Needs): Promise<Liveness> {
  const { storage, ids, world, otherLoops = noFurtherLoops } = needs
  const id = ids.draw('proc_')
  // Equal requests that come at once mark the same one; it is worked on until the last of them has ended.
  const running = new Map<string, number>()
  const shared = {
    id,
    working: (request: string) => {
      running.set(request, (running.get(request) ?? 0) + 1)
      return () => {
        const others = (running.get(request) ?? 0) - 1
        if (others > 0) running.set(request, others)
        else running.delete(request)
      }
    },
    isWorking: (request: string) => running.has(request),
  }
  if (storage.kind === 'sqlite') {
    await otherLoops.join(id)
    const isDead = async (other: string) => other !== id && !(await otherLoops.isRunning(other))
    return { ...shared, isDead, stop: async () => {} }
  }
  let beat = 0
  let cancel = () => {}
  let written: Promise<unknown> = Promise.resolve()
  const seen = new Map<string, { beat: number; sinceBeat: number }>()
  const row = () =>
    ({ kind: 'insert', table: 'gateway_processes', row: { id, beat }, onConflict: 'replace', key: ['id'] }) as const
  await storage.apply([row()])
  const standsStill = (other: string, found: number): boolean => {
    const known = seen.get(other)
    if (known?.beat === found) return beat - known.sinceBeat >= beatsMissedMax
    if (seen.size >= processesMax) seen.delete(seen.keys().next().value ?? '')
    seen.set(other, { beat: found, sinceBeat: beat })
    return false
  }
  const removeDead = async (): Promise<void> => {
    const idle = await processesWithoutRequests(storage)
    const dead = idle.filter((other) => other.id !== id && standsStill(other.id, other.beat))
    // One that slept and beats again has another beat by then, or puts its row back with its next one.
    const writes = dead.map((where) => ({ kind: 'delete', table: 'gateway_processes', where }) as const)
    if (writes.length > 0) await storage.apply(writes)
  }
  const next = () => {
    const isLook = ++beat % lookEveryBeats === 0
    cancel = world.after(beatMs, next)
    const beating = storage
      .apply([row()])
      .then(() => (isLook ? removeDead() : undefined))
      .catch(() => {})
    written = Promise.all([written, beating])
  }
  cancel = world.after(beatMs, next)
  return {
    ...shared,
    isDead: async (other) => {
      if (other === id) return false
      const found = await beatOf(storage, other)
      return found === null || standsStill(other, found)
    },
    stop: async () => {
      cancel()
      // A beat that is under way would put the row back.
      await written
      await storage.apply([{ kind: 'delete', table: 'gateway_processes', where: { id } }]).catch(() => {})
    },
  }
}

const noFurtherLoops: LoopsOfProcess = { join: () => {}, isRunning: () => false }

/** Processes in whose name no request is in progress. */
function processesWithoutRequests(storage: Pick<Storage, 'read'>) {
  return storage
    .read<GatewayTables>()
    .selectFrom('gateway_processes')
    .select(['id', 'beat'])
    .where('id', 'not in', (requests) =>
      requests.selectFrom('gateway_requests').select('owner').where('state', '=', 'in_progress'),
    )
    .limit(processesMax)
    .execute()
}

async function beatOf(storage: Pick<Storage, 'read'>, id: string): Promise<number | null> {
  const row = await storage
    .read<GatewayTables>()
    .selectFrom('gateway_processes')
    .select('beat')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.beat ?? null
}
