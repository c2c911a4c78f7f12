import { isObject } from '../../sdk/src/is-object.ts'
import type { ExportContent } from './read-export.ts'
import { putBack } from './replay/put-back.ts'
import { genuineParts } from './replay-export.ts'
import { replayEntry } from './replay/replay-entry.ts'
import { replayDecision } from './replay-decision.ts'

/** A signed decision with the inputs it was judged from, ready to be packed. */
export type PackableDecision = { jti: string; token: string; kid: string; inputs: Readonly<Record<string, unknown>> }

/** The signed decisions on payments of an export. Others, and those that differ when they are judged again, are left out. */
export function packableEntries({
  entries,
  parts: given,
}: Pick<ExportContent, 'entries' | 'parts'>): PackableDecision[] {
  const parts = genuineParts(given)
  return entries.filter(isObject).flatMap((entry) => {
    if (entry['endpoint'] !== replayDecision.endpoint || !isObject(entry['inputs']) || !isObject(entry['parts']))
      return []
    const { token } = replayEntry(entry, parts, () => replayDecision)
    const { inputs } = putBack(entry['inputs'], entry['parts'], parts)
    if (!token || inputs === undefined) return []
    return [{ jti: token.terms.jti, kid: token.terms.kid, token: token.text, inputs }]
  })
}
