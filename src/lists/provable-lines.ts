import type { ProofLine } from '../../sdk/src/proof/proof-form.ts'
import type { ListEntry } from './entry.ts'
import type { HostFacts } from './host-entry.ts'
import type { ListKind } from './kinds.ts'
import type { TokenAccountOf } from './snapshot.ts'
import { ruleKey } from './subject-key.ts'
import { addressLine, hostLine, orderLines } from './index/subject-lines.ts'

type OfList = { list: string; kind: ListKind; token_account?: TokenAccountOf }

/**
 * The content of the tree of subjects for an address with these listings: those of the operator's own list are not in
 * it, and those of the wallet of a token account are under the address of the wallet.
 */
export function provableLines(listings: readonly (OfList & { entry: ListEntry })[]): readonly ProofLine[] {
  const ofItself = listings.filter(({ token_account: derived }) => derived === undefined)
  return orderLines(ofItself.flatMap(({ list, kind, entry }) => addressLine({ id: list, kind }, entry) ?? []))
}

/** Its content under one key of a host with these rules: those for one page and those that allow are not in it. */
export function provableRules(
  subjectKey: string,
  rules: readonly (OfList & { rule: string; entry: HostFacts })[],
): readonly ProofLine[] {
  const ownRules = rules.filter(({ rule }) => ruleKey(rule) === subjectKey)
  return orderLines(ownRules.flatMap(({ list, kind, entry }) => hostLine({ id: list, kind }, entry) ?? []))
}

/** A line in the form that trees had before they contained the bounds of an unknown day. */
export function lineWithoutBounds({ absent_on: _bound, ...line }: ProofLine): ProofLine {
  return line.basis === 'bounded' ? { ...line, basis: 'first_known' } : line
}
