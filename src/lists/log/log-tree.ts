import { sha256 } from '../../kit/sha256.ts'

/** The entries from `begin` to before `end`, as a subtree of RFC 6962 covers them. */
export type LogRange = { begin: number; end: number }

/** Hashes of complete subtrees by their names. Such a subtree never changes. */
export type NodeHashes = ReadonlyMap<string, Uint8Array>

/** The name of the subtree over the entries from `place * 2 ** level` on. */
export function nodeName(level: number, place: number): string {
  return `${level}/${place}`
}

/** The complete subtrees from which the hash of a range is computed, the largest first. */
export function nodesOfRange({ begin, end }: LogRange): string[] {
  const names: string[] = []
  for (let at = begin; at < end; ) {
    const level = Math.floor(Math.log2(end - at))
    names.push(nodeName(level, at / 2 ** level))
    at += 2 ** level
  }
  return names
}

/** The hash of a range. Throws RangeError if one of its subtrees is not among `hashes`. */
export function hashOfRange(range: LogRange, hashes: NodeHashes): Uint8Array {
  const parts = nodesOfRange(range).map((name) => hashNamed(name, hashes))
  return parts.reduceRight((right, left) => nodeHash(left, right))
}

/** The sibling subtrees of the path from an entry up to the root (RFC 9162, 2.1.3). */
export function inclusionPath(index: number, size: number): LogRange[] {
  const ranges: LogRange[] = []
  let [begin, end] = [0, size]
  while (end - begin > 1) {
    const middle = begin + splitOf(end - begin)
    ranges.unshift(index < middle ? { begin: middle, end } : { begin, end: middle })
    if (index < middle) end = middle
    else begin = middle
  }
  return ranges
}

/** The proof that a log of `size` entries begins with one of `old` entries (RFC 9162, 2.1.4). `old` is 1 to `size`. */
export function consistencyPath(old: number, size: number): LogRange[] {
  const ranges: LogRange[] = []
  let [begin, end] = [0, size]
  let isComplete = true
  while (end !== old) {
    const middle = begin + splitOf(end - begin)
    ranges.unshift(old <= middle ? { begin: middle, end } : { begin, end: middle })
    if (old <= middle) end = middle
    else {
      begin = middle
      isComplete = false
    }
  }
  return isComplete ? ranges : [{ begin, end }, ...ranges]
}

/**
 * The subtrees that an entry at the end of a log of `size` completes, with their hashes. `hashes` has those of the log.
 */
export function nodesOfAppend(size: number, entry: Uint8Array, hashes: NodeHashes): Map<string, Uint8Array> {
  const added = new Map<string, Uint8Array>()
  let hash = leafHash(entry)
  let [level, place] = [0, size]
  added.set(nodeName(level, place), hash)
  while (place % 2 === 1) {
    hash = nodeHash(hashNamed(nodeName(level, place - 1), hashes), hash)
    level += 1
    place = (place - 1) / 2
    added.set(nodeName(level, place), hash)
  }
  return added
}

function hashNamed(name: string, hashes: NodeHashes): Uint8Array {
  const hash = hashes.get(name)
  if (!hash) throw new RangeError(`the log has no hash ${name}`)
  return hash
}

/** The hash of an entry (RFC 6962). */
function leafHash(entry: Uint8Array): Uint8Array {
  return sha256(Buffer.concat([Buffer.of(0), entry]))
}

function nodeHash(left: Uint8Array, right: Uint8Array): Uint8Array {
  return sha256(Buffer.concat([Buffer.of(1), left, right]))
}

/** The largest power of two below a size. */
function splitOf(size: number): number {
  return 2 ** Math.floor(Math.log2(size - 1))
}
