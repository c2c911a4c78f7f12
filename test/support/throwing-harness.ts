import { BroadcastChannel, isMainThread, threadId, workerData } from 'node:worker_threads'

/**
 * Loaded before a service under test with `--import`, in each of its threads. On SIGUSR2 the first thread and each further
 * loop throws where nothing catches it, and rejects a promise that nothing waits for: what a library does that was handed
 * something it did not expect. With DAMAGE_ERRCODE the error is one of the embedded database; with ONLY_LOOPS the first thread does not fail.
 */
const channel = new BroadcastChannel('throwing-harness')
channel.unref()

const isLoop = typeof workerData === 'object' && workerData !== null && 'pack' in workerData
if (isMainThread) {
  process.on('SIGUSR2', () => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin, only windows do.
    channel.postMessage('now')
    if (process.env['ONLY_LOOPS'] === undefined) fail()
  })
} else if (isLoop) channel.addEventListener('message', fail)

function fail(): void {
  const damage = process.env['DAMAGE_ERRCODE']
  const cause = Object.assign(new Error('what the library was answered'), damage ? { errcode: Number(damage) } : {})
  void Promise.reject(new Error(`a library rejected in thread ${threadId}`, { cause }))
  setImmediate(() => {
    throw new Error(`a library threw in thread ${threadId}`, { cause })
  })
}
