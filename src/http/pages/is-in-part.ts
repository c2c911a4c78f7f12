import { isGrowing } from '../../lists/kinds.ts'

type CheckedSource = { kind: string; status: string }

/**
 * Whether a `clear` verdict has a partial basis: a list that ages is out of date or failed, or fewer than half of the
 * lists were checked. Pages show such a verdict without the green of a full one; the web app uses the same rule.
 */
export function isInPart(verdict: string, sources: readonly CheckedSource[]): boolean {
  if (verdict !== 'clear') return false
  const counted = sources.filter(({ kind }) => isGrowing(kind))
  const current = counted.filter(({ status }) => status === 'fresh')
  return counted.some(({ status }) => weakStates.has(status)) || current.length * 2 < counted.length
}

const weakStates: ReadonlySet<string> = new Set(['stale', 'failed', 'download_failed'])
