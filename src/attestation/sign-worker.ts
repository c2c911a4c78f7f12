import { sign } from 'node:crypto'
import { parentPort } from 'node:worker_threads'
import type { SigningOrder } from './sign-compact.ts'

/** The thread behind signCompact: one order, one answer. */
const port = parentPort
port?.on('message', (order: SigningOrder) => port.postMessage(signAll(order)))

function signAll({ privateKey, inputs }: SigningOrder): string {
  return inputs.map((input) => sign(null, Buffer.from(input), privateKey).toString('base64url')).join('.')
}
