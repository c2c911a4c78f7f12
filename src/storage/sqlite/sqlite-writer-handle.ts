import { minuteMs } from '../../kit/duration.ts'
import type { WriterReply } from './sqlite-writer.ts'
import { reasonOf, StorageUnavailable } from '../storage.ts'
import type { Applied, WriteSet } from '../storage.ts'
import { asError } from './writer-thread.ts'
import type { Replied, WriterThread } from './writer-thread.ts'

/** A thread's end of the writer. `isAlive` is false while there is no thread that could write. */
export type WriterHandle<Thread> = {
  apply: (set: WriteSet) => Promise<Applied>
  isAlive: () => boolean
  /** The writer as it runs now; waits for the next one where it died. */
  running: () => Promise<Thread>
  close: () => Promise<void>
}

/** What is done about a writer that dies. */
export type Supervision = {
  /** Acts once after so many milliseconds, unless the function it gives back is called before. */
  after: (waitMs: number, act: () => void) => () => void
  /** Told once, when the writer has died too often to be started again: nothing can be written from then on. */
  lost: (error: Error) => void
  /** Called for each writer that died and is replaced. */
  died?: (error: Error) => void
  /** A writer that dies this often within a minute is not started again: 3 times unless said. */
  deathsMax?: number
}

/** More sets than this waiting for the disk means that it does not keep up: further ones are refused at once. */
const pendingMax = 10_000

const deathsWithinMs = minuteMs

/**
 * Starts the writer thread, or joins it, and does so again whenever it dies: what it was given and did not answer may stand
 * or not, what comes meanwhile waits for the next one. Throws what keeps the first one from starting.
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
    // One that is being started finishes what waits for it before it ends.
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
