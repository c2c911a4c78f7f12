import { isObject } from '../../sdk/src/is-object.ts'
import { ProofError, type ProofReason } from '../../sdk/src/proof/proof-error.ts'
import { verifyProofAnswer } from '../../sdk/src/proof/verify-proof-answer.ts'
import type { ProvedStanding } from '../../sdk/src/proof/verify-proof.ts'
import { namesOf, readHostName } from '../kit/host-name.ts'
import { hostKeys } from '../lists/subject-key.ts'
import { message, type Lang } from '../messages/message.ts'

/** What came of verifying a proof. `trusted`: the snapshot was named by the caller, and not by the file alone. */
type VerifiedProof = {
  valid: boolean
  reason_code: ProofReason | null
  detail: string
  on: string | null
  lists_root: string | null
  trusted: boolean
  subjects: readonly Pick<ProvedStanding, 'subject_key' | 'result' | 'form' | 'lines'>[]
}

/**
 * Verifies an answer of GET /api/proof, of which `subject_key` and `on` say what it is about. Of a host all names above it
 * down to the registrable one have to be there. `listsRoot` undefined: the one in the answer.
 */
export async function verifyProofFile(
  answer: unknown,
  listsRoot: string | undefined,
  lang: Lang,
): Promise<VerifiedProof> {
  const stated = isObject(answer) ? answer : {}
  const on = textIn(stated['on'])
  const lists_root = listsRoot ?? textIn(stated['lists_root'])
  const about = { on, lists_root, trusted: listsRoot !== undefined }
  try {
    const question = {
      subject_keys: keysOf(textIn(stated['subject_key']) ?? ''),
      on: on ?? '',
      lists_root: lists_root ?? '',
    }
    const proved = await verifyProofAnswer(answer, question)
    const subjects = proved.map(({ subject_key, result, form, lines }) => ({ subject_key, result, form, lines }))
    return { valid: true, reason_code: null, detail: message(lang, 'tree.valid'), ...about, subjects }
  } catch (error) {
    if (!(error instanceof ProofError)) throw error
    const { reason_code } = error
    return { valid: false, reason_code, detail: message(lang, `tree.${reason_code}`), ...about, subjects: [] }
  }
}

/** The same as lines of text. */
export function describeProof({ subjects, ...proof }: VerifiedProof, lang: Lang): string {
  if (!proof.valid) return `${message(lang, 'tree.not_valid')} (${proof.reason_code})  ${proof.detail}`
  return [
    proof.detail,
    ...subjects.map(({ subject_key: subject, result, lines }) => {
      const listings = lines.map(({ list, listed_on, delisted_on }) => `${list} ${listed_on}/${delisted_on ?? '..'}`)
      const standing = message(lang, `tree.${result}`, { subject, day: proof.on ?? '' })
      return `  ${[standing, ...listings].join('  ')}`
    }),
    `  ${message(lang, 'attestation.lists_root')}: ${proof.lists_root}`,
    ...(proof.trusted ? [] : [message(lang, 'tree.untrusted')]),
  ].join('\n')
}

/** The keys that a proof about this subject has to hold. */
function keysOf(subjectKey: string): readonly string[] {
  if (!subjectKey.startsWith('host:')) return [subjectKey]
  const host = readHostName(subjectKey.slice('host:'.length, -1).split('.').toReversed().join('.'))
  return (host !== null && hostKeys(namesOf(host))) || [subjectKey]
}

function textIn(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
