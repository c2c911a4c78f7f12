import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { MigrationRefused } from './migrate.ts'
import type { WriterData, WriterFailure, WriterNews, WriterReply, WriterRequest } from './sqlite-writer.ts'
import { StorageUnavailable } from './storage.ts'
import type { Applied, WriteSet } from './storage.ts'

/** The main thread's end of the writer. */
export type WriterHandle = { apply: (set: WriteSet) => Promise<Applied>; close: () => Promise<void> }

/** More sets than this waiting for the disk means that it does not keep up: further ones are refused at once. */
const pendingMax = 10_000

/** Starts the writer thread and waits until the tables are up to date. Throws MigrationRefused or StorageUnavailable. */
export async function startWriter(data: WriterData): Promise<WriterHandle> {
  const worker = new Worker(new URL('./sqlite-writer.ts', import.meta.url), {
    workerData: data,
    name: 'storage-writer',
  })
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  const [news] = (await once(worker, 'message')) as [WriterNews]
  if ('started' in news && news.started !== null) {
    await ended
    throw asError(news.started)
  }
  return handle(worker, ended)
}

type Waiting = { resolve: (applied: Applied) => void; reject: (error: Error) => void }

function handle(worker: Worker, ended: Promise<void>): WriterHandle {
  const pending = new Map<number, Waiting>()
  let lastId = 0
  let refusal: string | null = null
  worker.on('message', (news: WriterNews) => {
    if ('replies' in news) for (const reply of news.replies) settle(pending, reply)
  })
  worker.on('error', (cause) => {
    refusal = 'The writer of the embedded database has stopped.'
    for (const { reject } of pending.values()) reject(new StorageUnavailable(refusal, 'unknown', cause))
    pending.clear()
  })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin, only windows do.
  const send = (request: WriterRequest) => worker.postMessage(request)
  const apply = (set: WriteSet) => {
    const overloaded = pending.size >= pendingMax ? 'Too many writes are waiting for the disk.' : null
    const refused = refusal ?? overloaded
    if (refused !== null) return Promise.reject(new StorageUnavailable(refused, 'no'))
    const { promise, resolve, reject } = Promise.withResolvers<Applied>()
    const id = ++lastId
    pending.set(id, { resolve, reject })
    send({ id, set })
    return promise
  }
  const close = async () => {
    refusal ??= 'The storage has been closed.'
    send('close')
    await ended
  }
  return { apply, close }
}

function settle(pending: Map<number, Waiting>, reply: WriterReply): void {
  const waiting = pending.get(reply.id)
  pending.delete(reply.id)
  if ('applied' in reply) waiting?.resolve(reply.applied)
  else waiting?.reject(asError(reply.failed))
}

function asError({ name, message, applied }: WriterFailure): Error {
  if (applied !== null) return new StorageUnavailable(message, applied)
  return name === 'MigrationRefused' ? new MigrationRefused(message) : new Error(message)
}
