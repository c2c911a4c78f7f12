import { parentPort, workerData } from 'node:worker_threads'
import { runLoop } from './run-loop.ts'

if (parentPort !== null) await runLoop(workerData, parentPort)
