import { compare } from '../../kit/compare.ts'
import { canonicalJson } from '../../kit/canonical-json.ts'
import type { HostFacts, HostGroup, ParsedHosts } from '../host-entry.ts'
import { orderTexts } from './order-texts.ts'

/**
 * The rules of a file's new version, each with the first day of the unbroken run of versions that contained it. `today`
 * is a UTC day.
 */
export function acceptHosts(
  previous: readonly HostGroup[],
  parsed: readonly ParsedHosts[],
  today: string,
): readonly HostGroup[] {
  if (previous.length === 0)
    return parsed.map(({ facts, rules }) => ({ facts: { ...facts, known_from: today }, rules }))
  const firstSeen = firstSeenDays(previous)
  const accepted = gatherGroups()
  for (const { facts, rules } of parsed) {
    const ofDay = new Map<string, HostFacts>()
    for (const rule of rules) {
      const day = firstSeen.get(rule) ?? today
      const dated = ofDay.get(day) ?? { ...facts, known_from: day }
      ofDay.set(day, dated)
      accepted.add(rule, dated)
    }
  }
  return accepted.groups()
}

/**
 * The rules of several copies of a list: a rule is in force while any copy contains it. Rules that differ only in their
 * first day or label are merged, and the earliest one is kept.
 */
export function mergeHosts(copies: readonly (readonly HostGroup[])[]): readonly HostGroup[] {
  const filled = copies.filter((groups) => groups.length > 0)
  const only = filled[0]
  if (only && filled.length === 1) return only
  const chosen = new Map<string, Candidate>()
  for (const { facts, rules } of filled.flat()) {
    const candidate = { facts, line: hostFactsLine(facts) }
    const interval = `${facts.effect} ${facts.unclear ?? ''} ${facts.listed_on ?? ''} ${facts.delisted_on ?? ''} `
    for (const rule of rules) {
      const key = interval + rule
      const other = chosen.get(key)
      if (!other || precedes(candidate, other)) chosen.set(key, candidate)
    }
  }
  const merged = gatherGroups()
  for (const [key, { facts }] of chosen) merged.add(key.slice(key.lastIndexOf(' ') + 1), facts)
  return merged.groups()
}

type Candidate = { facts: HostFacts; line: string }

/** Ties are decided by content, so that the order of files does not matter. */
function precedes(a: Candidate, b: Candidate): boolean {
  return (
    compare(a.facts.known_from, b.facts.known_from) < 0 ||
    (a.facts.known_from === b.facts.known_from && a.line < b.line)
  )
}

/** The number of rules of a copy: the size that the next version of its file is compared with. */
export function countRules(groups: readonly { rules: readonly string[] }[]): number {
  return groups.reduce((sum, { rules }) => sum + rules.length, 0)
}

/** The RFC 8785 form of a rule's facts. */
function hostFactsLine(facts: HostFacts): string {
  return canonicalJson(facts)
}

/** A group in canonical form. `line` is the RFC 8785 form of its facts. */
type CanonicalGroup = Readonly<{ line: string; facts: HostFacts; rules: readonly string[] }>

/**
 * Groups whose facts have the same content are merged, and rules are sorted (order-texts.ts), so that equal content is
 * equal no matter which files it came from. Results are cached by identity: most loads have the same bundled rules.
 */
export function canonicalGroups(groups: readonly HostGroup[]): readonly CanonicalGroup[] {
  const united = canonical.get(groups) ?? uniteGroups(groups)
  canonical.set(groups, united)
  return united
}

const canonical = new WeakMap<readonly HostGroup[], readonly CanonicalGroup[]>()

function uniteGroups(groups: readonly HostGroup[]): readonly CanonicalGroup[] {
  const byLine = new Map<string, { line: string; facts: HostFacts; rules: readonly string[] }>()
  for (const { facts, rules } of groups) {
    const line = hostFactsLine(facts)
    const existing = byLine.get(line)
    byLine.set(line, { line, facts, rules: existing ? [...existing.rules, ...rules] : rules })
  }
  const united = [...byLine.values()].toSorted((a, b) => compare(a.line, b.line))
  return united.map(({ line, facts, rules }) => ({ line, facts, rules: orderTexts(rules) }))
}

function firstSeenDays(groups: readonly HostGroup[]): Map<string, string> {
  const days = new Map<string, string>()
  for (const { facts, rules } of groups) {
    for (const rule of rules) {
      const day = days.get(rule)
      if (day === undefined || facts.known_from < day) days.set(rule, facts.known_from)
    }
  }
  return days
}

function gatherGroups() {
  const byFacts = new Map<HostFacts, string[]>()
  return {
    add: (rule: string, facts: HostFacts) => {
      const rules = byFacts.get(facts)
      if (rules) rules.push(rule)
      else byFacts.set(facts, [rule])
    },
    groups: (): HostGroup[] => [...byFacts].map(([facts, rules]) => ({ facts, rules })),
  }
}
