/** Names as they are compared, in order: one behind the other in UTF-8, and where each begins and the last one ends. */
export type PackedNames = { text: Uint8Array; starts: Uint32Array }

/** `keys` are in the order in which JavaScript compares texts. They are put into shared memory. */
export function packNames(keys: readonly string[]): PackedNames {
  const bytes = keys.reduce((sum, key) => sum + Buffer.byteLength(key), 0)
  const text = new Uint8Array(new SharedArrayBuffer(bytes))
  const starts = new Uint32Array(new SharedArrayBuffer(4 * (keys.length + 1)))
  const into = Buffer.from(text.buffer)
  let end = 0
  for (const [at, key] of keys.entries()) {
    end += into.write(key, end)
    starts[at + 1] = end
  }
  return { text, starts }
}

/** Whether a name is one of them. */
export function hasName(names: PackedNames, key: string): boolean {
  let [low, high] = [0, names.starts.length - 2]
  while (low <= high) {
    const middle = (low + high) >>> 1
    const found = nameAt(names, middle)
    if (found === key) return true
    if (found < key) low = middle + 1
    else high = middle - 1
  }
  return false
}

/** All of them as texts. */
export function namesOf(names: PackedNames): string[] {
  return Array.from({ length: names.starts.length - 1 }, (_, at) => nameAt(names, at))
}

function nameAt({ text, starts }: PackedNames, at: number): string {
  return Buffer.from(text.buffer).toString('utf8', starts[at], starts[at + 1])
}
