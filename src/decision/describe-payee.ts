import { z } from 'zod'
import { retryOf } from '../endpoint/errors.ts'
import { reasonFacts, type DecisionReason } from '../endpoint/reason-codes.ts'
import { utcDay } from '../kit/day.ts'
import { listName } from '../lists/list-name.ts'
import { joinItems, joinSentences, message, type Lang } from '../messages/message.ts'
import { namedLikeField } from '../registry/describe-agent.ts'
import { knownBy } from '../registry/known-agent.ts'
import { describePolicy, payeeRefSchema } from '../registry/describe-service.ts'
import { describeLists } from '../screening/advice-of-day.ts'
import { describeListing, evidencePageUrl } from '../screening/describe-result.ts'
import { evidenceAsOf } from '../screening/evidence-as-of.ts'
import { standingOn } from '../screening/list-standing.ts'
import { reasonCodeSchema, signalClassSchema } from '../endpoint/answer-members.ts'
import { verdictSchema } from '../screening/screen-result.ts'
import { payeeFields, type PayeeJudgement } from './judge-payee.ts'
import { identifiedAgent, type PayeeInputs } from './payee-inputs.ts'
import type { SignedPayee } from './payee/sign-payee.ts'

/** The payee decision result of the service document, section 2.3. */
export const payeeResultSchema = z.strictObject({
  status: z.enum(['accept', 'decline', 'hold_request_info', 'not_ready']),
  final: z.boolean().describe('Whether the same request would get the same result.'),
  reasons: z.array(reasonCodeSchema).describe('Every reason, the most severe first; empty on accept.'),
  requested_fields: z
    .array(z.enum(payeeFields))
    .describe('On hold_request_info: what to send. `asset`: by its contract or mint.'),
  decision_id: z.string(),
  expires_at: z.iso.datetime().nullable().describe('On hold_request_info: until when the missing fields can be sent.'),
  payee_ref: payeeRefSchema.nullable().describe('The payee in the registry; null if it is not known.'),
  payer: z
    .strictObject({
      address: z.string().nullable(),
      agentId: z.string().nullable().describe('The agent that was named, or showed its secret.'),
      known_by: z
        .enum(knownBy)
        .nullable()
        .describe(
          'How the payer is known to be this agent. `credential`: it showed the secret. `named_wallet`: `address` is the ' +
            'wallet that the agent is registered with, and the payment has to come from it. Null: it was only named.',
        ),
      named_like: namedLikeField,
      verdict: verdictSchema.nullable(),
      reason_code: reasonCodeSchema.nullable().describe('Why, of `verdict`.'),
    })
    .describe('Who was judged; `verdict` and `reason_code` are null if no address was given and nothing was screened.'),
  evidence: z.array(
    z.strictObject({
      kind: z.enum(['registry', 'screening']),
      ref: z.string().describe('A page that shows it; empty if nothing was read.'),
      complete_through: z.iso
        .datetime()
        .nullable()
        .describe('Up to when what was read is complete; null if nothing was read.'),
      detail: z.string(),
    }),
  ),
  signature: z
    .strictObject({
      token: z.string().describe('Compact JWS, EdDSA, typ cs-payee+jwt.'),
      verify_url: z.url(),
    })
    .nullable()
    .describe('Null while the clock of this service is wrong (CLOCK_WRONG).'),
  next: z.string(),
  signal_class: signalClassSchema,
  inputs_hash: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .describe('SHA-256 of the RFC 8785 form of all inputs of the decision.'),
  inputs: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('With include=inputs: the inputs behind inputs_hash, so that the decision can be judged again.'),
})

type PayeeResult = z.infer<typeof payeeResultSchema>
type Wording = { lang: Lang; baseUrl: string }

/** Describes a payee's decision. Pure. */
export function describePayeeDecision(
  inputs: PayeeInputs,
  judged: PayeeJudgement,
  signed: SignedPayee & { inputsHash: string },
  { lang, baseUrl }: Wording,
): PayeeResult {
  const { request, service } = inputs
  const { decisionId, expiresAt, token, inputsHash } = signed
  const [first] = judged.reasons
  return {
    status: judged.status,
    final: judged.final,
    reasons: [...judged.reasons],
    requested_fields: [...judged.requested_fields],
    decision_id: decisionId,
    expires_at: judged.status === 'hold_request_info' ? new Date(expiresAt * 1_000).toISOString() : null,
    payee_ref: service && {
      ...service,
      named_like: [...(service.named_like ?? [])],
      policy: describePolicy(service.policy),
    },
    payer: {
      address: request.payer_address,
      agentId: request.payer_agent_id,
      known_by: identifiedAgent(inputs)?.by ?? null,
      named_like: [...(inputs.agent?.named_like ?? [])],
      verdict: judged.screening?.verdict ?? null,
      reason_code: judged.screening?.reason_code ?? null,
    },
    evidence: describeEvidence(inputs, judged, { lang, baseUrl }),
    signature: token === null ? null : { token, verify_url: `${baseUrl}/api/attestation/verify?token=${token}` },
    next: describeNext(inputs, judged, lang),
    signal_class: classOf(first),
    inputs_hash: inputsHash,
  }
}

/** An accepted payment has no reason against it. */
function classOf(reason: DecisionReason | undefined): PayeeResult['signal_class'] {
  return reason === undefined ? 'ok' : (reasonFacts(reason).class as PayeeResult['signal_class'])
}

function describeEvidence(
  inputs: PayeeInputs,
  judged: PayeeJudgement,
  { lang, baseUrl }: Wording,
): PayeeResult['evidence'] {
  const { at, request, screening, service } = inputs
  const registry = {
    kind: 'registry' as const,
    ref: service ? `${baseUrl}/registry/${service.sid}` : `${baseUrl}/registry`,
    complete_through: at,
    detail: service
      ? message(lang, 'payee.registry', { status: message(lang, `rating.${service.rating_status}`) })
      : message(lang, 'payee.registry_none'),
  }
  const wording = { lang, baseUrl }
  const ofNames = describeNames(inputs, wording)
  const read = [registry, ...describeAgent(inputs, wording), ...ofNames, ...describeAsset(inputs, wording)]
  if (screening === null || judged.screening === null) {
    const detail = message(lang, 'payee.unscreened')
    return [...read, { kind: 'screening', ref: '', complete_through: null, detail }]
  }
  const asOf = evidenceAsOf(screening)
  return [
    ...read,
    {
      kind: 'screening',
      ref: `${baseUrl}/address/${request.payer_address}`,
      complete_through: asOf && new Date(asOf).toISOString(),
      detail: joinSentences(lang, [
        message(lang, 'payee.screened', { verdict: message(lang, `verdict.${judged.screening.verdict}`) }),
        message(lang, `reason.${judged.screening.reason_code}`),
        ...describeLists(screening, judged.screening, lang),
      ]),
    },
  ]
}

/** The registry's information about the agent that the payer names. */
function describeAgent(inputs: PayeeInputs, { lang, baseUrl }: Wording): PayeeResult['evidence'] {
  const { agent, at, request } = inputs
  if (agent === null) return []
  const by = identifiedAgent(inputs)?.by ?? (agent.is_registered ? 'name' : 'none')
  const params = { agent: agent.agent_id, address: request.payer_address ?? '' }
  const detail = message(lang, `payee.agent_known.${by}`, params)
  return [{ kind: 'registry', ref: `${baseUrl}/registry`, complete_through: at, detail }]
}

/** Which of the two has the name of a listed party. */
function describeNames({ agent, service }: PayeeInputs, { lang, baseUrl }: Wording): PayeeResult['evidence'] {
  const matches = [
    { key: 'payee.named_like.payer', lists: agent?.named_like },
    { key: 'payee.named_like.payee', lists: service?.named_like },
  ] as const
  return matches.flatMap(({ key, lists }) => {
    if (lists === undefined) return []
    const names = lists.map((id) => listName(id, lang))
    const detail = message(lang, key, { lists: joinItems(lang, names) })
    return [{ kind: 'screening' as const, ref: `${baseUrl}/lists`, complete_through: null, detail }]
  })
}

/** The listings of the asset. */
function describeAsset({ asset, at }: PayeeInputs, { lang, baseUrl }: Wording): PayeeResult['evidence'] {
  const day = utcDay(Date.parse(at))
  const listed = (asset?.hits ?? []).map((hit) => ({
    kind: 'screening' as const,
    ref: evidencePageUrl(baseUrl, hit),
    complete_through: hit.as_of && new Date(hit.as_of).toISOString(),
    detail: describeListing(hit, standingOn(hit, day), lang),
  }))
  if (asset?.like === undefined) return listed
  const { list, name } = asset.like
  const ref = evidencePageUrl(baseUrl, { list, entry: { address: name } })
  const detail = message(lang, 'finding.asset.lookalike', { symbol: asset.named, listed: name })
  return [...listed, { kind: 'screening', ref, complete_through: null, detail }]
}

/** For a payee with the name of a listed party: no field that a payer sends changes it. */
function isNothingToSend({ status, requested_fields }: PayeeJudgement): boolean {
  return status === 'hold_request_info' && requested_fields.length === 0
}

/** A payee that is not registered here has refused nothing: it has a message of its own. */
function nextOf({ status, reasons }: PayeeJudgement) {
  return reasons.includes('PAYEE_UNKNOWN') && status === 'not_ready'
    ? 'payee.next.unknown'
    : (`payee.next.${status}` as const)
}

/** The payer's next steps: the remedy of each reason, and the limits of an acceptance. */
function describeNext(inputs: PayeeInputs, judged: PayeeJudgement, lang: Lang): string {
  const { screening, agent, request } = inputs
  const identified = identifiedAgent(inputs)
  const changes = judged.reasons.map((code) => message(lang, `change.${code}`))
  const retry = judged.reasons.includes('PAYER_UNSCREENABLE') ? retryOf('PAYER_UNSCREENABLE', lang).after_seconds : null
  return joinSentences(lang, [
    message(lang, isNothingToSend(judged) ? 'payee.next.hold_names' : nextOf(judged)),
    ...changes,
    retry ? message(lang, 'payee.retry', { seconds: retry }) : '',
    screening === null ? message(lang, 'payee.unscreened') : '',
    agent?.is_registered && identified === null && judged.status === 'accept'
      ? message(lang, 'payee.agent_unproved')
      : '',
    identified?.by === 'named_wallet' && judged.status === 'accept'
      ? message(lang, 'payee.pay_from', { address: request.payer_address ?? '' })
      : '',
  ])
}
