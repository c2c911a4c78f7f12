/**
 * Memory of at least so many bytes, with whatever it held before, until it is given back. The log writes many megabytes a
 * minute: taken from the system each time, they would make the garbage collector mark the whole heap every few seconds, which costs
 * more than all else that an entry takes.
 */
export function takeMemory(bytes: number): Buffer {
  const fitting = spare.findIndex(({ length }) => length >= bytes)
  const [found] = fitting < 0 ? [] : spare.splice(fitting, 1)
  return found ?? Buffer.allocUnsafeSlow(Math.max(smallestBytes, 2 ** Math.ceil(Math.log2(bytes))))
}

/** Takes back the memory of which these bytes are a view, which must not be used any more. */
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
