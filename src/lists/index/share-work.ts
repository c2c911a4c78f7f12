import { Worker } from 'node:worker_threads'
import type { HelperOrder, Job, Pieces } from './job.ts'

/**
 * Does all pieces of a job over shared memory, in this thread and in the helper if there is one: both take the next
 * piece from one counter. A piece that the helper has not finished in the end is done here as well. Doing a piece twice
 * writes the same bytes, so that nothing waits for the helper or depends on it.
 */
export function shareWork(job: Job, count: number, doPiece: (piece: number) => void): void {
  const pieces: Pieces = {
    next: new Int32Array(new SharedArrayBuffer(4)),
    done: new Uint8Array(new SharedArrayBuffer(count)),
  }
  // A worker has no origin; the rule is meant for windows.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  helper?.postMessage({ job, pieces } satisfies HelperOrder)
  takePieces(pieces, doPiece)
  for (let piece = 0; piece < count; piece++) if (Atomics.load(pieces.done, piece) === 0) doPiece(piece)
}

/** Does pieces that are not taken until there are no more. */
export function takePieces({ next, done }: Pieces, doPiece: (piece: number) => void): void {
  for (let piece = Atomics.add(next, 0, 1); piece < done.length; piece = Atomics.add(next, 0, 1)) {
    doPiece(piece)
    Atomics.store(done, piece, 1)
  }
}

/**
 * Starts the helper of this thread for a load of this many addresses, unless they are too few: the bundled lists are
 * loaded without one. It does not keep the process alive, and its failure has no effect.
 */
export function startHelper(addresses: number): void {
  if (helper || !isPermitted || addresses < helpedFrom) return
  const started = new Worker(new URL('../worker/helper-worker.ts', import.meta.url))
  started.unref()
  started.on('error', () => {
    if (helper === started) helper = null
  })
  helper = started
}

/** Whether a helper may start in this thread. While requests are served they have the other cores. */
export function permitHelper(permitted: boolean): void {
  isPermitted = permitted
}

/** Stops the helper of this thread, if there is one. */
export function endHelper(): void {
  void helper?.terminate()
  helper = null
}

let helper: Worker | null = null
let isPermitted = true
/** Starting a helper takes as much CPU as hashing some 100,000 subjects. */
export const helpedFrom = 200_000
