import { compare } from '../../kit/compare.ts'
import type { EntryFacts } from '../entry.ts'
import { isListed, listedFrom, listedUntil } from '../entry.ts'
import type { EndedEntry } from './layers.ts'
import { addressOf, buildTable, emptyTable, factsOfRow, withFacts, type EntryTable } from '../index/entry-table.ts'
import { joinTables, type Run } from '../index/join-tables.ts'
import type { Piece } from '../index/unite-listings.ts'
import { uniteOverlapping } from '../index/unite-listings.ts'

/** One copy of a list: its bundle, or one layer of files. An undated copy proves nothing about any day. */
export type ListCopy = {
  published_on: string | null
  entries: EntryTable
  history: readonly EndedEntry[]
}

/** By address, the times in which an authority is known to have delisted it, earliest first. */
export type Delistings = ReadonlyMap<string, readonly Delisting[]>
type Delisting = {
  day: string
  /** The day from which the copy that tells of it lists the address again, null while it does not. */
  until: string | null
  /** Whether the day is the authority's own, and not that of a publication without the address. */
  authoritys: boolean
}

/**
 * The entries of a list: an address is listed while any of its copies lists it, except that no copy counts for the time
 * of a delisting which it is too old to know of. `delistings` are those of all copies of the same authority.
 */
export function mergeSource(copies: readonly ListCopy[], delistings: Delistings): EntryTable {
  const tables = copies.flatMap(statementsOf).filter(({ rows }) => rows > 0)
  const only = tables[0]
  if (!only) return emptyTable
  if (tables.length === 1 && delistings.size === 0 && only.addresses === only.rows)
    return withFacts(only, ({ facts }) => facts)
  const merged = buildTable(tables.reduce((sum, { text }) => sum + text.length, 0))
  const unite = uniteStatements(tables)
  joinTables(tables, (runs, table, row) => {
    const ends = delistings.size === 0 ? undefined : delistings.get(addressOf(table, row))
    for (const facts of unite(runs, row, table, ends)) merged.addRow(table, row, facts)
  })
  return merged.table()
}

/** What a copy says of a row, and the newest day of which it can know. */
type Statement = { facts: EntryFacts; heldOn: string | null; end: Omit<Delisting, 'until'> | null }

/** What a copy says of the addresses that it holds, and of those that it held. */
function statementsOf({ published_on, entries, history }: ListCopy): EntryTable<Statement>[] {
  const held = withFacts(entries, (facts): Statement => ({ facts, heldOn: published_on, end: endOf(facts, false) }))
  const ended = buildTable<Statement>()
  for (const { entry, held_on, dated } of history) {
    const { address, ...facts } = entry
    ended.add(address, { facts, heldOn: held_on, end: endOf(facts, dated) })
  }
  return [held, ended.table()]
}

/** The delisting that an entry tells of. `dated`: it was missing from a copy that bears a day, which is one as well. */
function endOf({ delisted_on, known_to }: EntryFacts, dated: boolean): Statement['end'] {
  if (delisted_on !== null) return { day: delisted_on, authoritys: true }
  return dated && known_to !== null ? { day: known_to, authoritys: false } : null
}

/**
 * What is true of an address by all that is said of it. The same statements lead to the same facts for every address, so
 * that the copies of a long list are united once and not address by address.
 */
function uniteStatements(tables: readonly EntryTable<Statement>[]) {
  const known = new Map<string, readonly EntryFacts[]>()
  return (
    runs: readonly Run[],
    row: number,
    table: EntryTable<Statement>,
    ends: readonly Delisting[] | undefined,
  ): readonly EntryFacts[] => {
    const said = statementsIn(tables, runs)
    const [one] = said
    if (one && said.length === 1 && !ends) return [one.statement.facts]
    const name = ends ? '' : said.map(({ place }) => place).join()
    const before = ends ? undefined : known.get(name)
    if (before) return before
    const address = addressOf(table, row)
    const pieces = said.flatMap(({ statement: { facts, heldOn } }) =>
      withoutDelistings({ entry: { address, ...facts }, evidence: later(heldOn, facts.listed_on) }, ends),
    )
    const [piece] = pieces
    const entries = piece && pieces.length === 1 ? [piece.entry] : uniteOverlapping(pieces)
    const united = entries.map(({ address: _address, ...facts }): EntryFacts => facts)
    if (!ends && known.size < knownMax) known.set(name, united)
    return united
  }
}

/** `place` names the statement: two that are the same have the same name. */
function statementsIn(tables: readonly EntryTable<Statement>[], runs: readonly Run[]) {
  const said: { statement: Statement; place: number }[] = []
  for (const [at, { from, to }] of runs.entries()) {
    const table = tables[at]
    if (!table) continue
    for (let row = from; row < to; row++)
      said.push({ statement: factsOfRow(table, row), place: (table.factsOf[row] ?? 0) * tables.length + at })
  }
  return said
}

/** The delistings that the copies of one authority know of: ends of a listing that the same copy does not go on with. */
export function findDelistings(copies: readonly ListCopy[]): Delistings {
  const found = new Map<string, Delisting[]>()
  for (const copy of copies) {
    const tables = statementsOf(copy)
    if (!tables.some(({ facts }) => facts.some(({ end }) => end !== null))) continue
    joinTables(tables, (runs, table, row) => {
      const said = statementsIn(tables, runs).map(({ statement }) => statement)
      if (!said.some(({ end }) => end !== null)) return
      const address = addressOf(table, row)
      for (const delisting of delistingsIn(said)) {
        const others = found.get(address) ?? []
        found.set(address, [...others, delisting].toSorted(earliestFirst))
      }
    })
  }
  return found
}

/** The delistings of one address that one copy knows of. */
function delistingsIn(said: readonly Statement[]): Delisting[] {
  const delistings: Delisting[] = []
  for (const { end } of said) {
    if (end === null || said.some(({ facts }) => isListed(facts, end.day))) continue
    const again = said.filter(({ facts }) => isListed(facts, listedFrom(facts))).map(({ facts }) => listedFrom(facts))
    delistings.push({ ...end, until: again.toSorted().find((start) => start >= end.day) ?? null })
  }
  return delistings
}

/** What is left of a listing outside the delistings that its copy is too old to know of. */
function withoutDelistings(whole: Piece, delistings: readonly Delisting[] = []): Piece[] {
  const pieces: Piece[] = []
  let rest = whole
  for (const { day, until, authoritys } of delistings) {
    if (whole.evidence >= day) continue
    const { entry } = rest
    const end = listedUntil(entry)
    if (end !== null && end <= day) continue
    if (until !== null && until <= listedFrom(entry)) continue
    const ended = authoritys ? { delisted_on: day } : { delisted_on: null, known_to: day }
    if (listedFrom(entry) < day) pieces.push({ ...rest, entry: { ...entry, ...ended } })
    if (until === null || (end !== null && end <= until)) return pieces
    const { listed_on_basis: _basis, ...undated } = entry
    rest = { ...rest, entry: { ...undated, listed_on: null, known_from: until, absent_on: null } }
  }
  return [...pieces, rest]
}

/** Of two ends on one day the authority's comes first: it is the one that a listing is ended by. */
function earliestFirst(a: Delisting, b: Delisting): number {
  return compare(a.day, b.day) || Number(b.authoritys) - Number(a.authoritys)
}

function later(a: string | null, b: string | null): string {
  return (a ?? '') > (b ?? '') ? (a ?? '') : (b ?? '')
}

/** How many different unions are kept ready. */
const knownMax = 65_536
