import { parentPort } from 'node:worker_threads'
import type { HelperOrder } from '../index/job.ts'
import { readJob } from './read-job.ts'
import { takePieces } from '../index/share-work.ts'

// An error here ends the helper: its starter continues alone.
parentPort?.on('message', ({ job, pieces }: HelperOrder) => takePieces(pieces, readJob(job)))
