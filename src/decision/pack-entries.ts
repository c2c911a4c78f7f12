import { isObject } from '../../sdk/src/is-object.ts'
import type { ExportContent } from './read-export.ts'
import { insertParts } from './replay/insert-parts.ts'
import { genuineParts } from './replay-export.ts'
import type { FindReplayable, Replayable } from './replayable.ts'
import { replayEntry } from './replay/replay-entry.ts'
import type { PackContent } from './write-pack.ts'

/** A signed decision with its inputs, ready to be packed. */
export type PackableDecision = Pick<
  PackContent,
  'endpoint' | 'jti' | 'token' | 'inputs' | 'judged' | 'party' | 'screened'
> & { kid: string }

/** The signed decisions of an export. Others, and those with a different result when judged again, are left out. */
export function packableEntries(
  { entries, parts: recordedParts }: Pick<ExportContent, 'entries' | 'parts'>,
  replayableOf: FindReplayable,
): PackableDecision[] {
  const parts = genuineParts(recordedParts)
  return entries.filter(isObject).flatMap((entry) => {
    const replayable = replayableOf(String(entry['endpoint']))
    if (!replayable || !isObject(entry['inputs']) || !isObject(entry['parts'])) return []
    const { token } = replayEntry(entry, parts, () => replayable)
    const { inputs } = insertParts(entry['inputs'], entry['parts'], parts)
    if (!token || inputs === undefined) return []
    const { judged, result, subject } = entry
    const { text, terms } = token
    const packable = packableDecision(replayable, { token: text, inputs, judged: { judged, result, subject } })
    return packable ? [{ ...packable, jti: terms.jti, kid: terms.kid }] : []
  })
}

/** The data of a decision for its pack; null if it is not signed, or its inputs are invalid. */
export function packableDecision(
  { endpoint, packed }: Replayable<never>,
  { token, inputs, judged }: Pick<PackContent, 'token' | 'inputs' | 'judged'>,
): Omit<PackableDecision, 'jti' | 'kid'> | null {
  if (!packed) return null
  try {
    const screened = packed.screened(inputs as never)
    return { endpoint, token, inputs, judged: packed.isFullySigned ? null : judged, party: packed.party, screened }
  } catch {
    return null
  }
}
