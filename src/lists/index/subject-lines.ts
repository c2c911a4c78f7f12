import type { ProofLine } from '../../../sdk/src/proof/proof-form.ts'
import { dayBefore } from '../../kit/day.ts'
import { listedFrom, listedOnBasis, listedUntil, type ListedDays, type ListEntry } from '../entry.ts'
import { hostListedFrom, type HostFacts } from '../host-entry.ts'
import { isPrivate } from '../kinds.ts'
import type { ListState } from '../snapshot.ts'

type OfList = Pick<ListState, 'id' | 'kind'>

/**
 * The line of a listing of an address in the tree. Null on a list of the operator: neighbours in proofs would reveal
 * it.
 */
export function addressLine(list: OfList, entry: ListedDays): ProofLine | null {
  return isPrivate(list.kind) ? null : lineOfEntry(list, entry)
}

/** The same for a rule on hosts. Null also for a rule that vouches for its host. */
export function hostLine(list: OfList, facts: HostFacts): ProofLine | null {
  return isPrivate(list.kind) ? null : lineOfRule(list, facts)
}

/** The line of a listing of any list. An entry of the operator's own list begins on the day it was added. */
export function lineOfEntry({ id, kind }: OfList, entry: ListedDays & Pick<ListEntry, 'unclear'>): ProofLine {
  if (entry.unclear) return unclearLine({ id, kind }, entry.known_from)
  const basis = listedOnBasis(entry)
  const line = { list: id, kind, listed_on: listedFrom(entry), delisted_on: listedUntil(entry), basis }
  return entry.listed_on === null && kind !== 'own' ? { ...line, absent_on: entry.absent_on } : line
}

/** The line of a rule of any list; null for one that allows. */
export function lineOfRule({ id, kind }: OfList, facts: HostFacts): ProofLine | null {
  if (facts.effect === 'allow') return null
  if (facts.unclear) return unclearLine({ id, kind }, facts.known_from)
  const basis = facts.listed_on === null ? 'first_known' : 'authority'
  return { list: id, kind, listed_on: hostListedFrom(facts), delisted_on: facts.delisted_on, basis }
}

/**
 * The line of what a refused file merely names: it may have been listed since that day, or never. Thus no proof has it as
 * listed or as absent.
 */
function unclearLine({ id, kind }: OfList, since: string): ProofLine {
  return { list: id, kind, listed_on: lastDay, delisted_on: null, basis: 'bounded', absent_on: dayBefore(since) }
}

/** Later than any day of a question. */
const lastDay = '9999-12-31'

/** The lines of one subject in the order of its leaf, without duplicate intervals of a list. */
export function orderLines(lines: readonly ProofLine[]): readonly ProofLine[] {
  if (lines.length < 2) return lines
  const sorted = lines.map((line) => ({ line, place: placeOf(line) })).toSorted((a, b) => (a.place < b.place ? -1 : 1))
  return sorted.filter(({ line }, at) => !isSameInterval(line, sorted[at - 1]?.line)).map(({ line }) => line)
}

/** The RFC 8785 form of the lines: members are in their canonical order, and all texts are ASCII. */
export function linesText(lines: readonly ProofLine[]): string {
  return JSON.stringify(
    lines.map(({ absent_on, basis, delisted_on, kind, list, listed_on }) => ({
      ...(absent_on === undefined ? {} : { absent_on }),
      basis,
      delisted_on,
      kind,
      list,
      listed_on,
    })),
  )
}

/**
 * By list, then by the days; a listing without an end comes last. Among equal intervals a known day comes first, the
 * authority's before others, and among unknown ones the one that may reach back the furthest.
 */
function placeOf({ list, listed_on, delisted_on, basis, absent_on }: ProofLine): string {
  const certainty = absent_on === undefined ? `0 ${basis}` : `1 ${absent_on ?? ''}`
  return `${list} ${listed_on} ${delisted_on ?? '~'} ${certainty}`
}

function isSameInterval(line: ProofLine, other: ProofLine | undefined): boolean {
  return line.list === other?.list && line.listed_on === other.listed_on && line.delisted_on === other.delisted_on
}
