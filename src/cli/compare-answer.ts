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

/** `pointer`: JSON Pointer to the first difference; null where there is none. */
export type ComparedAnswer = { pointer: string | null; not_compared: string[] }

/**
 * Compares a whole answer, of which a token signs a part, with the answer computed again from its inputs. Proofs are
 * omitted, because they are verified against the tree of the lists. For another version of this service only judged
 * members are compared, since its wording and further members may differ. Throws for inputs of no decision.
 */
export function compareAnswer(
  answer: Answer,
  { endpoint, token, inputs }: Pick<Packable, 'endpoint' | 'token' | 'inputs'>,
): ComparedAnswer {
  const names = Object.keys(answer).filter((name) => name !== 'inputs')
  // Where the inputs cannot be judged again, for example because the policy is unknown, nothing is compared.
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
    // A member that only one version has is not a difference.
    const isIn = (name: string) => isCompared(name) && (isSameVersion || (name in each && name in answer))
    return firstDifference(membersOf(answer, isIn), membersOf(each, isIn), '')
  })
  const not_compared = names.filter((name) => !isCompared(name))
  return { pointer: pointers.includes(null) ? null : (pointers[0] ?? ''), not_compared }
}

function membersOf(answer: Answer, isIn: (name: string) => boolean): Answer {
  return Object.fromEntries(Object.entries(answer).filter(([name]) => isIn(name)))
}

/** Inputs are the basis of the judgement, and proofs are verified separately. */
const leftOut: ReadonlySet<string> = new Set(['inputs', 'proof', 'site_proof'])

/** Members that follow from the inputs and are independent of the language. */
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
 * The possible answers about a payment, most likely first. The inputs do not record whether the page of a demand was
 * left out, and a brief answer does not state its language.
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

/** The members beside a token, from its claims. */
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
