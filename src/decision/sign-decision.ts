import { attest, type AttestationClaims } from '../attestation/attest.ts'
import type { Keyring } from '../attestation/keyring.ts'
import type { Service } from '../endpoint/service.ts'
import type { Ids } from '../kit/draw-id.ts'
import { canonicalObject, quoted } from '../kit/canonical-members.ts'
import { daySeconds } from '../kit/duration.ts'
import { jsonOf, type JsonOf } from '../kit/spliced-json.ts'
import type { World } from '../kit/world.ts'
import type { DecisionInputs } from './decision-inputs.ts'
import { evidenceAge } from './describing/evidence-age.ts'
import { strictestPart, type DecisionJudgement } from './judge-decision.ts'

export type SignNeeds = {
  service: Pick<Service, 'baseUrl'>
  attestation: Pick<Keyring, 'sign'>
  ids: Ids
  world: Pick<World, 'now'>
}

/** The signed content: the decision, its inputs, and its subject (CAIP-10). */
type Signable = { inputs: DecisionInputs; inputsHash: string; judged: DecisionJudgement; subject: string }

/** The signed attestation of a decision. Times are Unix seconds. */
export type Settlement = {
  attestation: string
  attestation_id: string
  verify_url: string
  issued_at: number
  expires_at: number
}

/** Its part in an answer. */
export function shownSettlement({ attestation, attestation_id, verify_url, expires_at }: Settlement) {
  return { attestation, attestation_id, verify_url, expires_at }
}

/** Its JSON, all of it ASCII, without looking for escapes in both copies of a token. */
export function settlementJson(settlement: Settlement | null): JsonOf<ReturnType<typeof shownSettlement> | null> {
  return settlement === null ? jsonOf(null) : writeShown(shownSettlement(settlement))
}

const writeShown = canonicalObject<ReturnType<typeof shownSettlement>>({
  attestation: quoted,
  attestation_id: quoted,
  expires_at: String,
  verify_url: quoted,
})

/** The terms of a token, besides the decision. */
export type TokenTerms = Pick<AttestationClaims, 'iss' | 'jti' | 'iat' | 'exp'>

/** The validity of an attestation, in seconds, by decision. */
export const attestationSeconds = { allow: 900, review: daySeconds } as const

/**
 * Signs an attestation of a decision. Null for a decline, which has nothing to bind, and with a wrong clock, because
 * its time would be unknown.
 */
export function signDecision(needs: SignNeeds, signable: Signable): Promise<Settlement> | null {
  const { decision } = signable.judged
  const isUnsigned = decision === 'decline' || signable.inputs.facts.clock !== undefined
  return isUnsigned ? null : sign(needs, signable, attestationSeconds[decision])
}

async function sign(needs: SignNeeds, signable: Signable, validForSeconds: number): Promise<Settlement> {
  const { baseUrl } = needs.service
  const jti = needs.ids.draw('att_')
  const iat = Math.floor(needs.world.now() / 1_000)
  const exp = iat + validForSeconds
  const attestation = await attest(needs.attestation, claimsOf(signable, { iss: baseUrl, jti, iat, exp }))
  const verify_url = `${baseUrl}/api/attestation/verify?token=${attestation}`
  return { attestation, attestation_id: jti, verify_url, issued_at: iat, expires_at: exp }
}

/** The claims of a decision's attestation. Pure: judging the inputs again gives the same claims. */
export function claimsOf({ inputs, inputsHash, judged, subject }: Signable, terms: TokenTerms): AttestationClaims {
  const { verdict, risk } = strictestPart(judged)
  return {
    ...terms,
    decision: judged.decision,
    verdict,
    risk,
    reason_code: judged.reason_code,
    sub: subject,
    ...amountOf(inputs),
    ...(inputs.site === undefined ? {} : { site: inputs.site.subject.host }),
    ...evidenceAge(inputs.facts),
    lists_root: inputs.facts.lists_root,
    inputs_hash: inputsHash,
  }
}

function amountOf({ request: { amount_usdc: amount, demand } }: DecisionInputs): { amount?: string; asset?: string } {
  if (demand !== undefined) return { amount: demand.amount, asset: demand.symbol }
  return amount === null ? {} : { amount, asset: 'USDC' }
}
