import { isObject } from '../../sdk/src/is-object.ts'
import type { JwkSet } from '../../sdk/src/jwk-set.ts'
import type { ExportContent } from './read-export.ts'
import type { FindReplayable } from './replayable.ts'
import { replayEntry, type EntryResult, type Replayed } from './replay/replay-entry.ts'
import { isSignedBy, keyFinder, type KeyFinder } from './replay/verify-fast.ts'
import { sharedPart } from '../kit/shared-part.ts'

export type ReplayedEntry = { id: string } & EntryResult

/** Entries whose signatures are verified side by side. */
const entriesAtOnce = 256

/**
 * Judges every entry of an export again and verifies the attestations, without network and data folder. `replayableOf`
 * has every kind of decision; `progress` is called now and then with the number of finished entries.
 */
export async function replayExport(
  { entries, parts: exportedParts }: Pick<ExportContent, 'entries' | 'parts'>,
  jwks: JwkSet,
  replayableOf: FindReplayable,
  progress: (done: number) => void = () => {},
): Promise<ReplayedEntry[]> {
  const keys = keyFinder(jwks)
  const parts = genuineParts(exportedParts)
  const results: ReplayedEntry[] = []
  for (let first = 0; first < entries.length; first += entriesAtOnce) {
    const some = entries.slice(first, first + entriesAtOnce)
    results.push(...(await Promise.all(some.map((entry) => replayOne(entry, { parts, replayableOf, keys })))))
    progress(results.length)
  }
  return results
}

type Beside = { parts: ReadonlyMap<string, unknown>; replayableOf: FindReplayable; keys: KeyFinder }

async function replayOne(entry: unknown, { parts, replayableOf, keys }: Beside): Promise<ReplayedEntry> {
  if (!isObject(entry)) return { id: '', result: 'incomplete', missing: { what: 'inputs', name: '' } }
  const { token, ...result } = replayEntry(entry, parts, replayableOf)
  const checked = token ? await checkToken(token, keys) : result
  return { id: String(entry['id']), ...checked }
}

async function checkToken({ text, terms }: NonNullable<Replayed['token']>, keys: KeyFinder): Promise<EntryResult> {
  const key = keys(terms.kid)
  if (key === null) return { result: 'incomplete', missing: { what: 'key', name: terms.kid } }
  if (!(await isSignedBy(text, key.key))) return { result: 'differs', pointer: '/signed/signature' }
  // A retired key signs nothing any more, regardless of the claimed time.
  return terms.iat * 1_000 > key.retiredAtMs ? { result: 'differs', pointer: '/signed/iat' } : { result: 'match' }
}

/** Parts whose content matches their name. */
export function genuineParts(exportedParts: ExportContent['parts']): ReadonlyMap<string, unknown> {
  const parts = new Map<string, unknown>()
  for (const [name, value] of Object.entries(exportedParts)) {
    if (typeof value === 'object' && value !== null && sharedPart(value).hash === name) parts.set(name, value)
  }
  return parts
}
