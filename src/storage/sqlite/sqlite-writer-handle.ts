import { minuteMs } from '../../kit/duration.ts'
import type { WriterReply } from './sqlite-writer.ts'
import { reasonOf, StorageUnavailable } from '../storage.ts'
import type { Applied, WriteSet } from '../storage.ts'
import { asError } from './writer-thread.ts'
import type { Replied, WriterThread } from './writer-thread.ts'

/** A thread's handle of the writer. `isAlive` is false while no thread can write. */
export type WriterHandle<Thread> = {
  apply: (set: WriteSet) => Promise<Applied>
  isAlive: () => boolean
  /** The running writer; waits for its replacement where it died. */
  running: () => Promise<Thread>
  close: () => Promise<void>
}

/** Handling of a dying writer. */
export type Supervision = {
  /** Calls back once after a delay; the returned function cancels it. */
  after: (waitMs: number, act: () => void) => () => void
  /** Called once, when the writer has died too often to be restarted: nothing can be written from then on. */
  lost: (error: Error) => void
  /** Called for each writer that died and is replaced. */
  died?: (error: Error) => void
  /** Deaths within a minute after which the writer is not restarted: 3 by default. */
  deathsMax?: number
}

/** Limit of pending sets. Beyond it the disk does not keep up, and further sets are refused at once. */
const pendingMax = 10_000

const deathsWithinMs = minuteMs

/**
 * Starts or joins the writer thread, and restarts it whenever it dies: unanswered sets may or may not be applied, new
 * ones wait for the replacement. Throws what prevents the first start.
 */
export async function startWriter<Thread extends WriterThread>(
  startThread: (replied: Replied) => Promise<Thread>,
  { after, lost, died: tellOfDeath = () => {}, deathsMax = 3 }: Supervision,
): Promise<WriterHandle<Thread>> {
  const pending = new Map<number, Pending>()
  const forgetting = new Set<() => void>()
  let lastId = 0
  let refusal: string | null = null
  let isClosing = false
  let thread: Thread | null = null
  let ended = Promise.resolve()
  let next = Promise.withResolvers<Thread>()
  const refuseWaiting = (why: string) => {
    next.promise.catch(() => {})
    next.reject(new StorageUnavailable(why, 'no'))
  }

  const start = async () => {
    const begun = await startThread((replies) => replies.forEach((reply) => settle(pending, reply)))
    thread = begun
    next.resolve(begun)
    for (const [id, waiting] of pending) sendTo(begun, id, waiting)
    if (isClosing) begun.send('close')
    ended = begun.ended.then(died)
  }
  const died = async (error: Error): Promise<void> => {
    thread = null
    next = Promise.withResolvers<Thread>()
    rejectAll(pending, ({ isSent }) => isSent, error)
    if (refusal !== null) return
    const forget = after(deathsWithinMs, () => forgetting.delete(forget))
    forgetting.add(forget)
    if (forgetting.size < deathsMax) {
      tellOfDeath(error)
      return start().catch(died)
    }
    refusal = `The writer of the embedded database has stopped ${deathsMax} times within ${deathsWithinMs / 1_000} s.`
    refuseWaiting(refusal)
    rejectAll(pending, () => true, new StorageUnavailable(refusal, 'no', error))
    lost(new StorageUnavailable(`${refusal} The last time: ${reasonOf(error)}`, 'no', error))
  }
  const apply = (set: WriteSet): Promise<Applied> => {
    const overloaded = pending.size >= pendingMax ? 'Too many writes are waiting for the disk.' : null
    const refused = refusal ?? overloaded
    if (refused !== null) return Promise.reject(new StorageUnavailable(refused, 'no'))
    const { promise, resolve, reject } = Promise.withResolvers<Applied>()
    const waiting: Pending = { set, resolve, reject, isSent: false }
    pending.set(++lastId, waiting)
    if (thread) sendTo(thread, lastId, waiting)
    return promise
  }
  const close = async () => {
    refusal ??= 'The storage has been closed.'
    isClosing = true
    refuseWaiting(refusal)
    for (const forget of forgetting) forget()
    thread?.send('close')
    // A writer that is starting finishes its pending sets before it ends.
    for (let last = null; last !== ended; await last) last = ended
    rejectAll(pending, () => true, new StorageUnavailable(refusal, 'no'))
  }
  await start()
  const running = () => (refusal === null ? next.promise : Promise.reject(new StorageUnavailable(refusal, 'no')))
  return { apply, isAlive: () => thread !== null, running, close }
}

type Pending = { set: WriteSet; resolve: (applied: Applied) => void; reject: (error: Error) => void; isSent: boolean }

function sendTo(thread: WriterThread, id: number, waiting: Pending): void {
  waiting.isSent = true
  thread.send({ id, set: waiting.set })
}

function rejectAll(pending: Map<number, Pending>, isMeant: (waiting: Pending) => boolean, error: Error): void {
  for (const [id, waiting] of pending) {
    if (!isMeant(waiting)) continue
    pending.delete(id)
    waiting.reject(error)
  }
}

function settle(pending: Map<number, Pending>, reply: WriterReply): void {
  const waiting = pending.get(reply.id)
  pending.delete(reply.id)
  if ('applied' in reply) waiting?.resolve(reply.applied)
  else waiting?.reject(asError(reply.failed))
}
