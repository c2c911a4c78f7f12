import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads'
import { setTimeout as sleep } from 'node:timers/promises'
import { MigrationRefused } from '../migrate.ts'
import type { WriterData, WriterFailure, WriterNews, WriterReply, WriterRequest } from './sqlite-writer.ts'
import { reasonOf, StorageUnavailable } from '../storage.ts'

/** One run of the writer. `ended` resolves with the reason of its end and never rejects. */
export type WriterThread = {
  send: (request: WriterRequest) => void
  ended: Promise<Error>
}

/** The writer in the thread that started it. */
export type OwnWriterThread = WriterThread & {
  /** A port through which another thread submits its sets. */
  openPort: () => MessagePort
}

/** The thread that started the writer may not have noticed its death yet. */
const rejoinAfterMs = 20

/** Called with each batch of replies. */
export type Replied = (replies: readonly WriterReply[]) => void

/** Timeout of the start of a writer, including migrations. */
const startMaxMs = 300_000

/**
 * Starts the writer and waits until the tables are migrated. Throws what prevents its start: MigrationRefused,
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
  const openPort = () => {
    const { port1, port2 } = new MessageChannel()
    worker.postMessage({ join: port1 } satisfies WriterRequest, [port1])
    return port2
  }
  return { send, openPort, ended }
}

/**
 * Joins the writer of another thread through a port. It has ended for this thread when the port closes. If it dies
 * before accepting the port, another port is requested.
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

/** An error in the thread is reported before its exit event; a terminated thread only exits. */
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

/** Restores an error that was sent between threads. */
export function asError({ name, message, applied }: WriterFailure): Error {
  if (applied !== null) return new StorageUnavailable(message, applied)
  return name === 'MigrationRefused' ? new MigrationRefused(message) : new Error(message)
}
