import type { ProofLine } from '../../../sdk/src/proof/proof-form.ts'
import { ProofError } from '../../../sdk/src/proof/proof-error.ts'
import { verifyProofAnswer } from '../../../sdk/src/proof/verify-proof-answer.ts'
import { isScreened, readSubject } from '../../kit/subject.ts'
import { namesOf, readHostName } from '../../kit/host-name.ts'
import { lineWithoutBounds, provableLines, provableRules } from '../../lists/provable-lines.ts'
import { addressKey, hostKeys } from '../../lists/subject-key.ts'
import type { ScreeningFacts } from '../../screening/facts.ts'
import type { Screened } from '../replayable.ts'
import { firstDifference } from '../first-difference.ts'
import { canonicalIn } from './manifest.ts'
import type { PackResult } from './pack-result.ts'
import type { PackFiles } from './tar.ts'

/**
 * Verifies the listings of the party and of the page in the inputs against the tree of the lists: none may be missing
 * or extra.
 */
export async function proveFacts(
  files: PackFiles,
  { facts, site, at }: Screened,
  party: 'payee' | 'payer',
): Promise<PackResult> {
  const { subject } = readSubject(facts.subject.address)
  if (!subject) return { result: 'differs', pointer: `inputs.json#${at.facts}/subject/address` }
  // An address of a chain that is not screened has no key in the tree.
  const ofParty: PackResult = isScreened(subject)
    ? await proveOne(files, `proofs/${party}.json`, facts, [addressKey(subject)], () => provableLines(facts.hits))
    : { result: 'match' }
  if (ofParty.result !== 'match' || site === undefined) return ofParty
  const host = readHostName(site.subject.host)
  const keys = host === null ? null : hostKeys(namesOf(host))
  // A host without a key is in no tree.
  if (keys === null) return { result: 'match' }
  return proveOne(files, 'proofs/site.json', site, keys, (key) => provableRules(key, site.hits))
}

async function proveOne(
  files: PackFiles,
  path: string,
  { day, lists_root }: Pick<ScreeningFacts, 'day' | 'lists_root'>,
  subject_keys: readonly string[],
  linesOf: (key: string) => readonly ProofLine[],
): Promise<PackResult> {
  const bytes = files.get(path)
  if (!bytes) return { result: 'incomplete', missing: path }
  try {
    const proved = await verifyProofAnswer(canonicalIn(bytes), { subject_keys, on: day, lists_root })
    for (const [at, { subject_key, lines }] of proved.entries()) {
      const pointer = firstDifference(
        lines,
        linesAsIn(lines, linesOf(subject_key)),
        at === 0 ? `${path}#/lines` : `${path}#/hosts/${at - 1}/lines`,
      )
      if (pointer !== null) return { result: 'differs', pointer }
    }
    return { result: 'match' }
  } catch (error) {
    if (!(error instanceof ProofError)) throw error
    return { result: 'differs', pointer: `${path} (${error.reason_code})` }
  }
}

/** The expected lines in the form of the proof's tree: earlier trees had no bounds of unknown days. */
function linesAsIn(proved: readonly ProofLine[], expected: readonly ProofLine[]): readonly ProofLine[] {
  return proved.some((line) => line.absent_on !== undefined) ? expected : expected.map(lineWithoutBounds)
}
