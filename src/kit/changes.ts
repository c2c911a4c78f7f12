/**
 * When records were changed, shared by all threads of the process: a thread that keeps a copy of a record can check
 * whether it is still valid. Records share slots, so an unrelated change may invalidate a copy as well.
 */
export type Changes = {
  /** Reports that a record was changed. */
  note: (id: string) => void
  /** How often a record was changed, including records that share its slot. */
  of: (id: string) => number
  /** How often any record was changed. */
  all: () => number
}

const places = 4_096

/** Memory in which several threads record changes. */
export function changesMemory(): SharedArrayBuffer {
  return new SharedArrayBuffer((places + 1) * Int32Array.BYTES_PER_ELEMENT)
}

/** The changes recorded in such a memory. */
export function changesIn(memory: SharedArrayBuffer = changesMemory()): Changes {
  const counts = new Int32Array(memory)
  return {
    // In this order: a thread that sees the record's counter has also seen the total.
    note: (id) => {
      Atomics.add(counts, places, 1)
      Atomics.add(counts, placeOf(id), 1)
    },
    of: (id) => Atomics.load(counts, placeOf(id)),
    all: () => Atomics.load(counts, places),
  }
}

/**
 * Reads records, each with the version that the copy reflects; null if that could not be determined, so that the copy
 * answers this once and is not cached. `idOf` is null if there is no record.
 */
export type ReadCopy = <Copied>(
  read: () => Promise<Copied>,
  idOf: (copied: Copied) => string | null,
) => Promise<{ copied: Copied; version: number | null }>

/**
 * Reads of a record, each begun after the last change that was seen. Succeeds soon, unless records are changed without
 * a pause.
 */
const readsMax = 4

/** A copy that was read while a change was recorded may be from before it, and is read again. */
export function readsCopies({ all, of }: Changes): ReadCopy {
  let seen = all()
  return async (read, idOf) => {
    for (let reads = 1; ; reads++) {
      const before = all()
      // All reads of a turn use one snapshot, which may be older than a change made by another thread.
      if (before !== seen) await nextTurn()
      const copied = await read()
      const id = idOf(copied)
      const version = id === null ? 0 : of(id)
      if (all() === before) {
        seen = before
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

/** The last characters of an id are random. */
function placeOf(id: string): number {
  let sum = 0
  for (let i = Math.max(0, id.length - lettersCounted); i < id.length; i++) sum = (sum * 31 + id.charCodeAt(i)) | 0
  return sum & (places - 1)
}

const lettersCounted = 8
