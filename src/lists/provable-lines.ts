import type { ProofLine } from '../../sdk/src/proof/proof-form.ts'
import type { ListEntry } from './entry.ts'
import type { HostFacts } from './host-entry.ts'
import type { ListKind } from './kinds.ts'
import { ruleKey } from './subject-key.ts'
import { addressLine, hostLine, orderLines } from './index/subject-lines.ts'

type OfList = { list: string; kind: ListKind }

/** What the tree of subjects holds of an address with these listings: those of the operator's own list are not in it. */
export function provableLines(listings: readonly (OfList & { entry: ListEntry })[]): readonly ProofLine[] {
  return orderLines(listings.flatMap(({ list, kind, entry }) => addressLine({ id: list, kind }, entry) ?? []))
}

/** What it holds under one key of a host with these rules: those for one page and those that allow are not in it. */
export function provableRules(
  subjectKey: string,
  rules: readonly (OfList & { rule: string; entry: HostFacts })[],
): readonly ProofLine[] {
  const own = rules.filter(({ rule }) => ruleKey(rule) === subjectKey)
  return orderLines(own.flatMap(({ list, kind, entry }) => hostLine({ id: list, kind }, entry) ?? []))
}

/** A line as trees held it before they held the bounds of a day that is not known. */
export function lineWithoutBounds({ absent_on: _bound, ...line }: ProofLine): ProofLine {
  return line.basis === 'bounded' ? { ...line, basis: 'first_known' } : line
}
