import { createHash } from 'node:crypto'
import { canonicalHash, canonicalJson } from '../../kit/canonical-json.ts'
import type { EntryFacts, ListEntry } from '../entry.ts'
import { listedFrom } from '../entry.ts'
import type { ListKind } from '../kinds.ts'
import type { RootContent } from '../snapshot.ts'

/** What a list's hash begins with. `as_of` is the newest day that a copy of it bears, null when none bears any. */
export type ListHeader = { id: string; kind: ListKind; as_of: string | null }

/** The order of entries in a list's canonical content: by address, then by the day they count from, then by content. */
export function compareEntries(a: ListEntry, b: ListEntry): number {
  return compare(a.address, b.address) || compare(listedFrom(a), listedFrom(b)) || compare(factsLine(a), factsLine(b))
}

/**
 * Hashes a list's canonical content line by line: the header's RFC 8785 form, then every entry's in `compareEntries`
 * order, joined by a line feed. `digest` gives the name of the list's snapshot: SHA-256 in hex.
 */
export function hashList(header: ListHeader): { add: (line: string) => void; digest: () => string } {
  const hash = createHash('sha256')
  let pending = canonicalJson(header)
  const add = (line: string) => {
    pending += `\n${line}`
    if (pending.length < pendingMaxChars) return
    hash.update(pending)
    pending = ''
  }
  return { add, digest: () => hash.update(pending).digest('hex') }
}

/** What names all lists together: those that are on, by id, and the tree of their subjects. */
export function rootContent(
  lists: readonly { id: string; snapshot: string | null }[],
  tree: RootContent['tree'],
): RootContent {
  const named = lists.flatMap(({ id, snapshot }) => (snapshot === null ? [] : [{ id, snapshot }]))
  return { lists: named.toSorted((a, b) => compare(a.id, b.id)), tree, v: 2 }
}

/** The name of all lists together: SHA-256 of the RFC 8785 form. Version 1 was made from the array of lists alone. */
export function rootOf(content: RootContent): string {
  return canonicalHash(content)
}

/** The RFC 8785 form of an entry, from what `factsLine` gives for it. */
export function entryLine(address: string, facts: string): string {
  const at = facts.indexOf(',') + 1
  return `${facts.slice(0, at)}"address":${JSON.stringify(address)},${facts.slice(at)}`
}

/**
 * The RFC 8785 form of an entry without its address. Members are named in their canonical order and texts hold no lone
 * surrogates, so that JSON.stringify writes the canonical form, five times as fast as the general way.
 */
export function factsLine(facts: EntryFacts): string {
  const { absent_on, assets, delisted_on, family, known_from, known_to, label, listed_on, reason, ref, url } = facts
  const { listed_on_basis, networks } = facts
  return JSON.stringify({
    absent_on,
    assets,
    delisted_on,
    family,
    known_from,
    known_to,
    label,
    listed_on,
    listed_on_basis,
    networks,
    reason,
    ref,
    url,
  })
}

/** Lines are given to the hash in pieces, because a call for each costs more than hashing it. */
const pendingMaxChars = 1 << 16

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
