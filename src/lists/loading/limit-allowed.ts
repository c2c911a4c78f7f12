import { utcDay } from '../../kit/day.ts'
import { dayMs } from '../../kit/duration.ts'
import type { HostGroup } from '../host-entry.ts'
import type { ListProblem, ListState } from '../snapshot.ts'
import { addressOf, endOfAddress, factsOfRow, withFacts, type EntryTable } from '../index/entry-table.ts'
import type { TakenLayers } from './take-layers.ts'

/** The maximum lifetime of an entry of the allow list, from the day on which it was first read. */
const allowedDaysMax = 365

/** An address that was removed from the file ended on the day of `known_to`. */
type Beginning = { known_from: string; known_to?: string | null; delisted_on: string | null }
type Allowed = { entries: EntryTable; hosts: readonly HostGroup[] }

/**
 * The allow list with the end of each entry: its own, or the last of `allowedDaysMax`. `ended` lists expired entries.
 */
export function limitAllowed({ entries, hosts }: Allowed, today: string): Allowed & Pick<ListState, 'ended'> {
  const limit = <Facts extends Beginning>(facts: Facts): Facts => {
    const ends = [facts.delisted_on, facts.known_to, lastDay(facts.known_from)].filter((day) => day != null)
    return { ...facts, delisted_on: ends.reduce((a, b) => (a < b ? a : b)) }
  }
  const limited = {
    entries: withFacts(entries, limit),
    hosts: hosts.map(({ facts, rules }) => ({ facts: limit(facts), rules })),
  }
  const ended = [...endedAddresses(limited.entries, today), ...endedRules(limited.hosts, today)]
  return {
    ...limited,
    ...(ended.length === 0 ? {} : { ended: { count: ended.length, places: ended.slice(0, namedMax) } }),
  }
}

/**
 * The layers of the allow list in their current state only. A file that was removed or cannot be read allows nothing
 * any more: for every other list the last valid copy stays in force, which here would vouch for entries that the
 * operator withdrew.
 */
export function withoutRefused(read: TakenLayers): TakenLayers {
  const isRefused = (file: string) => read.problems.some((problem) => problem.file === file && isRefusal(problem))
  return {
    ...read,
    layers: read.layers.filter(({ files }) => !files.some(({ name }) => isRefused(name))),
    problems: read.problems.filter(({ reason }) => reason !== 'missing'),
    lost: [],
  }
}

/** A file that is being written is read again in a moment. */
function isRefusal({ reason }: ListProblem): boolean {
  return reason !== 'changed_while_read'
}

function endedAddresses(entries: EntryTable, today: string): string[] {
  const ended: string[] = []
  for (let from = 0, to = 0; from < entries.rows; from = to) {
    to = endOfAddress(entries, from)
    const rows = Array.from({ length: to - from }, (_, at) => factsOfRow(entries, from + at))
    const current = rows.filter(({ known_to }) => known_to === null)
    if (current.length > 0 && current.every((facts) => hasEnded(facts, today))) ended.push(addressOf(entries, from))
  }
  return ended
}

function endedRules(hosts: readonly HostGroup[], today: string): string[] {
  return hosts.flatMap(({ facts, rules }) => (hasEnded(facts, today) ? rules : []))
}

function hasEnded({ delisted_on }: { delisted_on: string | null }, today: string): boolean {
  return delisted_on !== null && delisted_on <= today
}

function lastDay(knownFrom: string): string {
  return utcDay(Date.parse(knownFrom) + allowedDaysMax * dayMs)
}

/** Entries that are named; the others are counted. */
const namedMax = 10
