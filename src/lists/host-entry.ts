import { orUnclear, standing, type Standing } from './standing.ts'

/**
 * One rule of a host list. `rule` is canonical: `x.com` (that name and those below it), `*.x.com` (only those below),
 * `x.com/path` or `x.com/path?query` (that page only). Entries with equal facts share one object, and lists of hosts
 * are stored as groups: a list of 350,000 names has one group.
 */
export type HostGroup = { facts: HostFacts; rules: readonly string[] }

export type HostFacts = {
  /** An `allow` rule vouches for a name: no less specific rule of any list blocks it. */
  effect: 'block' | 'allow'
  /** The list's own dates, closed-open UTC days; null if it has none. */
  listed_on: string | null
  delisted_on: string | null
  /** First day on which a copy of the list that reached this service, or its bundle, contained the rule. */
  known_from: string
  /** The list's name for it: a kind of fraud, or the imitated name. Never a person's. */
  label: string | null
  /** Only on the operator's own list: the reason, and a page with details. */
  reason?: string
  url?: string
  /** Only on the operator's own list: a refused file names the host, and nothing shows that it was meant as an entry. */
  unclear?: true
}

/** Parsed rules: the same, before `known_from` is added. */
export type ParsedHosts = { facts: ParsedHostFacts; rules: readonly string[] }
export type ParsedHostFacts = Omit<HostFacts, 'known_from'>

/** The day from which a rule counts: the list's own, or the day it was first seen. */
export function hostListedFrom(facts: HostFacts): string {
  return facts.listed_on ?? facts.known_from
}

/** The state of a rule on a UTC day. */
export function hostStanding(facts: HostFacts, day: string): Standing {
  return orUnclear(facts, standing(hostListedFrom(facts), facts.delisted_on, day))
}
