import { isObject } from '../../../sdk/src/is-object.ts'
import type { ProofLine } from '../../../sdk/src/proof/proof-form.ts'
import { ProofError } from '../../../sdk/src/proof/proof-error.ts'
import { verifyProofAnswer } from '../../../sdk/src/proof/verify-proof-answer.ts'
import { readAddress } from '../../kit/address.ts'
import { namesOf, readHostName } from '../../kit/host-name.ts'
import { provableLines, provableRules } from '../../lists/provable-lines.ts'
import { addressKey, hostKeys } from '../../lists/subject-key.ts'
import type { ScreeningFacts } from '../../screening/facts.ts'
import type { HostFactsRecord } from '../../screening/screen-host.ts'
import { firstDifference } from '../replay/first-difference.ts'
import { canonicalIn } from './manifest.ts'
import type { PackResult } from './pack-result.ts'
import type { PackFiles } from './tar.ts'

type Facts = Pick<ScreeningFacts, 'subject' | 'day' | 'lists_root' | 'hits'>
type SiteFacts = Pick<HostFactsRecord, 'subject' | 'day' | 'lists_root' | 'hits'>

/** Holds what the inputs say of payee and page against the tree of the lists: no listing more and none less. */
export async function proveFacts(files: PackFiles, inputs: Readonly<Record<string, unknown>>): Promise<PackResult> {
  const { facts, site } = inputs as { facts?: Facts; site?: SiteFacts }
  if (!isObject(facts)) return { result: 'differs', pointer: 'inputs.json#/facts' }
  const { address } = readAddress(facts.subject.address)
  if (!address) return { result: 'differs', pointer: 'inputs.json#/facts/subject/address' }
  const ofPayee = await proveOne(files, 'proofs/payee.json', facts, [addressKey(address)], () =>
    provableLines(facts.hits),
  )
  if (ofPayee.result !== 'match' || site === undefined) return ofPayee
  const host = readHostName(site.subject.host)
  const keys = host === null ? null : hostKeys(namesOf(host))
  // A host without a key stands in no tree.
  if (keys === null) return { result: 'match' }
  return proveOne(files, 'proofs/site.json', site, keys, (key) => provableRules(key, site.hits))
}

async function proveOne(
  files: PackFiles,
  path: string,
  { day, lists_root }: Pick<Facts, 'day' | 'lists_root'>,
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
        linesOf(subject_key),
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
