import { isObject } from '../../sdk/src/is-object.ts'
import { replayableOf } from '../api/replayables.ts'
import { version } from '../app/version.ts'
import { hashInputs, type DecisionInputs } from '../decision/decision-inputs.ts'
import { decisionMembers } from '../decision/describe-decision.ts'
import { describePayeeDecision } from '../decision/describe-payee.ts'
import { briefMembers } from '../decision/brief-decision.ts'
import { judgeDecision } from '../decision/judge-decision.ts'
import { judgePayee } from '../decision/judge-payee.ts'
import { hashPayeeInputs, type PayeeInputs } from '../decision/payee-inputs.ts'
import { firstDifference } from '../decision/first-difference.ts'
import { langs, type Lang } from '../messages/message.ts'
import type { Packable } from './find-packable.ts'

type Answer = Readonly<Record<string, unknown>>

/** `pointer`: the first place at which the answer states something else than the replay; null where it states the same. */
export type ComparedAnswer = { pointer: string | null; not_compared: string[] }

/**
 * Compares a whole answer, of which a token signs a part, with the answer that its inputs give when they are judged and
 * described again. Proofs are left out, since they are verified against the tree of the lists. Of another version of this
 * service only what is judged is compared: its sentences and further members may be others. Throws for inputs of no decision.
 */
export function compareAnswer(
  answer: Answer,
  { endpoint, token, inputs }: Pick<Packable, 'endpoint' | 'token' | 'inputs'>,
): ComparedAnswer {
  const names = Object.keys(answer).filter((name) => name !== 'inputs')
  // What cannot be judged again, such as by a policy that is not known here, is compared with nothing.
  if (replayableOf(endpoint)?.lacks(inputs as never) !== null) return { pointer: null, not_compared: names }
  const claims = claimsIn(token)
  const isOfPayee = endpoint === 'decidePayee'
  const expected = isOfPayee
    ? payeeAnswers(inputs as never, claims, token)
    : paymentAnswers(answer, inputs as never, claims)
  const facts = inputs[isOfPayee ? 'screening' : 'facts']
  const isSameVersion = isObject(facts) && facts['engine'] === `countersign/${version}`
  const isCompared = (name: string) => !leftOut.has(name) && (isSameVersion || judgedMembers.has(name))
  const pointers = expected.map((each) => {
    // A member that only one of two versions has is no difference between them.
    const isIn = (name: string) => isCompared(name) && (isSameVersion || (name in each && name in answer))
    return firstDifference(membersOf(answer, isIn), membersOf(each, isIn), '')
  })
  const not_compared = names.filter((name) => !isCompared(name))
  return { pointer: pointers.includes(null) ? null : (pointers[0] ?? ''), not_compared }
}

function membersOf(answer: Answer, isIn: (name: string) => boolean): Answer {
  return Object.fromEntries(Object.entries(answer).filter(([name]) => isIn(name)))
}

/** The inputs are what is judged; proofs are verified by themselves. */
const leftOut: ReadonlySet<string> = new Set(['inputs', 'proof', 'site_proof'])

/** What follows from the inputs without a word of any language. */
const judgedMembers: ReadonlySet<string> = new Set([
  'decision',
  'allow',
  'reason_code',
  'address',
  'chain',
  'verdict',
  'risk',
  'blocked',
  'signal_keys',
  'evidence_as_of',
  'list_digests',
  'lists_max_age_h',
  'lists_root',
  'screened_network',
  'inputs_hash',
  'settlement',
  'status',
  'final',
  'reasons',
  'requested_fields',
  'decision_id',
])

/**
 * The answers that the service could give on a payment. Whether it left out the page of a demand is not among the inputs,
 * and a brief answer does not state its language. The likeliest comes first.
 */
function paymentAnswers(answer: Answer, inputs: DecisionInputs, claims: Answer): Answer[] {
  const judged = judgeDecision(inputs)
  const baseUrl = String(claims['iss'])
  const isBrief = !('note' in answer)
  const rest = { inputs_hash: hashInputs(inputs), settlement: settlementOf(answer, claims) }
  return languagesOf(answer).flatMap((lang) =>
    (isBrief ? [false] : [false, true]).map((isResourceLeftOut): Answer => {
      const wording = { lang, baseUrl, tier: answer['tier'] === 'paid' ? 'paid' : 'free', isResourceLeftOut } as const
      const members = (isBrief ? briefMembers : decisionMembers)(inputs, judged, wording)
      return { ...(JSON.parse(`${members}}`) as Answer), ...rest }
    }),
  )
}

/** What stands around a token: its own terms. */
function settlementOf({ settlement }: Answer, { iss, jti, exp }: Answer): Answer {
  const attestation = isObject(settlement) ? String(settlement['attestation']) : ''
  const verify_url = `${String(iss)}/api/attestation/verify?token=${attestation}`
  return { attestation, attestation_id: jti, verify_url, expires_at: exp }
}

function payeeAnswers(inputs: PayeeInputs, { iss, jti, iat, exp }: Answer, token: string): Answer[] {
  const judged = judgePayee(inputs)
  const inputsHash = hashPayeeInputs(inputs)
  const signed = { decisionId: String(jti), issuedAt: Number(iat), expiresAt: Number(exp), token, inputsHash }
  return langs.map((lang) => describePayeeDecision(inputs, judged, signed, { lang, baseUrl: String(iss) }))
}

function languagesOf({ lang }: Answer): readonly Lang[] {
  const stated = langs.filter((each) => each === lang)
  return stated.length === 0 ? langs : stated
}

function claimsIn(token: string): Answer {
  const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  return isObject(claims) ? claims : {}
}
