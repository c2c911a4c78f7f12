import { compare } from '../../kit/compare.ts'
import type { EntryFacts } from '../entry.ts'
import { isListed, listedFrom, listedUntil } from '../entry.ts'
import type { ListFileName } from '../snapshot.ts'
import type { EndedEntry } from './layers.ts'
import { addressOf, buildTable, emptyTable, factsOfRow, withFacts, type EntryTable } from '../index/entry-table.ts'
import { joinTables, type Run } from '../index/join-tables.ts'
import type { Piece } from '../index/unite-listings.ts'
import { uniteOverlapping } from '../index/unite-listings.ts'

/**
 * One copy of a list: its bundle, or one layer of files. An undated copy proves nothing about any day. `file`: the file
 * that it came from and the last day that it can be from; absent for the bundle.
 */
export type ListCopy = {
  published_on: string | null
  entries: EntryTable
  history: readonly EndedEntry[]
  file?: CopiedFile
}

type CopiedFile = ListFileName & { lastDay: string | null }

/** By address, the periods for which an authority is known to have delisted it, earliest first. */
export type Delistings = ReadonlyMap<string, readonly Delisting[]>
type Delisting = {
  day: string
  /** The day from which the same copy lists the address again; null while it does not. */
  until: string | null
  /** Whether the day is the authority's own, and not that of a publication without the address. */
  authoritys: boolean
  /** The file that no longer has the address; null for the bundle. An authority's own day has none. */
  file: CopiedFile | null
}

/** Called for an address that an undated file has and another file of its authority no longer has. */
export type OnDispute = (holder: ListFileName, lacking: ListFileName, address: string) => void

/**
 * The entries of a list: an address is listed while any of its copies lists it, except that no copy counts for the
 * period of a delisting that it is too old to contain. `delistings` are those of all copies of the same authority.
 */
export function mergeSource(copies: readonly ListCopy[], delistings: Delistings, onDispute?: OnDispute): EntryTable {
  const tables = copies.flatMap(statementsOf).filter(({ rows }) => rows > 0)
  const only = tables[0]
  if (!only) return emptyTable
  if (tables.length === 1 && delistings.size === 0 && only.addresses === only.rows)
    return withFacts(only, ({ facts }) => facts)
  const merged = buildTable(tables.reduce((sum, { text }) => sum + text.length, 0))
  const unite = uniteStatements(tables, onDispute)
  joinTables(tables, (runs, table, row) => {
    const ends = delistings.size === 0 ? undefined : delistings.get(addressOf(table, row))
    for (const facts of unite(runs, row, table, ends)) merged.addRow(table, row, facts)
  })
  return merged.table()
}

/** A row of a copy, and the newest day that it covers. */
type Statement = {
  facts: EntryFacts
  heldOn: string | null
  /** The undated file that states it, which may be newer than a delisting. */
  undated: CopiedFile | null
  end: Omit<Delisting, 'until'> | null
}

/** The rows of a copy: its current addresses, and its former ones. */
function statementsOf({ published_on, entries, history, file }: ListCopy): EntryTable<Statement>[] {
  const undated = published_on === null && file ? file : null
  const current = withFacts(entries, (facts): Statement => {
    return { facts, heldOn: published_on, undated, end: endOf(facts, false, file ?? null) }
  })
  const ended = buildTable<Statement>()
  for (const { entry, held_on, dated } of history) {
    const { address, ...facts } = entry
    ended.add(address, { facts, heldOn: held_on, undated: null, end: endOf(facts, dated, file ?? null) })
  }
  return [current, ended.table()]
}

/** The delisting that an entry implies. `dated`: the entry was missing from a copy with a day, which is one as well. */
function endOf({ delisted_on, known_to }: EntryFacts, dated: boolean, file: CopiedFile | null): Statement['end'] {
  if (delisted_on !== null) return { day: delisted_on, authoritys: true, file: null }
  return dated && known_to !== null ? { day: known_to, authoritys: false, file } : null
}

/**
 * The merged facts of an address. The same statements lead to the same facts for every address, so the copies of a long
 * list are merged once and not address by address.
 */
function uniteStatements(tables: readonly EntryTable<Statement>[], onDispute?: OnDispute) {
  const cache = new Map<string, readonly EntryFacts[]>()
  return (
    runs: readonly Run[],
    row: number,
    table: EntryTable<Statement>,
    ends: readonly Delisting[] | undefined,
  ): readonly EntryFacts[] => {
    const statements = statementsIn(tables, runs)
    const [one] = statements
    if (one && statements.length === 1 && !ends) return [one.statement.facts]
    const name = ends ? '' : statements.map(({ place }) => place).join()
    const before = ends ? undefined : cache.get(name)
    if (before) return before
    const address = addressOf(table, row)
    const pieces = statements.flatMap(({ statement: { facts, heldOn, undated } }) => {
      const listing = { entry: { address, ...facts }, evidence: later(heldOn, facts.listed_on) }
      return withoutDelistings(listing, ends && ends.filter((end) => !isDisputed(end, listing, undated, onDispute)))
    })
    const [piece] = pieces
    const entries = piece && pieces.length === 1 ? [piece.entry] : uniteOverlapping(pieces)
    const united = entries.map(({ address: _address, ...facts }): EntryFacts => facts)
    if (!ends && cache.size < cachedMax) cache.set(name, united)
    return united
  }
}

/** `place` identifies the statement: equal statements have the same one. */
function statementsIn(tables: readonly EntryTable<Statement>[], runs: readonly Run[]) {
  const statements: { statement: Statement; place: number }[] = []
  for (const [at, { from, to }] of runs.entries()) {
    const table = tables[at]
    if (!table) continue
    for (let row = from; row < to; row++)
      statements.push({ statement: factsOfRow(table, row), place: (table.factsOf[row] ?? 0) * tables.length + at })
  }
  return statements
}

/** The delistings in the copies of one authority: ends of a listing that the same copy does not continue. */
export function findDelistings(copies: readonly ListCopy[]): Delistings {
  const delistings = new Map<string, Delisting[]>()
  for (const copy of copies) {
    const tables = statementsOf(copy)
    if (!tables.some(({ facts }) => facts.some(({ end }) => end !== null))) continue
    joinTables(tables, (runs, table, row) => {
      const statements = statementsIn(tables, runs).map(({ statement }) => statement)
      if (!statements.some(({ end }) => end !== null)) return
      const address = addressOf(table, row)
      for (const delisting of delistingsIn(statements)) {
        const others = delistings.get(address) ?? []
        delistings.set(address, [...others, delisting].toSorted(earliestFirst))
      }
    })
  }
  return delistings
}

/** The delistings of one address in one copy. */
function delistingsIn(statements: readonly Statement[]): Delisting[] {
  const delistings: Delisting[] = []
  for (const { end } of statements) {
    if (end === null || statements.some(({ facts }) => isListed(facts, end.day))) continue
    const relistings = statements
      .filter(({ facts }) => isListed(facts, listedFrom(facts)))
      .map(({ facts }) => listedFrom(facts))
    delistings.push({ ...end, until: relistings.toSorted().find((start) => start >= end.day) ?? null })
  }
  return delistings
}

/**
 * Whether an undated file may be newer than the file that no longer has its entry: then the entry counts, because an
 * absence from one of two copies does not prove a delisting. An authority's own day and the bundle do.
 */
function isDisputed(
  { day, file }: Delisting,
  { entry, evidence }: Piece,
  undated: Statement['undated'],
  onDispute?: OnDispute,
): boolean {
  if (undated === null || file === null || evidence >= day) return false
  const end = listedUntil(entry)
  const isOlder = undated.lastDay !== null && undated.lastDay < (file.lastDay ?? day)
  if (isOlder || (end !== null && end <= day)) return false
  onDispute?.(undated, file, entry.address)
  return true
}

/** The parts of a listing outside the delistings that its copy is too old to contain. */
function withoutDelistings(listing: Piece, delistings: readonly Delisting[] = []): Piece[] {
  const pieces: Piece[] = []
  let remaining = listing
  for (const { day, until, authoritys } of delistings) {
    if (listing.evidence >= day) continue
    const { entry } = remaining
    const end = listedUntil(entry)
    if (end !== null && end <= day) continue
    if (until !== null && until <= listedFrom(entry)) continue
    const ended = authoritys ? { delisted_on: day } : { delisted_on: null, known_to: day }
    if (listedFrom(entry) < day) pieces.push({ ...remaining, entry: { ...entry, ...ended } })
    if (until === null || (end !== null && end <= until)) return pieces
    const { listed_on_basis: _basis, ...undated } = entry
    remaining = { ...remaining, entry: { ...undated, listed_on: null, known_from: until, absent_on: null } }
  }
  return [...pieces, remaining]
}

/** Of two ends on one day the authority's comes first: it is the one that ends the listing. */
function earliestFirst(a: Delisting, b: Delisting): number {
  return compare(a.day, b.day) || Number(b.authoritys) - Number(a.authoritys)
}

function later(a: string | null, b: string | null): string {
  return (a ?? '') > (b ?? '') ? (a ?? '') : (b ?? '')
}

/** The number of cached unions. */
const cachedMax = 65_536
