import { dayBefore, dayOfInstant, newestDay } from '../../kit/day.ts'
import type { HostGroup } from '../host-entry.ts'
import { growsOld } from '../kinds.ts'
import type { BundleList } from './bundle.ts'
import { tableOf } from '../index/entry-table.ts'
import { mergeSource, type ListCopy } from './merge-lists.ts'
import type { CopyDay, Formats, ListProblem } from '../snapshot.ts'
import { copyDays } from './copy-days.ts'
import type { ListSource } from '../formats/list-source.ts'
import { compareWithBundle, noComparison, type Ending } from './compare-with-bundle.ts'
import { isDocument, lastPossibleDay } from './documents.ts'
import { endOlderFormats } from './end-older-formats.ts'
import { fileLabel } from './list-folder.ts'
import type { LayerContent } from './layers.ts'
import type { LayerState } from './state.ts'
import type { Addition } from './added-by-refused.ts'

/** The copies of one list, and how far each can be relied on. Days are ISO days in UTC, instants ISO 8601. */
export type JudgedCopies = {
  /** The usable content of each copy: a partial one proves no day and ends no entry. */
  copies: readonly ListCopy[]
  hosts: readonly (readonly HostGroup[])[]
  /** The newest day or instant of any copy, complete or partial. */
  as_of: string | null
  /** The day up to which the newest complete copy goes, and the instant at which it was known to be the publisher's. */
  complete_through: string | null
  current_at: string | null
  /** That instant of files and downloads alone. */
  updated_at: string | null
  /** The last day that a complete copy covers to its end. */
  covers_through: string | null
  /** One for each part that lacks too much of the list's known entries. */
  problems: readonly ListProblem[]
  /** The formats of a document that are read beside each other; null if there is one. */
  formats: Formats | null
  /** The files of the operator that have no date or an old one. */
  days: readonly CopyDay[]
}

/**
 * Judges the bundle and the layers of a list together. A part (the layers of one folder, or one format of a document)
 * that lacks more than `shrinkPercentMax` of the addresses or rules that were in force on its day is partial: its
 * entries count, its day does not. So is a part of a list without a copy in the bundle that has fewer records than
 * every complete copy. A complete part that is newer than the bundle ends entries that it no longer has, and the
 * newest complete format of a document those of the older ones. `additions` prove and end nothing. Pure.
 */
export function judgeCopies(
  source: ListSource,
  bundle: BundleList | null,
  layers: readonly LayerState[],
  additions: readonly Addition[] = [],
): JudgedCopies {
  const groups = isDocument(source)
    ? layers.map((layer) => [layer])
    : Map.groupBy(layers, ({ origin }) => origin).values()
  const parts = [...groups].map((members) => judgePart(source, bundle, members))
  const complete = parts.filter(({ isPartial }) => !isPartial)
  const ended = complete.flatMap(({ ending }) => ending ?? [])
  const ofBundle = bundle === null ? [] : [bundle.complete_through]
  const currentBundle = ofBundle.map((day) => `${day}T00:00:00.000Z`)
  const { copies: endings, formats } = endOlderFormats(source, parts)
  return {
    copies: [
      ...copiesOfBundle(bundle),
      ...parts.flatMap(({ copies }) => copies),
      ...ended.map(({ copy }) => copy),
      ...endings,
      ...additions.map(({ file: name, content: { entries } }): ListCopy => {
        return { published_on: null, entries, history: [], file: { list: source.id, name, lastDay: null } }
      }),
    ],
    hosts: [
      bundle ? rulesOfBundle(bundle.hosts, ended) : [],
      ...layers.map(({ content, added }) => [...content.hosts, ...(added?.hosts ?? [])]),
      ...additions.map(({ content }) => content.hosts),
    ],
    as_of: newestDay([bundle?.as_of, ...parts.map(({ as_of }) => as_of)]),
    complete_through: newestDay([...ofBundle, ...complete.map(({ complete_through }) => complete_through)]),
    current_at: newestDay([...currentBundle, ...complete.map(({ current_at }) => current_at)]),
    updated_at: newestDay(complete.map(({ current_at }) => current_at)),
    covers_through: newestDay([...ofBundle, ...complete.map((part) => lastWholeDay(part.current_at))]),
    problems: parts.flatMap(({ isPartial, members }) => (isPartial ? problemOf(members) : [])),
    formats,
    days: copyDays(
      source,
      bundle,
      parts.flatMap(({ days }) => days),
    ),
  }
}

/**
 * A file contains what was listed before it was published, and its publisher confirms it for that time: more may follow
 * on the same day. Only the bundle states the day through which it is complete.
 */
function lastWholeDay(currentAt: string | null): string | null {
  const day = dayOfInstant(currentAt)
  return day === null ? null : dayBefore(day)
}

type Part = {
  members: readonly LayerState[]
  copies: readonly ListCopy[]
  isPartial: boolean
  as_of: string | null
  complete_through: string | null
  current_at: string | null
  ending: Ending | null
  /** By layer, the newest day that its content proves. */
  days: readonly { layer: LayerState; proven: string | null }[]
}

function judgePart(source: ListSource, bundle: BundleList | null, members: readonly LayerState[]): Part {
  const comparison = bundle && growsOld[source.kind] ? compareWithBundle(source, bundle, members) : noComparison
  const proven = members.map((layer) => daysOf(source, layer, comparison.provenBy(layer)))
  const days = proven.map((day, at) => withStated(day, members[at]?.stated_on))
  const [complete_through, current_at] = [oldestOf(days, 'complete_through'), oldestOf(days, 'current_at')]
  // What the operator states makes a copy current. It ends no entry, since the statement may be wrong.
  const judged = comparison.judge(dayOfInstant(oldestOf(proven, 'complete_through')))
  const isIncomplete = judged.isPartial || comparison.judge(dayOfInstant(complete_through)).isPartial
  const isPartial = isIncomplete || (bundle === null && recordsIn(members) < (source.recordsMin ?? 0))
  const ending = isPartial ? null : judged.ending
  return {
    members,
    copies: members.map((layer) => {
      const { content, added } = layer
      const { published_on, entries, history } = isPartial ? withoutEndings(content) : content
      const copy = { published_on, entries, history, file: { ...nameOf(layer), lastDay: lastPossibleDay(layer) } }
      return added ? withAdded(copy, added) : copy
    }),
    isPartial,
    as_of: newestDay(days.map((layer) => layer.complete_through)),
    complete_through,
    current_at,
    ending: ending && { ...ending, copy: { ...ending.copy, ...fileOf(members) } },
    days: members.map((layer, at) => ({ layer, proven: dayOfInstant(proven[at]?.complete_through ?? null) })),
  }
}

type Days = { complete_through: string | null; current_at: string | null }

function oldestOf(days: readonly Days[], one: keyof Days): string | null {
  return days.map((day) => day[one]).reduce((a, b) => (a === null || b === null ? null : a < b ? a : b))
}

function withStated({ complete_through, current_at }: Days, stated: string | undefined): Days {
  if (stated === undefined) return { complete_through, current_at }
  return {
    complete_through: newestDay([complete_through, stated]),
    current_at: newestDay([current_at, instantOf(stated)]),
  }
}

/** The designations of a part, or its addresses if its reader does not count those. */
function recordsIn(members: readonly LayerState[]): number {
  return members.reduce((sum, { content }) => sum + (content.records ?? content.addresses), 0)
}

/** The copy in force with the additional entries of a refused file. Only the copy itself is judged. */
function withAdded(copy: ListCopy, { entries }: LayerContent): ListCopy {
  const { published_on } = copy
  const statements = [copy.entries, entries].map((table) => ({ published_on, entries: table, history: [] }))
  return { ...copy, entries: mergeSource(statements, new Map()) }
}

/** The first file of a part stands for all of them. */
function fileOf([layer]: readonly LayerState[]): Pick<ListCopy, 'file'> {
  return layer ? { file: { ...nameOf(layer), lastDay: lastPossibleDay(layer) } } : {}
}

function nameOf({ source, origin, files, layer }: LayerState) {
  return { list: source, name: fileLabel(origin, files[0]?.name ?? layer) }
}

/** A partial list that lacks an address is no evidence that it was delisted. */
function withoutEndings(content: ListCopy): ListCopy {
  return { ...content, history: content.history.map((ended) => ({ ...ended, dated: false })) }
}

/**
 * The day up to which a layer is complete, and the instant at which it was known to be current. The file's own day is
 * one; the day on which the publisher confirmed it is another. Without both, a file is as old as its content proves,
 * and at least as old as the file itself. Lists that do not become outdated count from when they were loaded.
 */
function daysOf({ kind }: ListSource, layer: LayerState, proven: string | null) {
  const { origin, content, loaded_at, current_at, files } = layer
  if (!growsOld[kind]) return { complete_through: content.published_on ?? loaded_at, current_at: loaded_at }
  if (content.published_on !== null) return { complete_through: content.published_on, current_at }
  const ownDay = newestDay([proven, newestOwnDay(layer)])
  const written = new Date(Math.min(...files.map(({ mtime_ms }) => mtime_ms))).toISOString()
  const notAfterFile = ownDay === null || ownDay < written ? ownDay : written
  const day = origin === 'downloads' ? newestDay([ownDay, current_at]) : notAfterFile
  return { complete_through: day, current_at: instantOf(day) }
}

/** The beginning of a day; an instant is unchanged. */
function instantOf(day: string | null): string | null {
  return day === null || day.includes('T') ? day : `${day}T00:00:00.000Z`
}

/** The newest day in the content of a file that is not after it was loaded. */
function newestOwnDay({ content }: LayerState): string | null {
  const facts = [...content.entries.facts, ...content.hosts.map((group) => group.facts)]
  const days = facts.flatMap(({ listed_on, delisted_on }) => [listed_on, delisted_on])
  return newestDay(days.filter((day) => day !== null && day <= content.loaded_on))
}

function copiesOfBundle(bundle: BundleList | null): ListCopy[] {
  if (!bundle) return []
  const [endedEntries, currentEntries] = [
    bundle.entries.filter((e) => e.known_to !== null),
    bundle.entries.filter((e) => !e.known_to),
  ]
  const history = endedEntries.map((entry) => ({ entry, held_on: null, dated: true }))
  return [{ published_on: bundle.complete_through, entries: tableOf(currentEntries), history }]
}

/** The rules of the bundle that no newer complete copy has withdrawn: the same groups if none was. */
function rulesOfBundle(groups: readonly HostGroup[], ended: readonly Ending[]): readonly HostGroup[] {
  if (ended.every(({ lacksRules }) => !lacksRules)) return groups
  const isInForce = (rule: string) => ended.every(({ lacksRules }) => !lacksRules?.(rule))
  return groups
    .map(({ facts, rules }) => ({ facts, rules: rules.filter(isInForce) }))
    .filter(({ rules }) => rules.length > 0)
}

function problemOf(members: readonly LayerState[]): ListProblem[] {
  return members.slice(0, 1).map(({ origin, files }) => {
    return { file: fileLabel(origin, files[0]?.name ?? ''), reason: 'partial', where: null }
  })
}
