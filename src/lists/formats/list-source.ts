import type { ListEntry } from '../entry.ts'
import type { ParsedHosts } from '../host-entry.ts'
import type { ListKind, ListSubject } from '../kinds.ts'
import type { EntryTable } from '../index/entry-table.ts'

/** One upstream list. Adding one is one file with such a value, one line in sources.ts, one test, its sentences. */
export type ListSource = {
  id: string
  kind: ListKind
  /** The kinds of subjects it contains: an answer names the lists for its kind of subject, and waits for no other. */
  subjects: readonly ListSubject[]
  /** Reported by whoever wants to, without an editor: by itself it can only give caution. */
  crowd?: boolean
  /** Who decides that an entry is on it or off it; sources of one authority share what is known of its delistings. */
  authority: string | null
  upstream_url: string
  licence: string
  /** Whether the licence lets this service hand the content of the list on, as a file that anyone can fetch. */
  mayBeHandedOn?: true
  /** Whether the built-in bundle carries this list: then its absence is a fault and not a choice. */
  bundled?: boolean
  /** Files taken from LISTS_DIR/<folder>/, as their publisher names them. */
  formats: readonly FileFormat[]
  /** The folder of its files, where it is not named as the list. */
  folder?: string
  /** Files of that folder, in lower case, from which another list is read. */
  filesOfOthers?: readonly string[]
  /** What LISTS_UPDATE=on fetches; empty when the publisher has no stable address. */
  downloads: readonly Download[]
  /** Hours between two looks at the publisher. */
  cadenceHours: number
  /** The publisher's page about one entry, null when it has none. */
  entryPage: (entry: Pick<ListEntry, 'address' | 'ref' | 'url'>) => string | null
}

export type FileFormat = {
  /** Name of the format in messages: `SDN_ENHANCED.XML`. */
  name: string
  /** Whether a file of the source's folder is of this format. Exact publishers' names, case-insensitive. */
  matches: (fileName: string) => boolean
  /** A second file this one is read with, when it is there (SDN_COMMENTS.CSV beside SDN.CSV). */
  companion?: (fileName: string) => string
  /** Formats of one document share a layer, and only the richest file of a layer is read; null: every file is its own layer. */
  layer: string | null
  /** Within a layer, the highest rank wins. */
  rank: number
  sizeMaxBytes: number
  /** Streams and validates; throws ListFileError. */
  read: (file: ListFile, companion: ListFile | null) => Promise<ParsedFile>
  /** What can be read of a file that `read` refuses, where that counts beside the last valid version. */
  readable?: (file: ListFile, companion: ListFile | null) => Promise<ParsedFile>
}

export type Download = { url: string; file: string; sizeMaxBytes: number }

/** A file to read: its bytes come in pieces, so that an 80 MB document never stands in memory whole. */
export type ListFile = { name: string; sizeBytes: number; chunks: () => AsyncIterable<Uint8Array> }

/** What a reader makes of a file: addresses, hosts or both. `published_on` is the publication day inside the file, null when it does not say. */
export type ParsedFile = {
  published_on: string | null
  entries: ParsedEntry[]
  /** The entries of a list that may be very long, as columns, in place of `entries`. */
  rows?: EntryTable<ParsedFacts>
  hosts?: readonly ParsedHosts[]
  /** The names of the parties that the file designates, as they are compared (kit/party-name.ts), where its reader reads them. */
  names?: readonly string[]
  /** How many designations the file holds, when only a few of them name an address: what a newer file is measured by. */
  records?: number
  /** The items that are no addresses, if there are any: they are left out. */
  skipped?: SkippedItems
  /** The items that count as published, and as accounts of Solana with something glued to them. */
  read_twice?: SkippedItems
}

/** How many items of a file were left out, or else are of note, and where the first of them stand. */
export type SkippedItems = { count: number; places: readonly string[] }

/** `absent_on`: where the file itself says so, a day on which the address was not listed yet. */
export type ParsedEntry = Omit<ListEntry, 'known_from' | 'known_to' | 'absent_on'> & { absent_on?: string }
export type ParsedFacts = Omit<ParsedEntry, 'address'>

/** Why a file was refused; each has its sentence in the catalogue as `list.<cause>`. */
export type ListFileCause =
  | 'missing'
  | 'empty'
  | 'html'
  | 'not_well_formed'
  | 'truncated'
  | 'encoding'
  | 'too_large'
  | 'schema'
  | 'address_invalid'
  | 'host_invalid'
  | 'no_entries'
  | 'shrunken'
  | 'partial'
  | 'older'
  | 'future'
  | 'changed_while_read'
  | 'unreadable'
  | 'download_failed'

/** A list file that must not be taken. The copy in force stays. `where` is a line, element or entry, never its text. */
export class ListFileError extends Error {
  override name = 'ListFileError'
  readonly reason: ListFileCause
  readonly where: string | null
  constructor(cause: ListFileCause, where: string | null = null) {
    super(where ? `${cause} at ${where}` : cause)
    this.reason = cause
    this.where = where
  }
}
