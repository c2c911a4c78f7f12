import type { Worker } from 'node:worker_threads'

/** Loaded before the service: ends every writer of the embedded database as soon as it is ready. */
process.on('worker', (worker: Worker) => {
  if (worker.threadName !== 'storage-writer') return
  worker.on('message', (news: object) => {
    if ('started' in news) setTimeout(() => void worker.terminate(), diesAfterMs)
  })
})

/** The service is up by then, so that what ends is one that runs. */
const diesAfterMs = 3_000
