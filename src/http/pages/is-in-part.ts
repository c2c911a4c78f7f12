import { isGrowing } from '../../lists/kinds.ts'

type Asked = { kind: string; status: string }

/**
 * Whether a `clear` verdict rests on a part of what could contradict it: of the lists that grow old, one is out of date or
 * failed, or not even half of them were checked. Pages show such a verdict without the green of a full one; the web app
 * goes by the same rule.
 */
export function isInPart(verdict: string, sources: readonly Asked[]): boolean {
  if (verdict !== 'clear') return false
  const counted = sources.filter(({ kind }) => isGrowing(kind))
  const current = counted.filter(({ status }) => status === 'fresh')
  return counted.some(({ status }) => weakStates.has(status)) || current.length * 2 < counted.length
}

const weakStates: ReadonlySet<string> = new Set(['stale', 'failed', 'download_failed'])
