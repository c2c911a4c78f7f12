import { hash } from 'node:crypto'

/** RFC 6962 as it is written, recursive and slow: what the log is held against. Shares no code with it. */
export function rootOf(entries: readonly Buffer[]): Buffer {
  if (entries.length === 0) return sha256()
  if (entries.length === 1) return sha256(Buffer.of(0), entries[0] ?? Buffer.alloc(0))
  const split = splitOf(entries.length)
  return sha256(Buffer.of(1), rootOf(entries.slice(0, split)), rootOf(entries.slice(split)))
}

/** RFC 6962, 2.1.1: PATH(m, D[n]). */
export function pathOf(index: number, entries: readonly Buffer[]): Buffer[] {
  if (entries.length <= 1) return []
  const split = splitOf(entries.length)
  const [low, high] = [entries.slice(0, split), entries.slice(split)]
  return index < split ? [...pathOf(index, low), rootOf(high)] : [...pathOf(index - split, high), rootOf(low)]
}

/** RFC 6962, 2.1.2: PROOF(m, D[n]). */
export function consistencyOf(old: number, entries: readonly Buffer[]): Buffer[] {
  return subProof(old, entries, true)
}

function subProof(old: number, entries: readonly Buffer[], isWhole: boolean): Buffer[] {
  if (old === entries.length) return isWhole ? [] : [rootOf(entries)]
  const split = splitOf(entries.length)
  const [low, high] = [entries.slice(0, split), entries.slice(split)]
  return old <= split
    ? [...subProof(old, low, isWhole), rootOf(high)]
    : [...subProof(old - split, high, false), rootOf(low)]
}

/** RFC 9162, 2.1.3.2: whether an entry with this hash stands at a place of a log. */
export function isIncluded(
  { index, leaf }: { index: number; leaf: Buffer },
  { size, root }: { size: number; root: Buffer },
  proof: readonly Buffer[],
): boolean {
  let [fn, sn, top] = [index, size - 1, leaf]
  for (const beside of proof) {
    if (sn === 0) return false
    if (fn % 2 === 1 || fn === sn) {
      top = sha256(Buffer.of(1), beside, top)
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [fn >> 1, sn >> 1]
    } else top = sha256(Buffer.of(1), top, beside)
    ;[fn, sn] = [fn >> 1, sn >> 1]
  }
  return sn === 0 && top.equals(root)
}

/** RFC 9162, 2.1.4.2: whether a log of `size` entries begins with one of `old`. */
export function isConsistent(
  { old, oldRoot }: { old: number; oldRoot: Buffer },
  { size, root }: { size: number; root: Buffer },
  inputs: readonly Buffer[],
): boolean {
  if (old === size) return inputs.length === 0 && oldRoot.equals(root)
  const proof = (old & (old - 1)) === 0 ? [oldRoot, ...inputs] : [...inputs]
  const [first, ...further] = proof
  if (!first) return false
  let [fn, sn] = [old - 1, size - 1]
  while (fn % 2 === 1) [fn, sn] = [fn >> 1, sn >> 1]
  let [fr, sr] = [first, first]
  for (const hash of further) {
    if (sn === 0) return false
    if (fn % 2 === 1 || fn === sn) {
      fr = sha256(Buffer.of(1), hash, fr)
      sr = sha256(Buffer.of(1), hash, sr)
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [fn >> 1, sn >> 1]
    } else sr = sha256(Buffer.of(1), sr, hash)
    ;[fn, sn] = [fn >> 1, sn >> 1]
  }
  return sn === 0 && fr.equals(oldRoot) && sr.equals(root)
}

export function sha256(...parts: readonly Buffer[]): Buffer {
  return hash('sha256', Buffer.concat(parts), 'buffer')
}

function splitOf(count: number): number {
  let split = 1
  while (split * 2 < count) split *= 2
  return split
}
