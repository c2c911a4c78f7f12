import { enableCompileCache } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'

enableCompileCache()
const { runLoop } = await import('./run-loop.ts')
if (parentPort !== null) await runLoop(workerData, parentPort)
