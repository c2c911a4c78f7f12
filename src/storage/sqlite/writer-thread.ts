import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads'
import { setTimeout as sleep } from 'node:timers/promises'
import { MigrationRefused } from '../migrate.ts'
import type { WriterData, WriterFailure, WriterNews, WriterReply, WriterRequest } from './sqlite-writer.ts'
import { reasonOf, StorageUnavailable } from '../storage.ts'

/** One run of the writer. `ended` resolves with why it ended, however it ended, and never rejects. */
export type WriterThread = {
  send: (request: WriterRequest) => void
  ended: Promise<Error>
}

/** The writer as the thread sees it that started it. */
export type OwnWriterThread = WriterThread & {
  /** A port through which another thread has its sets applied as well. */
  lend: () => MessagePort
}

/** The thread that started the writer may not know yet that it died. */
const rejoinAfterMs = 20

/** Told of each batch of replies. */
export type Replied = (replies: readonly WriterReply[]) => void

/** A thread that does not say within this time that it is ready is ended. Migrations are done within it. */
const startMaxMs = 300_000

/**
 * Starts the writer and waits until the tables are up to date. Throws what keeps it from starting: MigrationRefused,
 * StorageUnavailable, or an error of the thread itself.
 */
export async function startThread(data: WriterData, replied: Replied): Promise<OwnWriterThread> {
  const worker = new Worker(new URL('./sqlite-writer.ts', import.meta.url), {
    workerData: data,
    name: 'storage-writer',
  })
  const started = Promise.withResolvers<WriterFailure | null>()
  worker.on('message', (news: WriterNews) =>
    'replies' in news ? replied(news.replies) : started.resolve(news.started),
  )
  const ended = endOf(worker)
  void ended.then(started.reject)
  const timer = setTimeout(() => void worker.terminate(), startMaxMs)
  const failure = await started.promise.finally(() => clearTimeout(timer))
  if (failure !== null) {
    await ended
    throw asError(failure)
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin, only windows do.
  const send = (request: WriterRequest) => worker.postMessage(request)
  const lend = () => {
    const { port1, port2 } = new MessageChannel()
    worker.postMessage({ join: port1 } satisfies WriterRequest, [port1])
    return port2
  }
  return { send, lend, ended }
}

/**
 * The writer that another thread started, through a port that it lends. It has ended for this thread when the port is closed.
 * A writer that dies before it has taken the port is no writer yet: another port is asked for.
 */
export async function joinThread(shareWriter: () => Promise<MessagePort>, replied: Replied): Promise<WriterThread> {
  const port = await shareWriter()
  const joined = Promise.withResolvers<boolean>()
  port.on('message', (news: WriterNews) => ('replies' in news ? replied(news.replies) : joined.resolve(true)))
  const ended = new Promise<Error>((resolve) => {
    const why = 'The writer of the embedded database has stopped: it closed its port.'
    port.once('close', () => resolve(new StorageUnavailable(why, 'unknown')))
  })
  void ended.then(() => joined.resolve(false))
  if (!(await joined.promise)) {
    await sleep(rejoinAfterMs)
    return joinThread(shareWriter, replied)
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin, only windows do.
  return { send: (request) => port.postMessage(request), ended }
}

/** An error that a thread threw is told before its end; a thread that was ended from outside only ends. */
function endOf(worker: Worker): Promise<Error> {
  return new Promise((resolve) => {
    let thrown: unknown = null
    worker.once('error', (error) => (thrown = error))
    worker.once('exit', (code) => {
      const why = thrown === null ? `it ended with code ${code}` : reasonOf(thrown)
      resolve(new StorageUnavailable(`The writer of the embedded database has stopped: ${why}.`, 'unknown', thrown))
    })
  })
}

/** An error as it was before it went from thread to thread. */
export function asError({ name, message, applied }: WriterFailure): Error {
  if (applied !== null) return new StorageUnavailable(message, applied)
  return name === 'MigrationRefused' ? new MigrationRefused(message) : new Error(message)
}
