/**
 * When records were changed, seen by every thread of the process at once: whoever keeps a copy of a record knows whether it
 * still counts. Records share places, so that an unrelated change may end a copy as well.
 */
export type Changes = {
  /** A record was changed. */
  note: (id: string) => void
  /** Counts the changes of a record, and of those that share its place. */
  of: (id: string) => number
  /** Counts all changes. */
  all: () => number
}

const places = 4_096

/** Memory in which several threads note changes. */
export function changesMemory(): SharedArrayBuffer {
  return new SharedArrayBuffer((places + 1) * Int32Array.BYTES_PER_ELEMENT)
}

/** The changes that are noted in such a memory. */
export function changesIn(memory: SharedArrayBuffer = changesMemory()): Changes {
  const counts = new Int32Array(memory)
  return {
    // In this order: whoever sees the record changed sees that something was.
    note: (id) => {
      Atomics.add(counts, places, 1)
      Atomics.add(counts, placeOf(id), 1)
    },
    of: (id) => Atomics.load(counts, placeOf(id)),
    all: () => Atomics.load(counts, places),
  }
}

/**
 * Reads records, each with the changes of it that the copy holds; null where that could not be told, so that the copy
 * answers this once and is not kept. `idOf` is null where there is no record.
 */
export type ReadCopy = <Copied>(
  read: () => Promise<Copied>,
  idOf: (copied: Copied) => string | null,
) => Promise<{ copied: Copied; version: number | null }>

/**
 * Reads of a record, each begun after the last change that was seen. A read beside which no change is noted is soon there,
 * unless somebody changes records without a pause.
 */
const readsMax = 4

/** What was read while a change was noted may be from before it, and is read again. */
export function readsCopies({ all, of }: Changes): ReadCopy {
  let known = all()
  return async (read, idOf) => {
    for (let reads = 1; ; reads++) {
      const before = all()
      // All reads of a turn are from one snapshot, which may be older than what another thread has changed.
      if (before !== known) await nextTurn()
      const copied = await read()
      const id = idOf(copied)
      const version = id === null ? 0 : of(id)
      if (all() === before) {
        known = before
        return { copied, version }
      }
      if (reads === readsMax) return { copied, version: null }
    }
  }
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve)
  })
}

/** The last letters of an id are random. */
function placeOf(id: string): number {
  let sum = 0
  for (let i = Math.max(0, id.length - lettersCounted); i < id.length; i++) sum = (sum * 31 + id.charCodeAt(i)) | 0
  return sum & (places - 1)
}

const lettersCounted = 8
