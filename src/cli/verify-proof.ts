import { timeOfInstant } from '../kit/time-of.ts'
import { isObject } from '../../sdk/src/is-object.ts'
import { LogError, type LogReason } from '../../sdk/src/log/log-error.ts'
import { verifyLogEntry } from '../../sdk/src/log/verify-log-entry.ts'
import { ProofError, type ProofReason } from '../../sdk/src/proof/proof-error.ts'
import { verifyOwnProof } from '../../sdk/src/proof/verify-own-proof.ts'
import { verifyProofAnswer } from '../../sdk/src/proof/verify-proof-answer.ts'
import type { ProvedStanding } from '../../sdk/src/proof/verify-proof.ts'
import { namesOf, readHostName } from '../kit/host-name.ts'
import { hostKeys } from '../lists/subject-key.ts'
import { message, type Lang } from '../messages/message.ts'

/** Values that the caller trusts: the root of the snapshot, and the key of the log of lists. */
export type TrustedNames = { listsRoot: string | undefined; logKey: string | undefined }

/**
 * The result of verifying a proof. `trusted`: the caller named the snapshot, or it is in the log whose key the caller
 * named; otherwise only the file names it. `log` is the verified entry; null without a key or without an entry in the
 * file.
 */
type VerifiedProof = {
  valid: boolean
  reason_code: ProofReason | LogReason | null
  detail: string
  on: string | null
  lists_root: string | null
  trusted: boolean
  log: { origin: string; index: number; size: number; loaded_at: string } | null
  /**
   * For a proof from the operator's own list, the id of the secret that its keys are derived from; null for public
   * lists.
   */
  own_key: string | null
  /** What the service stated with the proof about the day. It is not part of what is proved. */
  stated: 'DAY_NOT_COVERED' | null
  subjects: readonly Pick<ProvedStanding, 'subject_key' | 'result' | 'form' | 'lines'>[]
}

/**
 * Verifies an answer of GET /api/proof, or a file of `countersign own-proof`. Its subject and `on` state what it
 * proves. For a host, all parent names down to the registrable one must be included. `listsRoot` defaults to the one in
 * the file.
 */
export async function verifyProofFile(
  answer: unknown,
  { listsRoot, logKey }: TrustedNames,
  lang: Lang,
): Promise<VerifiedProof> {
  const stated = isObject(answer) ? answer : {}
  const on = textIn(stated['on'])
  const lists_root = listsRoot ?? textIn(stated['lists_root'])
  const own = isObject(stated['own']) ? stated['own'] : null
  const own_key = own && textIn(own['key'])
  const uncovered = 'DAY_NOT_COVERED'
  const about = {
    on,
    lists_root,
    trusted: listsRoot !== undefined || logKey !== undefined,
    own_key,
    stated: stated['reason_code'] === uncovered ? uncovered : null,
  } as const
  try {
    const question = {
      subject_keys: keysOf(textIn((own ? firstOf(stated['subjects']) : stated)['subject_key']) ?? ''),
      on: on ?? '',
      lists_root: lists_root ?? '',
    }
    const proved = await (own ? verifyOwnProof : verifyProofAnswer)(answer, question)
    const subjects = proved.map(({ subject_key, result, form, lines }) => ({ subject_key, result, form, lines }))
    const log = logKey === undefined ? null : await verifiedEntry(stated['log'], logKey, question.lists_root)
    const detail = message(lang, own ? 'tree.own_valid' : 'tree.valid')
    return { valid: true, reason_code: null, detail, ...about, log, subjects }
  } catch (error) {
    if (!(error instanceof ProofError || error instanceof LogError)) throw error
    const { reason_code } = error
    return {
      valid: false,
      reason_code,
      detail: message(lang, `tree.${reason_code}`),
      ...about,
      log: null,
      subjects: [],
    }
  }
}

async function verifiedEntry(log: unknown, key: string, lists_root: string): Promise<VerifiedProof['log']> {
  const { origin, index, size, entry } = await verifyLogEntry(log, { key, lists_root })
  return { origin, index, size, loaded_at: entry.loaded_at }
}

/** The result as lines of text. */
export function describeProof({ subjects, log, ...proof }: VerifiedProof, lang: Lang): string {
  if (!proof.valid) return `${message(lang, 'tree.not_valid')} (${proof.reason_code})  ${proof.detail}`
  return [
    proof.detail,
    ...subjects.map(({ subject_key: subject, result, lines }) => {
      const listings = lines.map(({ list, listed_on, delisted_on }) => {
        return `${list} ${listed_on === neverOn ? '?' : listed_on}/${delisted_on ?? '..'}`
      })
      const standing = message(lang, `tree.${result}`, { subject, day: proof.on ?? '' })
      return `  ${[standing, ...listings].join('  ')}`
    }),
    `  ${message(lang, 'mail.value_line', { name: message(lang, 'attestation.lists_root'), value: proof.lists_root ?? '' })}`,
    ...(proof.own_key === null ? [] : [`  ${message(lang, 'tree.own_key', { key: proof.own_key })}`]),
    ...(log ? [`  ${message(lang, 'tree.logged', { ...log, loaded_at: timeOfInstant(log.loaded_at) })}`] : []),
    ...(proof.stated === null ? [] : [message(lang, 'tree.day_not_covered')]),
    ...(subjects.some(({ result }) => result === 'not_listed') ? [message(lang, 'tree.age')] : []),
    ...(proof.trusted ? [] : [message(lang, 'tree.untrusted')]),
  ].join('\n')
}

/** The day of what a refused own list merely names: it may be no listing at all. */
const neverOn = '9999-12-31'

/** The keys that a proof about this subject must contain. */
function keysOf(subjectKey: string): readonly string[] {
  if (!subjectKey.startsWith('host:')) return [subjectKey]
  const host = readHostName(subjectKey.slice('host:'.length, -1).split('.').toReversed().join('.'))
  return (host !== null && hostKeys(namesOf(host))) || [subjectKey]
}

function firstOf(value: unknown): Readonly<Record<string, unknown>> {
  const [first]: unknown[] = Array.isArray(value) ? value : []
  return isObject(first) ? first : {}
}

function textIn(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
