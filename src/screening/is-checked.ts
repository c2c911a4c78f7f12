import { isPrivate } from '../lists/kinds.ts'

/** A source as answers show it. A list has a `cause` only where it has no copy to check. */
export type ShownSource = { kind: string; status: string; cause?: string | null | undefined }

/**
 * Whether a source gave an answer: a list by its copy, which may be an old one, or an endpoint of a chain. Pages, the web
 * app, notes and counts all go by this.
 */
export function isChecked({ kind, status, cause }: ShownSource): boolean {
  if (status === 'not_configured' || status === 'no_view') return false
  return kind === 'chain' ? status !== 'failed' : !cause
}

/** Whether it gave none. A list that the operator may keep and does not is no source, so it is neither. */
export function isUnchecked(source: ShownSource): boolean {
  return !isChecked(source) && !(isPrivate(source.kind) && source.status === 'not_configured')
}
