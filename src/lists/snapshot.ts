import type { Proof, ProofLine } from '../../sdk/src/proof/proof-form.ts'
import type { Address } from '../kit/address.ts'
import type { Subject } from '../kit/subject.ts'
import type { ListEntry } from './entry.ts'
import type { HostFacts } from './host-entry.ts'
import type { ListFileCause, SkippedItems } from './formats/list-source.ts'
import type { ListKind, ListSubject } from './kinds.ts'

/** All lists at one moment: immutable, named by `root`. An answer uses one snapshot from beginning to end. */
export type Snapshot = {
  /** SHA-256 (hex) over the canonical form of `rootContent`. */
  root: string
  rootContent: RootContent
  /** What the tree holds of a subject, by its key (subject-key.ts), and the proof of that. Without lines it is not there. */
  prove: (subjectKey: string) => { lines: readonly ProofLine[]; proof: Proof }
  lists: readonly ListState[]
  /** The newest day that a copy of a list bears; null when none bears any. */
  publishedOn: (list: string) => string | null
  /** The canonical content of a list, whose SHA-256 is its snapshot; null for a list that is off, or has lost content. */
  contentOf: (list: string) => string | null
  find: (address: Subject) => readonly Listing[]
  /** The listings of other addresses of the same key, on lists that are about its holder and not made by a crowd. */
  findSameKey: (address: Address) => readonly Listing[]
  /** Every rule of every list that says something of a page: the most specific first, then in the order of the lists. */
  findHost: (page: HostPage) => readonly HostListing[]
  /** The rules with exactly this text, of every list: for evidence pages. */
  findRule: (rule: string) => readonly HostListing[]
  /** The ids of the lists that name a party so. `key` is the name as it is compared (kit/party-name.ts). */
  listsNaming: (key: string) => readonly string[]
  /**
   * The listings of now whose beginning is known, lists that are only context left out: newest day first, then by
   * address, then by list. For GET /api/risk/recent.
   */
  recent: ListingsInOrder
  /** Those of them whose day is the authority's own, in the same order. */
  dated: ListingsInOrder
  /** Listings under the exact text of an address, families this service does not screen included: for evidence pages. */
  findText: (text: string) => readonly Listing[]
}

/** Listings that are read one by one. Throws RangeError for a position that there is not. */
export type ListingsInOrder = { count: number; at: (position: number) => Listing }

/** What a snapshot is named by: id and snapshot hash of every list that is on, and the tree of all public lists' subjects. */
export type RootContent = {
  lists: readonly { id: string; snapshot: string }[]
  tree: { root: string; size: number }
  /** Which form this is: 2 is the first with a tree. */
  v: 2
}

/** A page as rules are asked for it: its host and the names above it (`namesOf`), and what follows the host (`pagePath`). */
export type HostPage = { names: readonly string[]; path: string }

/**
 * A rule that matches a page. `depth` tells how specific it is: 0 names the page itself, 1 its host, 2 the name above
 * it, and so on.
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

/** An entry and the list snapshot it stands in. */
export type Listing = { list: string; kind: ListKind; snapshot: string; entry: ListEntry }

/** What is known of one list, apart from its entries. Ages and `stale` are worked out when asked, from `current_at`. */
export type ListState = {
  id: string
  kind: ListKind
  subjects: readonly ListSubject[]
  crowd: boolean
  authority: string | null
  upstream_url: string
  licence: string
  /** Hours between two looks at the publisher: what its age is measured by. */
  cadence_hours: number
  /** Addresses on the list now, and rules on hosts. 0 and `snapshot: null` when the list is off. */
  entries: number
  snapshot: string | null
  /** Publication day inside the newest file, else the instant it was loaded (ISO 8601): the newest that was read. */
  as_of: string | null
  /** The day or instant to which the list was read as a whole: earlier than `as_of` where only parts are newer. */
  complete_through: string | null
  /** The last moment this copy was known to be the publisher's current one: what LISTS_MAX_AGE_HOURS counts from. */
  current_at: string | null
  /** The files in force, and what is wrong with those that are not. */
  files: readonly string[]
  ignored: readonly string[]
  problems: readonly ListProblem[]
  /** The items of files in force that are no addresses or hosts, by file: they were left out. */
  skipped: readonly SkippedInFile[]
  /** Those that count as published, and as accounts of Solana with something glued to them. */
  read_twice?: readonly SkippedInFile[]
  /** Only on the allow list of the operator: entries of the file that no longer count, and the first of them. */
  ended?: SkippedItems
  /** How many addresses are of no family that is screened, by the ticker they were published under, '' for none. */
  unscreened: Readonly<Record<string, number>>
  /**
   * Whether what is kept of the list could not be read or is gone. `kept`: the content of before is still in force. `lost`: it is
   * not, so the list supports no clear verdict. `unread`: a file of a sanctions list, or of the operator's own, was refused of which there never was a good
   * version, and the bundle does not have the list either, so what stands in it is not known.
   */
  fault: 'kept' | 'lost' | 'unread' | null
}

type SkippedInFile = SkippedItems & { file: string }

/** What is wrong with a file. `since` (ISO 8601): when a download first failed that has not succeeded since, where it was kept. */
export type ListProblem = { file: string; reason: ListFileCause; where: string | null; since?: string }
