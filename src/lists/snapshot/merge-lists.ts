import type { ListEntry } from '../entry.ts'
import { isListed, listedFrom, listedUntil } from '../entry.ts'
import type { EndedEntry } from '../loading/layers.ts'
import type { Piece } from './unite-listings.ts'
import { uniteOverlapping } from './unite-listings.ts'

/** One copy of a list: its bundle, or one layer of files. An undated copy proves nothing about any day. */
export type ListCopy = {
  published_on: string | null
  entries: readonly ListEntry[]
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
export function mergeSource(copies: readonly ListCopy[], delistings: Delistings): ListEntry[] {
  const alone = new Map<string, Piece>()
  const several = new Map<string, Piece[]>()
  const add = (entry: ListEntry, publishedOn: string | null) => {
    const whole = { entry, evidence: later(publishedOn, entry.listed_on) }
    for (const piece of withoutDelistings(whole, delistings.get(entry.address))) {
      const first = alone.get(entry.address)
      const rest = several.get(entry.address)
      if (!first) alone.set(entry.address, piece)
      else if (rest) rest.push(piece)
      else several.set(entry.address, [first, piece])
    }
  }
  for (const copy of copies) {
    for (const entry of copy.entries) add(entry, copy.published_on)
    for (const { entry, held_on } of copy.history) add(entry, held_on)
  }
  const merged: ListEntry[] = []
  for (const [address, piece] of alone) {
    const pieces = several.get(address)
    if (!pieces) merged.push(piece.entry)
    else for (const entry of uniteOverlapping(pieces)) merged.push(entry)
  }
  return merged
}

/** The delistings that the copies of one authority know of: ends of a listing that the same copy does not go on with. */
export function findDelistings(copies: readonly ListCopy[]): Delistings {
  const found = new Map<string, Delisting[]>()
  for (const copy of copies) {
    const ends = endsOf(copy)
    if (ends.length === 0) continue
    const wanted = new Set(ends.map((end) => end.address))
    const listings = [...copy.entries, ...copy.history.map((ended) => ended.entry)]
    const byAddress = Map.groupBy(
      listings.filter((entry) => wanted.has(entry.address)),
      (entry) => entry.address,
    )
    for (const { address, day, authoritys } of ends) {
      const own = byAddress.get(address) ?? []
      if (own.some((entry) => isListed(entry, day))) continue
      const again = own.filter((entry) => isListed(entry, listedFrom(entry))).map(listedFrom)
      const until = again.toSorted().find((start) => start >= day) ?? null
      const others = found.get(address) ?? []
      found.set(address, [...others, { day, until, authoritys }].toSorted(earliestFirst))
    }
  }
  return found
}

function endsOf(copy: ListCopy): { address: string; day: string; authoritys: boolean }[] {
  const ends: { address: string; day: string; authoritys: boolean }[] = []
  for (const { address, delisted_on } of copy.entries) {
    if (delisted_on !== null) ends.push({ address, day: delisted_on, authoritys: true })
  }
  for (const { entry, dated } of copy.history) {
    const { address, delisted_on, known_to } = entry
    if (delisted_on !== null) ends.push({ address, day: delisted_on, authoritys: true })
    else if (dated && known_to !== null) ends.push({ address, day: known_to, authoritys: false })
  }
  return ends
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
  if (a.day !== b.day) return a.day < b.day ? -1 : 1
  return Number(b.authoritys) - Number(a.authoritys)
}

function later(a: string | null, b: string | null): string {
  return (a ?? '') > (b ?? '') ? (a ?? '') : (b ?? '')
}
