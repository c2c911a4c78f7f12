/** Whether something has happened, seen by every thread of the process at once. */
export type SharedFlag = { raise: () => void; isRaised: () => boolean }

/** Memory of a flag that is not raised. */
export function flagMemory(): SharedArrayBuffer {
  return new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)
}

/** The flag in such a memory. */
export function flagIn(memory: SharedArrayBuffer): SharedFlag {
  const flag = new Int32Array(memory)
  return {
    raise: () => void Atomics.store(flag, 0, 1),
    isRaised: () => Atomics.load(flag, 0) === 1,
  }
}
