/**
 * Memory of at least this many bytes, with arbitrary content, until it is released. The log writes many megabytes a
 * minute: allocated from the system each time, they would make the garbage collector mark the whole heap every few
 * seconds, which costs more than the rest of an entry.
 */
export function takeBuffer(bytes: number): Buffer {
  const fitting = spare.findIndex(({ length }) => length >= bytes)
  const [reused] = fitting < 0 ? [] : spare.splice(fitting, 1)
  return reused ?? Buffer.allocUnsafeSlow(Math.max(smallestBytes, 2 ** Math.ceil(Math.log2(bytes))))
}

/** Takes back the memory of this view, which must not be used any more. */
export function release({ buffer }: Uint8Array): void {
  const isOurs = buffer.byteLength >= smallestBytes && buffer.byteLength <= spareMaxBytes
  if (!isOurs || spare.length >= spareMax || spare.some((other) => other.buffer === buffer)) return
  spare.push(Buffer.from(buffer))
  spare.sort((a, b) => a.length - b.length)
}

/** Smallest first. */
const spare: Buffer[] = []
const spareMax = 8
const spareMaxBytes = 1_048_576
const smallestBytes = 16_384
