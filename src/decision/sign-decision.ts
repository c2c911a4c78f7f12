import { attest } from '../attestation/attest.ts'
import type { Keyring } from '../attestation/keyring.ts'
import type { Service } from '../endpoint/service.ts'
import type { Ids } from '../kit/draw-id.ts'
import type { World } from '../kit/world.ts'
import type { DecisionInputs } from './decision-inputs.ts'
import type { DecisionJudgement } from './judge-decision.ts'

export type SignNeeds = {
  service: Pick<Service, 'baseUrl'>
  attestation: Pick<Keyring, 'sign'>
  ids: Ids
  world: Pick<World, 'now'>
}

/** What is signed: the decision, what it was judged from, and about whom (CAIP-10). */
type Signable = { inputs: DecisionInputs; inputsHash: string; judged: DecisionJudgement; subject: string }

/** The signed attestation of a decision, as it stands in an answer. */
export type Settlement = { attestation: string; attestation_id: string; verify_url: string; expires_at: number }

/** How long an attestation may be relied on, in seconds, by decision. */
export const attestationSeconds = { allow: 900, review: 86_400 } as const

/** Signs an attestation of a decision. Null for a decline: there is nothing that it could be bound to. */
export function signDecision(needs: SignNeeds, signable: Signable): Promise<Settlement> | null {
  const { decision } = signable.judged
  return decision === 'decline' ? null : sign(needs, signable, attestationSeconds[decision])
}

async function sign(needs: SignNeeds, signable: Signable, validForSeconds: number): Promise<Settlement> {
  const { inputs, inputsHash, judged, subject } = signable
  const { baseUrl } = needs.service
  const { amount_usdc: amount } = inputs.request
  const id = needs.ids.draw('att_')
  const issuedAt = Math.floor(needs.world.now() / 1_000)
  const expiresAt = issuedAt + validForSeconds
  const attestation = await attest(needs.attestation, {
    decision: judged.decision,
    verdict: judged.screening.verdict,
    risk: judged.screening.risk,
    reason_code: judged.reason_code,
    iss: baseUrl,
    jti: id,
    sub: subject,
    ...(amount === null ? {} : { amount, asset: 'USDC' }),
    lists_root: inputs.facts.lists_root,
    inputs_hash: inputsHash,
    iat: issuedAt,
    exp: expiresAt,
  })
  const verify_url = `${baseUrl}/api/attestation/verify?token=${attestation}`
  return { attestation, attestation_id: id, verify_url, expires_at: expiresAt }
}
