import { release, takeBuffer } from './buffer-pool.ts'

/**
 * Lines as bytes, outside the heap: thousands of entries wait at a time, and as strings each of them would be copied by
 * the garbage collector.
 */
export type LineBytes = {
  /** The size of the line in bytes. */
  add: (line: string) => number
  /** All lines, separated by line feeds. */
  bytes: () => Uint8Array
  /** Frees the lines: their memory is reused, so the result of `bytes` must not be read any more. */
  free: () => void
}

/** Maximum bytes of UTF-8 for a UTF-16 unit. */
const bytesPerUnit = 3

export function lineBytes(): LineBytes {
  let buffer: Buffer = none
  let used = 0
  const make = (needed: number) => {
    const larger = takeBuffer(Math.max(needed, buffer.length * 2))
    buffer.copy(larger, 0, 0, used)
    release(buffer)
    buffer = larger
  }
  return {
    add: (line) => {
      const needed = used + 1 + line.length * bytesPerUnit
      if (needed > buffer.length) make(needed)
      const before = used
      if (used > 0) buffer[used++] = lineFeed
      used += buffer.write(line, used, 'utf8')
      return used - before
    },
    bytes: () => buffer.subarray(0, used),
    free: () => {
      release(buffer)
      buffer = none
      used = 0
    },
  }
}

const lineFeed = 10
/** No memory for no lines. */
const none = Buffer.alloc(0)
