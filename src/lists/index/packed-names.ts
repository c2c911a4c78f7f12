/** Sorted normalised names: lines of UTF-8, the start of each, and the end of the last. */
export type PackedNames = { text: Uint8Array; starts: Uint32Array }

/** `keys` are sorted in the order of JavaScript strings, without line breaks. They are put into shared memory. */
export function packNames(keys: readonly string[]): PackedNames {
  const lines = Buffer.from(`${keys.join('\n')}\n`)
  const text = new Uint8Array(new SharedArrayBuffer(lines.length))
  text.set(lines)
  const starts = new Uint32Array(new SharedArrayBuffer(4 * (keys.length + 1)))
  let at = 1
  for (let place = 0; place < lines.length; place++) if (lines[place] === lineBreak) starts[at++] = place + 1
  return { text, starts }
}

/** Whether a name is one of them. */
export function hasName(names: PackedNames, key: string): boolean {
  let [low, high] = [0, names.starts.length - 2]
  while (low <= high) {
    const middle = (low + high) >>> 1
    const candidate = nameAt(names, middle)
    if (candidate === key) return true
    if (candidate < key) low = middle + 1
    else high = middle - 1
  }
  return false
}

/** All of them as texts. */
export function namesOf(names: PackedNames): string[] {
  return Array.from({ length: names.starts.length - 1 }, (_, at) => nameAt(names, at))
}

function nameAt({ text, starts }: PackedNames, at: number): string {
  return Buffer.from(text.buffer).toString('utf8', starts[at], (starts[at + 1] ?? 0) - 1)
}

const lineBreak = 10
