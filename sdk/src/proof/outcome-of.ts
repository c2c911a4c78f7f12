import type { ProofLine, ProofOutcome } from './proof-form.ts'

/**
 * The standing of a subject with these lines on a day. A context line does not list it; one with an unknown day leaves
 * the days undetermined that no copy without it covers to their end, up to the first copy with it.
 */
export function outcomeOf(lines: readonly ProofLine[], on: string): ProofOutcome {
  const weighing = lines.filter(
    ({ kind, delisted_on }) => kind !== 'context' && (delisted_on === null || on < delisted_on),
  )
  if (weighing.some(({ listed_on }) => listed_on <= on)) return 'listed'
  const isOpen = ({ absent_on }: ProofLine) => absent_on === null || (absent_on !== undefined && absent_on < on)
  return weighing.some(isOpen) ? 'listed_on_unknown' : 'not_listed'
}
