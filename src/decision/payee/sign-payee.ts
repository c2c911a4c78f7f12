import { attestPayee, type PayeeClaims } from '../../attestation/attest.ts'
import type { PayeeJudgement } from '../judge-payee.ts'
import { identifiedAgent, type PayeeInputs } from '../payee-inputs.ts'
import type { SignNeeds, TokenTerms } from '../sign-decision.ts'
import { daySeconds } from '../../kit/duration.ts'

/** Validity of a hold, and of any other decision, in seconds. */
const holdSeconds = 2 * daySeconds
const decisionSeconds = 900

/** A payee's decision with its id, and its token if one was signed. Times are Unix seconds. */
export type SignedPayee = { decisionId: string; issuedAt: number; expiresAt: number; token: string | null }

/** Gives a decision its id and signs it. With a wrong clock nothing is signed, because its time would be unknown. */
export async function signPayee(
  needs: SignNeeds,
  { inputs, inputsHash, judged }: { inputs: PayeeInputs; inputsHash: string; judged: PayeeJudgement },
): Promise<SignedPayee> {
  const decisionId = needs.ids.draw('pd_')
  const issuedAt = Math.floor(needs.world.now() / 1_000)
  const expiresAt = issuedAt + (judged.status === 'hold_request_info' ? holdSeconds : decisionSeconds)
  const terms = { iss: needs.service.baseUrl, jti: decisionId, iat: issuedAt, exp: expiresAt }
  const isSigned = inputs.clock === null
  const token = isSigned ? await attestPayee(needs.attestation, payeeClaims(inputs, inputsHash, judged, terms)) : null
  return { decisionId, issuedAt, expiresAt, token }
}

/** The claims of a payee decision's token. Pure: judging the inputs again gives the same claims. */
export function payeeClaims(
  inputs: PayeeInputs,
  inputsHash: string,
  { status, reasons }: PayeeJudgement,
  { iss, jti, iat, exp }: TokenTerms,
): PayeeClaims {
  const { payee, payer_address: payer } = inputs.request
  const claims = { iss, jti, iat, exp, sub: payee, payer, status, reasons, inputs_hash: inputsHash }
  if (inputs.payee_inputs === 1) return claims
  const agent = identifiedAgent(inputs)
  return { ...claims, agent: agent?.id ?? null, agent_known_by: agent?.by ?? null }
}
