import type { LogRetention } from '../../endpoint/caller.ts'
import { dayMs } from '../../kit/duration.ts'

/** When an entry of that time expires. Both in milliseconds since 1970. */
export function retentionEnd(atMs: number, retention: LogRetention): number {
  if (retention === '30d') return atMs + 30 * dayMs
  const end = new Date(atMs)
  end.setUTCFullYear(end.getUTCFullYear() + (retention === '5y' ? 5 : 10))
  return end.getTime()
}
