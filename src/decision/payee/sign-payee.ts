import { attestPayee, type PayeeClaims } from '../../attestation/attest.ts'
import type { PayeeJudgement } from '../judge-payee.ts'
import { knownAgent, type PayeeInputs } from '../payee-inputs.ts'
import type { SignNeeds, TokenTerms } from '../sign-decision.ts'

/** Seconds for which a hold stands, and for which any other decision may be relied on. */
const holdSeconds = 172_800
const decisionSeconds = 900

/** A payee's decision with its id, and the token where one was signed. Times are Unix seconds. */
export type SignedPayee = { decisionId: string; issuedAt: number; expiresAt: number; token: string | null }

/** Names a decision and signs it. Under a wrong clock nothing is signed, as nobody could tell when it was given. */
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

/** What the token of a payee's decision says. Pure: whoever judges the inputs again can write the same claims. */
export function payeeClaims(
  inputs: PayeeInputs,
  inputsHash: string,
  { status, reasons }: PayeeJudgement,
  { iss, jti, iat, exp }: TokenTerms,
): PayeeClaims {
  const { payee, payer_address: payer } = inputs.request
  const claims = { iss, jti, iat, exp, sub: payee, payer, status, reasons, inputs_hash: inputsHash }
  if (inputs.payee_inputs === 1) return claims
  const known = knownAgent(inputs)
  return { ...claims, agent: known?.id ?? null, agent_known_by: known?.by ?? null }
}
