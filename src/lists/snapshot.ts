import type { Proof, ProofLine } from '../../sdk/src/proof/proof-form.ts'
import type { Subject } from '../kit/subject.ts'
import type { ListEntry } from './entry.ts'
import type { HostFacts } from './host-entry.ts'
import type { ListFileCause, SkippedItems } from './formats/list-source.ts'
import type { ListKind, ListSubject } from './kinds.ts'

/** All lists at one moment: immutable, identified by `root`. An answer uses one snapshot from beginning to end. */
export type Snapshot = {
  /** SHA-256 (hex) over the canonical form of `rootContent`. */
  root: string
  rootContent: RootContent
  /** The lines of a subject in the tree, by its key (subject-key.ts), and their proof. Without lines it is absent. */
  prove: (subjectKey: string) => { lines: readonly ProofLine[]; proof: Proof }
  lists: readonly ListState[]
  /** The newest day in any copy of a list; null if none has a day. */
  publishedOn: (list: string) => string | null
  /** The canonical content of a list, whose SHA-256 is its snapshot; null for a list that is off, or has lost content. */
  contentOf: (list: string) => string | null
  /** The listings of an address; of a token account on Solana also those of its wallet, if the lists are about holders. */
  find: (address: Subject) => readonly Listing[]
  /** The listings of other addresses of the same key, on lists that are about its holder and not crowdsourced. */
  findSameKey: (address: Subject) => readonly Listing[]
  /** Every rule of every list that matches a page: the most specific first, then in the order of the lists. */
  findHost: (page: HostPage) => readonly HostListing[]
  /** The rules with exactly this text, of every list: for evidence pages. */
  findRule: (rule: string) => readonly HostListing[]
  /** The ids of the lists that name a party. `key` is the normalised name (kit/party-name.ts). */
  listsNaming: (key: string) => readonly string[]
  /**
   * Current listings with a known beginning, without context lists: newest day first, then by address, then by list.
   * For GET /api/risk/recent.
   */
  recent: ListingsInOrder
  /** Those of them with the authority's own day, in the same order. */
  dated: ListingsInOrder
  /** Listings under the exact text of an address, including families that are not screened: for evidence pages. */
  findText: (text: string) => readonly Listing[]
}

/** Listings read one by one. Throws RangeError for a position out of range. */
export type ListingsInOrder = { count: number; at: (position: number) => Listing }

/**
 * The content that identifies a snapshot: id and snapshot hash of every list that is on, and the tree of all public
 * lists' subjects.
 */
export type RootContent = {
  lists: readonly { id: string; snapshot: string }[]
  tree: { root: string; size: number }
  /** The version of this form: 2 is the first with a tree. */
  v: 2
}

/**
 * A page for looking up rules: its host and the names above it (`namesOf`), and the part after the host (`pagePath`).
 */
export type HostPage = { names: readonly string[]; path: string }

/**
 * A rule that matches a page. `depth` is how specific it is: 0 for the page itself, 1 for its host, 2 for the name
 * above it, and so on.
 */
export type HostListing = {
  list: string
  kind: ListKind
  crowd: boolean
  snapshot: string
  rule: string
  depth: number
  facts: HostFacts
}

/** An entry and the list snapshot that contains it. `token_account`: it lists the wallet of this account. */
export type Listing = {
  list: string
  kind: ListKind
  snapshot: string
  entry: ListEntry
  token_account?: TokenAccountOf
}

/** The listed wallet and the mint from which a token account on Solana is derived. */
export type TokenAccountOf = { mint: string; owner: string }

/** The state of one list, without its entries. Ages and `stale` are computed on demand, from `current_at`. */
export type ListState = {
  id: string
  kind: ListKind
  subjects: readonly ListSubject[]
  crowd: boolean
  authority: string | null
  upstream_url: string
  licence: string
  /** Hours between two downloads: the unit of its age. */
  cadence_hours: number
  /** Current addresses and host rules on the list. 0 and `snapshot: null` if the list is off. */
  entries: number
  snapshot: string | null
  /** Publication day inside the newest file, else the instant it was loaded (ISO 8601). */
  as_of: string | null
  /** The day or instant up to which the list is complete: earlier than `as_of` if only parts are newer. */
  complete_through: string | null
  /** The last day that a copy covers to its end; null if none is known. */
  covers_through: string | null
  /** The last moment this copy was known to be the publisher's current one: LISTS_MAX_AGE_HOURS counts from here. */
  current_at: string | null
  /**
   * The same of files and downloads alone, for a sanctions list of the bundle: null until there is a complete one.
   * Absent for other lists.
   */
  updated_at?: string | null
  /** The files in force, and the problems of the others. */
  files: readonly string[]
  ignored: readonly string[]
  problems: readonly ListProblem[]
  /** The formats of a document that are read beside each other, by the names of their files; absent if there is one. */
  formats?: Formats
  /** The files of this list and of others of its authority that contradict each other; absent if none do. */
  disputes?: readonly Dispute[]
  /** Items of files in force that are not addresses or hosts, by file: they were left out. */
  skipped: readonly SkippedInFile[]
  /** Items that count both as published and as accounts of Solana glued to another word. */
  read_twice?: readonly SkippedInFile[]
  /** Only on the allow list of the operator: the number of expired entries, and the first of them. */
  ended?: SkippedItems
  /**
   * The number of addresses of families that are not screened, by the ticker they were published under, '' for none.
   */
  unscreened: Readonly<Record<string, number>>
  /**
   * Whether the stored copy of the list could not be read or is gone. `kept`: the previous content is still in force.
   * `lost`: it is not, so the list supports no clear verdict. `unread`: the first file of a sanctions list, or of the
   * operator's own, was refused or has another name or place, and the bundle does not have the list either, so its content is unknown.
   */
  fault: 'kept' | 'lost' | 'unread' | null
  /** The files of the operator that have no date or an old one; absent if there are none. */
  days?: readonly CopyDay[]
  /** The files of lines or rows whose last one has no line end; absent if there are none. */
  unterminated?: readonly string[]
  /** Whether entries of a first file that is refused count; absent if none do. */
  read_in_part?: true
}

/**
 * A file of the operator that has no date, or is older than the bundle. `day`: what the operator states, the newest day
 * that the content proves, or its own.
 */
export type CopyDay = { file: string; basis: DayBasis; day: string | null }
type DayBasis = 'stated' | 'content' | 'none' | 'older'

/**
 * Formats of one document. `newest`: the complete ones of the newest day, which is `day`; without a day there is none.
 * `older` were published earlier; `other` have no day, or are partial.
 */
export type Formats = {
  newest: readonly string[]
  day: string | null
  older: readonly string[]
  other: readonly string[]
}

/** `count` addresses are in an undated file (`holder`), and no longer in a dated one (`lacking`): they count as listed. */
export type Dispute = { holder: ListFileName; lacking: ListFileName; count: number }
/** A file of a list. */
export type ListFileName = { list: string; name: string }

type SkippedInFile = SkippedItems & { file: string }

/** A problem of a file. `since` (ISO 8601): when a download first failed that has not succeeded since, if recorded. */
export type ListProblem = {
  file: string
  reason: ListFileCause
  where: string | null
  since?: string
  /** The number of entries for which the file was refused, if they were counted. */
  left_out?: number
}
