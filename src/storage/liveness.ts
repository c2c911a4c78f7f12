import type { Ids } from '../kit/draw-id.ts'
import type { World } from '../kit/world.ts'
import type { Storage } from './storage.ts'

/** Which processes live: whose work may be taken over, and whose must be waited for. */
export type Liveness = {
  /** This process; in a process of several event loops, this loop. */
  id: string
  /** Whether the process with this id is dead, as far as this one has seen. */
  isDead: (id: string) => boolean | Promise<boolean>
  /** Marks the work with this name as being done here, until the function that it returns is called. */
  working: (name: string) => () => void
  isWorking: (name: string) => boolean
  /** Ends the heartbeat and removes this process. What it still holds may be taken over from then on. */
  stop: () => Promise<void>
}

/**
 * Heartbeats: `beat` changes as long as the process lives. The table was created by the room gateway
 * (`gateway/0011-processes`), which was the only one with claims.
 */
type ProcessTables = { storage_processes: { id: string; beat: number } }

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
/** A process without a beat during so many beats of this one is dead. */
const beatsMissedMax = 4
/** The beats between two removals of rows of dead processes. */
const cleanEveryBeats = 60
const processesMax = 1_000

/**
 * Processes that share a database beat once a second. Clocks are never compared: another process is dead when its beat
 * stops while this one's advances, or when it has no row. Rows of dead ones are removed. In the embedded database
 * only this process writes: an id that is not one of its threads is dead.
 */
export async function openLiveness(needs: Needs): Promise<Liveness> {
  const { storage, ids, otherLoops = noFurtherLoops } = needs
  const id = ids.draw('proc_')
  if (storage.kind === 'postgres') return { id, ...workMarks(), ...(await startHeartbeat(needs, id)) }
  await otherLoops.join(id)
  const isDead = async (other: string) => other !== id && !(await otherLoops.isRunning(other))
  return { id, ...workMarks(), isDead, stop: async () => {} }
}

const noFurtherLoops: LoopsOfProcess = { join: () => {}, isRunning: () => false }

function workMarks(): Pick<Liveness, 'working' | 'isWorking'> {
  // Equal requests that come at once mark the same name; it is worked on until the last of them has ended.
  const running = new Map<string, number>()
  return {
    working: (name) => {
      running.set(name, (running.get(name) ?? 0) + 1)
      return () => {
        const others = (running.get(name) ?? 0) - 1
        if (others > 0) running.set(name, others)
        else running.delete(name)
      }
    },
    isWorking: (name) => running.has(name),
  }
}

async function startHeartbeat({ storage, world }: Needs, id: string): Promise<Pick<Liveness, 'isDead' | 'stop'>> {
  let beat = 0
  // Beats that were written: without the database no beat advances, and the state of the others is unknown.
  let written = 0
  let cancel = () => {}
  let writing: Promise<unknown> = Promise.resolve()
  const processes = () => storage.read<ProcessTables>().selectFrom('storage_processes')
  const seen = new Map<string, { beat: number; since: number }>()
  const row = () =>
    ({ kind: 'insert', table: 'storage_processes', row: { id, beat }, onConflict: 'replace', key: ['id'] }) as const
  await storage.apply([row()])
  const hasStopped = (other: string, otherBeat: number): boolean => {
    const previous = seen.get(other)
    if (previous?.beat === otherBeat) return written - previous.since >= beatsMissedMax
    if (seen.size >= processesMax) seen.delete(seen.keys().next().value ?? '')
    seen.set(other, { beat: otherBeat, since: written })
    return false
  }
  const removeDead = async (): Promise<void> => {
    const others = await processes().select(['id', 'beat']).limit(processesMax).execute()
    const dead = others.filter((other) => other.id !== id && hasStopped(other.id, other.beat))
    // One that slept and beats again has another beat by then, or puts its row back with its next one.
    const writes = dead.map((where) => ({ kind: 'delete', table: 'storage_processes', where }) as const)
    if (writes.length > 0) await storage.apply(writes)
  }
  const next = () => {
    const isCleanup = ++beat % cleanEveryBeats === 0
    cancel = world.after(beatMs, next)
    const beating = storage
      .apply([row()])
      .then(() => {
        written++
        return isCleanup ? removeDead() : undefined
      })
      .catch(() => {})
    writing = Promise.all([writing, beating])
  }
  cancel = world.after(beatMs, next)
  return {
    isDead: async (other) => {
      if (other === id) return false
      const row = await processes().select('beat').where('id', '=', other).executeTakeFirst()
      return row === undefined || hasStopped(other, row.beat)
    },
    stop: async () => {
      cancel()
      // A beat that is under way would put the row back.
      await writing
      await storage.apply([{ kind: 'delete', table: 'storage_processes', where: { id } }]).catch(() => {})
    },
  }
}
