import { compare } from '../../kit/compare.ts'
import { factsLine } from './canonical-list.ts'
import type { ListEntry } from '../entry.ts'
import { listedFrom, listedUntil } from '../entry.ts'

/** An entry and the newest day for which its copy is evidence; the empty text if for none. */
export type Piece = { entry: ListEntry; evidence: string }

/**
 * Merges overlapping listings of one address with the facts of all: the authority's dates take precedence over the days
 * on which this service had them; otherwise the newest copy decides.
 */
export function uniteOverlapping(pieces: readonly Piece[]): ListEntry[] {
  // What may be no entry adds nothing to one, and stays beside one that ends.
  const unclear = pieces.filter(({ entry }) => entry.unclear)
  if (unclear.length > 0 && unclear.length < pieces.length)
    return [pieces.filter(({ entry }) => !entry.unclear), unclear].flatMap(uniteOverlapping)
  const spans = pieces.map((piece) => spanOf(piece))
  spans.sort((a, b) => compare(a.start, b.start) || compare(a.end ?? '~', b.end ?? '~'))
  const clusters: { start: string; end: string | null; pieces: Piece[] }[] = []
  for (const { start, end, piece } of spans) {
    const open = clusters.at(-1)
    if (open && overlaps(open, start, end)) {
      open.pieces.push(piece)
      if (open.end !== null && (end === null || end > open.end)) open.end = end
    } else clusters.push({ start, end, pieces: [piece] })
  }
  return clusters.map((cluster) => uniteFacts(cluster.pieces))
}

/** An entry may end before the day it was first seen: then it is placed by its end alone. */
function spanOf(piece: Piece): { start: string; end: string | null; piece: Piece } {
  const start = listedFrom(piece.entry)
  const end = listedUntil(piece.entry)
  return { start: end !== null && end < start ? end : start, end, piece }
}

/** Closed-open spans overlap; an empty one also belongs to a span that it touches. */
function overlaps(open: { start: string; end: string | null }, start: string, end: string | null): boolean {
  if (open.end === null || start < open.end) return true
  return start === open.end && (start === end || open.start === open.end)
}

function uniteFacts(pieces: readonly Piece[]): ListEntry {
  const only = pieces[0]
  if (only && pieces.length === 1) return only.entry
  const entries = pieces.toSorted(newestFirst).map((piece) => piece.entry)
  const first = <name extends keyof ListEntry>(name: name) => entries.find((entry) => entry[name] != null)?.[name]
  const lasting = entries.filter((entry) => !isEmpty(entry))
  const dated = lasting.length > 0 ? lasting : entries
  const knownFrom = dated.map((entry) => entry.known_from).reduce(sooner)
  const absent = dated.map((entry) => (entry.known_from === knownFrom ? (entry.absent_on ?? '') : ''))
  // A copy without the address proves no absence before a copy that contained it and arrived on the same day.
  const before = entries.filter((entry) => !dated.includes(entry) && entry.listed_on === null)
  const absences = [absent.toSorted().at(-1) ?? '', ...before.map((entry) => entry.absent_on ?? '')]
  const listed_on = dated.flatMap((entry) => entry.listed_on ?? []).toSorted()[0] ?? null
  const networks = [...new Set(entries.flatMap((entry) => entry.networks ?? []))].toSorted()
  const reason = first('reason')
  const url = first('url')
  const wind_down_until = first('wind_down_until')
  const contract_source = first('contract_source')
  return {
    address: first('address') ?? '',
    family: entries.find((entry) => entry.family !== 'other')?.family ?? 'other',
    assets: [...new Set(entries.flatMap((entry) => entry.assets))].toSorted(),
    listed_on,
    ...uniteEnds(entries),
    known_from: knownFrom,
    absent_on: absences.toSorted()[0] || null,
    ref: first('ref') ?? null,
    label: first('label') ?? null,
    ...(listed_on === null ? {} : basisOf(dated.filter((entry) => entry.listed_on === listed_on))),
    ...(networks.length === 0 ? {} : { networks }),
    ...(reason === undefined ? {} : { reason }),
    ...(url === undefined ? {} : { url }),
    ...(entries[0]?.unclear ? { unclear: true } : {}),
    ...(wind_down_until === undefined ? {} : { wind_down_until }),
    ...(contract_source === undefined ? {} : { contract_source }),
  }
}

/**
 * The basis of a day that entries agree on: the authority's if one of them has it from there, else the first of
 * `basesInOrder`.
 */
function basisOf(entries: readonly ListEntry[]): Pick<ListEntry, 'listed_on_basis'> {
  const bases = entries.map(({ listed_on_basis }) => listed_on_basis)
  if (bases.includes(undefined)) return {}
  return { listed_on_basis: basesInOrder.find((basis) => bases.includes(basis)) ?? 'derived' }
}

const basesInOrder = ['observed', 'derived', 'reported'] as const

/** Whether it ended before it began: the beginning of such a listing is unknown. */
function isEmpty(entry: ListEntry): boolean {
  const end = listedUntil(entry)
  return end !== null && end <= listedFrom(entry)
}

/** Merged listings end when the last of them does, by the authority's day if one of them has it. */
function uniteEnds(entries: readonly ListEntry[]): Pick<ListEntry, 'delisted_on' | 'known_to'> {
  const ends = entries.flatMap((entry) => listedUntil(entry) ?? [])
  if (ends.length < entries.length) return { delisted_on: null, known_to: null }
  const last = ends.toSorted().at(-1) ?? null
  if (!entries.some((entry) => entry.delisted_on === last)) return { delisted_on: null, known_to: last }
  const knownEnds = entries.flatMap((entry) => entry.known_to ?? []).toSorted()
  return { delisted_on: last, known_to: knownEnds.length < entries.length ? null : (knownEnds.at(-1) ?? null) }
}

/** The copy with the newest evidence first; ties by content, so that the order of files does not matter. */
function newestFirst(a: Piece, b: Piece): number {
  return compare(b.evidence, a.evidence) || compare(factsLine(a.entry), factsLine(b.entry))
}

function sooner(a: string, b: string): string {
  return a < b ? a : b
}
