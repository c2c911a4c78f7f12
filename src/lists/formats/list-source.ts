import type { ListEntry } from '../entry.ts'
import type { ParsedHosts } from '../host-entry.ts'
import type { ListKind, ListSubject } from '../kinds.ts'
import type { EntryTable } from '../index/entry-table.ts'

/** One upstream list. To add one: a file with such a value, a line in sources.ts, a test, and its messages. */
export type ListSource = {
  id: string
  kind: ListKind
  /** The kinds of subjects it contains: an answer names the lists for its kind of subject, and waits for no other. */
  subjects: readonly ListSubject[]
  /** Reported by anyone, without an editor: on its own it can only lead to caution. */
  crowd?: boolean
  /** Who decides on its entries; sources of one authority share what is known about delistings. */
  authority: string | null
  upstream_url: string
  licence: string
  /** Whether the licence lets this service publish the content of the list, as a file that anyone can fetch. */
  mayBeHandedOn?: true
  /** Whether the bundle contains this list: then its absence is a fault and not a choice. */
  bundled?: boolean
  /**
   * The number of designations, or else addresses, that every complete copy exceeds, for a list without a copy in the
   * bundle: a first file with fewer is partial.
   */
  recordsMin?: number
  /** Files read from LISTS_DIR/<folder>/, under their publishers' names. */
  formats: readonly FileFormat[]
  /** The folder of its files, if it differs from the id. */
  folder?: string
  /** Whether a file of that folder that it does not read is meant for another list. */
  isOfOther?: (name: string) => boolean
  /** What LISTS_UPDATE=on fetches; empty if the publisher has no stable URL. */
  downloads: readonly Download[]
  /** Hours between two downloads. */
  cadenceHours: number
  /** The publisher's page about one entry; null if there is none. */
  entryPage: (entry: Pick<ListEntry, 'address' | 'ref' | 'url'>) => string | null
}

export type FileFormat = {
  /** Name of the format in messages: `SDN_ENHANCED.XML`. */
  name: string
  /** Whether a file of the source's folder has this format, by its publisher's name, case-insensitively. */
  matches: (fileName: string) => boolean
  /** A second file that is read together with this one if present (SDN_COMMENTS.CSV with SDN.CSV). */
  companion?: (fileName: string) => string
  /** The document of which this is one of several formats: its newest whole file counts. Null if there are no others. */
  layer: string | null
  /** The higher, the more detail: of two formats of a document from one day, the richer replaces a file that is gone. */
  rank: number
  sizeMaxBytes: number
  /** Streams and validates; throws ListFileError. */
  read: (file: ListFile, companion: ListFile | null) => Promise<ParsedFile>
  /** What can be read of a file that `read` refuses, where that counts beside the last valid version. */
  readable?: (file: ListFile, companion: ListFile | null) => Promise<ParsedFile>
}

export type Download = { url: string; file: string; sizeMaxBytes: number }

/** A file to read: its bytes come in pieces, so that an 80 MB document is never in memory as a whole. */
export type ListFile = { name: string; sizeBytes: number; chunks: () => AsyncIterable<Uint8Array> }

/**
 * A parsed file: addresses, hosts or both. `published_on` is the publication day inside the file; null if it has none.
 */
export type ParsedFile = {
  published_on: string | null
  /** The moment of publication in milliseconds since 1970, if the file states it with its time zone. */
  published_at?: number
  entries: ParsedEntry[]
  /** The entries of a list that may be very long, as columns, instead of `entries`. */
  rows?: EntryTable<ParsedFacts>
  hosts?: readonly ParsedHosts[]
  /** The latest day on which an entry of the operator's own list begins, and its place in the file. */
  latest_listing?: { day: string; where: string }
  /** The normalised names of the designated parties (kit/party-name.ts), if its reader extracts them. */
  names?: readonly string[]
  /** The number of designations, if only a few of them name an address: the size that a newer file is compared with. */
  records?: number
  /** The items that are not addresses, if any: they are left out. */
  skipped?: SkippedItems
  /** Whether it consists of lines or rows and the last one has no line end, as in a file that was cut. */
  unterminated?: true
  /** The items that count both as published and as accounts of Solana glued to another word. */
  read_twice?: SkippedItems
}

/** How many items of a file were left out or are of note, and the positions of the first of them. */
export type SkippedItems = { count: number; places: readonly string[] }

/** `absent_on`: if the file contains it, a day to whose end the address was not listed. */
export type ParsedEntry = Omit<ListEntry, 'known_from' | 'known_to' | 'absent_on'> & { absent_on?: string }
export type ParsedFacts = Omit<ParsedEntry, 'address'>

/** Why a file was refused; each has its message in the catalogue as `list.<cause>`. */
export type ListFileCause =
  | 'missing'
  | 'misplaced'
  | 'empty'
  | 'html'
  | 'not_well_formed'
  | 'truncated'
  | 'encoding'
  | 'too_large'
  | 'schema'
  | 'address_invalid'
  | 'host_invalid'
  | 'entry_invalid'
  | 'no_entries'
  | 'shrunken'
  | 'partial'
  | 'older'
  | 'future'
  | 'changed_while_read'
  | 'unreadable'
  | 'link'
  | 'download_failed'

/**
 * A list file that must not be used. The copy in force stays. `where` is a line, element or entry, never its text.
 * `leftOut`: the number of entries for which it was refused, if they were counted.
 */
export class ListFileError extends Error {
  override name = 'ListFileError'
  readonly reason: ListFileCause
  readonly where: string | null
  readonly leftOut: number
  constructor(cause: ListFileCause, where: string | null = null, leftOut = 0) {
    super(where ? `${cause} at ${where}` : cause)
    this.reason = cause
    this.where = where
    this.leftOut = leftOut
  }
}
