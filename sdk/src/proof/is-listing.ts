import type { ProofLine } from './proof-form.ts'

/** Whether a line makes its subject listed on that day. Lists that are only context do not. */
export function isListing({ kind, listed_on, delisted_on }: ProofLine, on: string): boolean {
  return kind !== 'context' && listed_on <= on && (delisted_on === null || on < delisted_on)
}
