import { isPrivate } from '../lists/kinds.ts'

/** A source in answers. A list has a `cause` only if it has no copy to check. */
export type ShownSource = { kind: string; status: string; cause?: string | null | undefined }

/**
 * Whether a source gave an answer: a list by its copy, which may be an old one, or an endpoint of a chain. Used by
 * pages, the web app, notes and counts.
 */
export function isChecked({ kind, status, cause }: ShownSource): boolean {
  if (status === 'not_configured' || status === 'no_view') return false
  return kind === 'chain' ? status !== 'failed' : !cause
}

/** Whether it gave none. An optional list of the operator that is absent is not a source, so it is neither. */
export function isUnchecked(source: ShownSource): boolean {
  return !isChecked(source) && !(isPrivate(source.kind) && source.status === 'not_configured')
}
