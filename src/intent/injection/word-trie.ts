/** Words as a trie: for each node 26 numbers of its children, 0 for none, and whether a word ends there. */
export type WordTrie = { next: Int32Array; ends: Uint8Array }

/** Builds the trie of some words; those with other characters than letters, and most single letters, are left out. */
export function wordTrie(words: Iterable<string>): WordTrie {
  const next: number[] = Array.from({ length: letterCount }, () => 0)
  const ends: number[] = [0]
  for (const word of words) {
    if (!/^[a-z]+$/.test(word) || (word.length === 1 && !singles.has(word))) continue
    let node = 0
    for (const letter of word) {
      const slot = node * letterCount + letter.charCodeAt(0) - firstLetter
      if (!next[slot]) {
        next[slot] = ends.push(0) - 1
        for (let more = 0; more < letterCount; more++) next.push(0)
      }
      node = next[slot] ?? 0
    }
    ends[node] = 1
  }
  return { next: Int32Array.from(next), ends: Uint8Array.from(ends) }
}

/**
 * Splits letters into words of a trie. Of all ways it takes one that leaves the fewest letters outside words, and of
 * these the one with the fewest words. Time grows with the length only.
 */
export function divideLetters(letters: string, tree: WordTrie): { words: string[]; strayLetters: number } {
  const sizes = wordSizes(letters, tree)
  const words: string[] = []
  let strayLetters = 0
  let stray = ''
  for (let at = 0; at < letters.length; ) {
    const size = sizes[at] ?? 0
    if (size === 0) {
      stray += letters[at++] ?? ''
      strayLetters++
      continue
    }
    if (stray !== '') words.push(stray)
    stray = ''
    words.push(letters.slice(at, at + size))
    at += size
  }
  if (stray !== '') words.push(stray)
  return { words, strayLetters }
}

/**
 * For each position, the length of the word that begins there in the best split of the rest; 0 for a letter of no word.
 */
function wordSizes(letters: string, { next, ends }: WordTrie): Int32Array {
  const costs = new Int32Array(letters.length + 1)
  const sizes = new Int32Array(letters.length)
  for (let at = letters.length - 1; at >= 0; at--) {
    let best = strayCost + (costs[at + 1] ?? 0)
    let node = 0
    for (let end = at; end < letters.length; end++) {
      const letter = letters.charCodeAt(end) - firstLetter
      node = letter >= 0 && letter < letterCount ? (next[node * letterCount + letter] ?? 0) : 0
      if (node === 0) break
      const cost = wordCost + (costs[end + 1] ?? 0)
      if (ends[node] === 1 && cost < best) {
        best = cost
        sizes[at] = end + 1 - at
      }
    }
    costs[at] = best
  }
  return sizes
}

const letterCount = 26
const firstLetter = 0x61
/** A letter outside words costs more than any number of words. */
const strayCost = 10_000
const wordCost = 1
/** Letters that are words by themselves. */
const singles: ReadonlySet<string> = new Set(['a', 'i'])
