import { sign } from 'node:crypto'
import { parentPort } from 'node:worker_threads'
import type { SigningOrder } from './sign-compact.ts'

/** The thread behind signCompact: one order, one answer. */
parentPort?.on('message', ({ privateKey, inputs }: SigningOrder) => {
  const signatures = inputs.map((input) => sign(null, Buffer.from(input), privateKey).toString('base64url'))
  parentPort?.postMessage(signatures.join('.'))
})
