import { capacityFor, halfSipHash, readSeed, tagOf } from './half-sip-hash.ts'

/**
 * Maps rules on hosts to their facts. Open addressing over shared memory: a worker fills it and hands it over without a
 * copy, and a look-up allocates nothing but its result. A rule of several lists has a record for each.
 */
export type HostIndex = {
  count: number
  /** 0 for an empty slot, otherwise 8 bits of the hash. */
  tags: Uint8Array
  /** Where the record of a slot begins in `records`. */
  slots: Uint32Array
  /**
   * Concatenated records: a word with the number of the facts and the length of the rule, then its characters, four to
   * a word.
   */
  records: Uint32Array
  seedLow: number
  seedHigh: number
}

/** Rules to index, in groups that share the number of their facts. */
export type NumberedRules = { facts: number; rules: readonly string[] }

/** Longer rules are left out of lists (host-rule.ts), and longer queries match none. */
export const ruleMaxChars = 2_048

/**
 * Builds the index. Throws RangeError for a rule that is not ASCII or is over `ruleMaxChars`, which readers do not
 * yield, and for over a million distinct facts.
 */
export function buildHostIndex(groups: readonly NumberedRules[], seed: Uint8Array): HostIndex {
  const { seedLow, seedHigh } = readSeed(seed)
  let count = 0
  let sizeWords = 0
  for (const { facts, rules } of groups) {
    if (facts >= factsMax) throw new RangeError('too many distinct facts of hosts')
    count += rules.length
    for (const rule of rules) sizeWords += 1 + wordsOf(rule.length)
  }
  const capacity = capacityFor(count, loadMax)
  const tags = new Uint8Array(new SharedArrayBuffer(capacity))
  const slots = new Uint32Array(new SharedArrayBuffer(capacity * 4))
  const records = new Uint32Array(new SharedArrayBuffer(sizeWords * 4))
  let end = 0
  for (const { facts, rules } of groups) {
    for (const rule of rules) {
      if (!readWords(rule)) throw new RangeError('a rule on hosts is ASCII and bounded')
      const hash = hashScratch(rule.length, seedLow, seedHigh)
      let slot = hash & (capacity - 1)
      while (tags[slot] !== 0) slot = (slot + 1) & (capacity - 1)
      tags[slot] = tagOf(hash)
      slots[slot] = end
      records[end++] = facts * lengthFactor + rule.length
      for (let i = 0; i < wordsOf(rule.length); i++) records[end++] = scratch[i] ?? 0
    }
  }
  return { count, tags, slots, records, seedLow, seedHigh }
}

/** The numbers of the facts of a rule, in no order; an empty array if no list has the rule. */
export function factsOfRule(index: HostIndex, rule: string): readonly number[] {
  const { tags, slots, records } = index
  if (!readWords(rule)) return none
  const hash = hashScratch(rule.length, index.seedLow, index.seedHigh)
  const mask = tags.length - 1
  const tag = tagOf(hash)
  let matches: number[] | null = null
  for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
    const slotTag = tags[slot]
    if (slotTag === 0) return matches ?? none
    if (slotTag !== tag) continue
    const at = slots[slot] ?? 0
    if (!holdsScratch(records, at, rule.length)) continue
    matches ??= []
    matches.push(Math.floor((records[at] ?? 0) / lengthFactor))
  }
}

/** A rule of the index, the number of its facts, and the position of its record. */
type RuleAt = { facts: number; rule: string; at: number }

/** Every rule of the index, in the order of insertion. */
export function* rulesIn(index: HostIndex): Generator<RuleAt> {
  const ruleAt = ruleReader(index)
  for (let rule = 0, at = 0; rule < index.count; rule++) {
    const entry = ruleAt(at)
    yield entry
    at += 1 + wordsOf(entry.rule.length)
  }
}

/** Visits the same rules as bytes of `letters` from `start` to before `end`, without creating strings. */
export function visitRules(
  { count, records }: HostIndex,
  visit: (facts: number, at: number, letters: Buffer, start: number, end: number) => void,
): void {
  const letters = Buffer.from(records.buffer)
  for (let rule = 0, at = 0; rule < count; rule++) {
    const head = records[at] ?? 0
    const length = head % lengthFactor
    visit(Math.floor(head / lengthFactor), at, letters, (at + 1) * 4, (at + 1) * 4 + length)
    at += 1 + wordsOf(length)
  }
}

/** Reads the rule whose record begins at a position. */
export function ruleReader({ records }: HostIndex): (at: number) => RuleAt {
  const letters = Buffer.from(records.buffer)
  return (at) => {
    const head = records[at] ?? 0
    const begin = (at + 1) * 4
    const rule = letters.toString('latin1', begin, begin + (head % lengthFactor))
    return { facts: Math.floor(head / lengthFactor), rule, at }
  }
}

function holdsScratch(records: Uint32Array, at: number, length: number): boolean {
  if ((records[at] ?? 0) % lengthFactor !== length) return false
  const words = wordsOf(length)
  for (let i = 0; i < words; i++) {
    if (records[at + 1 + i] !== scratch[i]) return false
  }
  return true
}

/** The characters, and at least one word: a last one that is not full has room for the length when it is hashed. */
function wordsOf(length: number): number {
  return (length >>> 2) + 1
}

/** Writes the characters of a text into `scratch`, four to a word. False for a text that cannot be a rule. */
function readWords(text: string): boolean {
  const { length } = text
  if (length > ruleMaxChars) return false
  let allBits = 0
  let word = 0
  for (let i = 0; i < length; i++) {
    const code = text.charCodeAt(i)
    allBits |= code
    word |= code << ((i & 3) << 3)
    if ((i & 3) !== 3) continue
    scratch[i >>> 2] = word
    word = 0
  }
  scratch[length >>> 2] = word
  return allBits <= 127
}

function hashScratch(length: number, seedLow: number, seedHigh: number): number {
  return halfSipHash(scratch, wordsOf(length), (length & 255) << 24, seedLow, seedHigh)
}

/** The current rule. A thread looks up one rule at a time, so all its look-ups share it. */
const scratch = new Uint32Array((ruleMaxChars >>> 2) + 1)
const none: readonly number[] = Object.freeze([])
/** The first word of a record is `facts * lengthFactor + length`: 12 bits for the length, 20 for the facts. */
const lengthFactor = 4_096
const factsMax = 1 << 20
/** The table doubles above this load factor: it is dense, because tags make wrong slots cheap. */
const loadMax = 0.8
