import { capacityFor, halfSipHash, readSeed, tagOf } from './half-sip-hash.ts'

/**
 * Which facts a rule on hosts has. Open addressing over shared memory: a worker fills it and hands it over without a
 * copy, and a look-up allocates nothing but its result. A rule of several lists has a record for each.
 */
export type HostIndex = {
  count: number
  /** 0 where a slot is empty, else 8 bits of the hash. */
  tags: Uint8Array
  /** Where the record of a slot begins in `records`. */
  slots: Uint32Array
  /** Records one after another: length of the rule (2 bytes), number of its facts (4), its letters (ASCII). */
  records: Uint8Array
  seedLow: number
  seedHigh: number
}

/** Rules to index, as groups that share the number of their facts. */
export type NumberedRules = { facts: number; rules: readonly string[] }

/** Longer rules are left out of lists (host-rule.ts), and longer questions match none. */
export const ruleMaxChars = 2_048

/** Builds the index. A rule that is not ASCII or over `ruleMaxChars` throws RangeError: readers yield none. */
export function buildHostIndex(groups: readonly NumberedRules[], seed: Uint8Array): HostIndex {
  const { seedLow, seedHigh } = readSeed(seed)
  let count = 0
  let sizeBytes = 0
  for (const { rules } of groups) {
    count += rules.length
    for (const rule of rules) sizeBytes += headBytes + rule.length
  }
  const capacity = capacityFor(count, loadMax)
  const tags = new Uint8Array(new SharedArrayBuffer(capacity))
  const slots = new Uint32Array(new SharedArrayBuffer(capacity * 4))
  const records = new Uint8Array(new SharedArrayBuffer(sizeBytes))
  let end = 0
  for (const { facts, rules } of groups) {
    for (const rule of rules) {
      const hash = hashText(rule, seedLow, seedHigh)
      if (hash < 0) throw new RangeError('a rule on hosts is ASCII and bounded')
      let slot = hash & (capacity - 1)
      while (tags[slot] !== 0) slot = (slot + 1) & (capacity - 1)
      tags[slot] = tagOf(hash)
      slots[slot] = end
      end = writeRecord(records, end, rule, facts)
    }
  }
  return { count, tags, slots, records, seedLow, seedHigh }
}

/** The numbers of the facts that a rule has, in no order; an empty array when no list has the rule. */
export function factsOfRule(index: HostIndex, rule: string): readonly number[] {
  const { tags, slots, records } = index
  const hash = hashText(rule, index.seedLow, index.seedHigh)
  if (hash < 0) return none
  const mask = tags.length - 1
  const tag = tagOf(hash)
  let found: number[] | null = null
  for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
    const seen = tags[slot]
    if (seen === 0) return found ?? none
    if (seen !== tag) continue
    const at = slots[slot] ?? 0
    if (!holdsRule(records, at, rule)) continue
    found ??= []
    found.push(numberAt(records, at + 2))
  }
}

function writeRecord(records: Uint8Array, start: number, rule: string, facts: number): number {
  records[start] = rule.length
  records[start + 1] = rule.length >>> 8
  for (let i = 0; i < 4; i++) records[start + 2 + i] = facts >>> (8 * i)
  const text = start + headBytes
  for (let i = 0; i < rule.length; i++) records[text + i] = rule.charCodeAt(i)
  return text + rule.length
}

function holdsRule(records: Uint8Array, at: number, rule: string): boolean {
  if (records[at] !== (rule.length & 255) || records[at + 1] !== rule.length >>> 8) return false
  const text = at + headBytes
  for (let i = 0; i < rule.length; i++) {
    if (records[text + i] !== rule.charCodeAt(i)) return false
  }
  return true
}

function numberAt(records: Uint8Array, at: number): number {
  const low = (records[at] ?? 0) | ((records[at + 1] ?? 0) << 8)
  return (low | ((records[at + 2] ?? 0) << 16) | ((records[at + 3] ?? 0) << 24)) >>> 0
}

/** The hash of a text, -1 for one that no rule can be. Four letters go into a word, the length into the last one. */
function hashText(text: string, seedLow: number, seedHigh: number): number {
  const { length } = text
  if (length > ruleMaxChars) return -1
  const words = (length >>> 2) + 1
  let seen = 0
  let word = 0
  for (let i = 0; i < length; i++) {
    const code = text.charCodeAt(i)
    seen |= code
    word |= code << ((i & 3) << 3)
    if ((i & 3) !== 3) continue
    scratch[i >>> 2] = word
    word = 0
  }
  if (seen > 127) return -1
  scratch[words - 1] = word
  return halfSipHash(scratch, words, (length & 255) << 24, seedLow, seedHigh)
}

/** A thread looks up one rule at a time, so all its look-ups share it. */
const scratch = new Uint32Array((ruleMaxChars >>> 2) + 1)
const none: readonly number[] = Object.freeze([])
const headBytes = 6
/** Above this share of used slots the table doubles: it is dense, because tags keep wrong slots cheap. */
const loadMax = 0.8
