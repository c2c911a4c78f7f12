import { sign, type KeyObject } from 'node:crypto'
import { Worker } from 'node:worker_threads'

/** What the signing thread is asked: some inputs under one key. It answers their signatures in order, joined by dots. */
export type SigningOrder = { privateKey: KeyObject; inputs: readonly string[] }

/**
 * Adds the Ed25519 signature to `header.payload`, both in base64url already (RFC 7515, RFC 8037). A thread of its own
 * signs: the loop serves others meanwhile, and slow files or names, which share Node's own pool, keep no signature waiting.
 * What is asked while it signs goes to it together, because waking a thread costs about as much as a signature.
 */
export function signCompact(privateKey: KeyObject, input: string): Promise<string> {
  return new Promise((resolve, reject) => {
    waiting.push({ privateKey, input, resolve, reject })
    if (waiting.length === 1 && signing.length === 0) setImmediate(orderNext)
  })
}

/** Starts the thread ahead of the first signature: that takes some tens of milliseconds. */
export function startSigning(): Worker {
  kept ??= openWorker()
  return kept
}

type Job = {
  privateKey: KeyObject
  input: string
  resolve: (token: string) => void
  reject: (error: unknown) => void
}

let waiting: Job[] = []
/** What the thread is at. */
let signing: Job[] = []
let kept: Worker | null = null

function orderNext(): void {
  const [first] = waiting
  if (!first || signing.length > 0) return
  const other = waiting.findIndex(({ privateKey }) => privateKey !== first.privateKey)
  const count = Math.min(other < 0 ? waiting.length : other, inputsMax)
  signing = waiting.slice(0, count)
  waiting = waiting.slice(count)
  const order: SigningOrder = { privateKey: first.privateKey, inputs: signing.map(({ input }) => input) }
  try {
    const worker = startSigning()
    // A process that has nothing else to do waits for its signatures, and for nothing after them.
    worker.ref()
    worker.postMessage(order)
  } catch {
    signLeft()
  }
}

function openWorker(): Worker {
  const opened = new Worker(new URL('./sign-worker.ts', import.meta.url), { name: 'signer' })
  opened.unref()
  // A thread that comes up holds the process again, whatever it was told before.
  opened.once('online', () => {
    if (signing.length === 0) opened.unref()
  })
  opened.on('message', (signatures: string) => {
    const signed = signing
    signing = []
    opened.unref()
    orderNext()
    for (const [i, signature] of signatures.split('.').entries()) signed[i]?.resolve(`${signed[i].input}.${signature}`)
  })
  // Whatever ended it ends it for all it was at: the next order opens another one.
  opened.on('error', () => {})
  opened.once('exit', () => {
    kept = null
    signLeft()
  })
  return opened
}

/** What the thread did not sign is signed one by one, so that a key that cannot sign takes no other with it. */
function signLeft(): void {
  const left = signing
  signing = []
  for (const job of left) signAlone(job)
  orderNext()
}

function signAlone({ privateKey, input, resolve, reject }: Job): void {
  try {
    resolve(`${input}.${sign(null, Buffer.from(input), privateKey).toString('base64url')}`)
  } catch (error) {
    reject(error)
  }
}

/** Signatures of one order: some milliseconds. */
const inputsMax = 64
