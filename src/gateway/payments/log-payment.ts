import type { Settlement } from '../../decision/sign-decision.ts'
import type { Ask } from '../../endpoint/endpoint.ts'
import { logKeyOf } from '../../keys/log-key.ts'
import type { WriteSet } from '../../storage/storage.ts'
import type { GatewayNeeds } from '../gateway-needs.ts'
import { judgedPayment } from './judged-payment.ts'
import type { Recorded } from './ledger.ts'
import { replayPayment } from '../replay-payment.ts'

/**
 * The writes of a payment's entry in its owner's decision log, to be applied with the payment; empty where the agent
 * has no owner, or no key of the owner has its log on. Throws StorageUnavailable.
 */
export async function logPayment(
  needs: Pick<GatewayNeeds, 'storage' | 'world' | 'decisions' | 'service'>,
  { agent, at, decision, inputs, inputsHash, judged, subject }: Recorded,
  settlement: Settlement | null,
  { requestId }: Pick<Ask, 'requestId'>,
): Promise<WriteSet> {
  const key = agent.ownerId === null ? null : await logKeyOf(needs, agent.ownerId)
  if (key === null) return []
  const record = () => ({
    inputs,
    judged: judgedPayment(judged.checks, judged.screened?.judged ?? null),
    inputsHash,
    attestation: settlement && {
      token: settlement.attestation,
      jti: settlement.attestation_id,
      iss: needs.service.baseUrl,
      iat: settlement.issued_at,
      exp: settlement.expires_at,
    },
  })
  const outcome = { result: decision, isUncertain: false, reason_code: null, subject, record }
  return needs.decisions.log.writesOf(key, { at, replayable: replayPayment, requestId, outcome })
}
