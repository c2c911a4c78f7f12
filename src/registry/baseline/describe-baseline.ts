import { z } from 'zod'
import { message, type Lang } from '../../messages/message.ts'
import type { Mandate } from '../mandate.ts'
import type { AttestedBaseline } from './baseline-store.ts'
import { controlIds, controlOf, type ControlId } from './controls.ts'
import { advisoryTotal, judgeBaseline, mandatoryTotal, type Baseline } from './judge-baseline.ts'

const controlField = z.enum(controlIds)
const count = z.int().min(0)

/** A baseline in an answer. Enforced and claimed controls are always separate lists. */
export const baselineRecordSchema = z.strictObject({
  mandatory_met: count.describe('Mandatory controls that are enforced or claimed.'),
  mandatory_verified: count.describe('Those of them that this service enforces itself.'),
  mandatory_total: count,
  advisory_met: count.describe('Advisory controls that are enforced or claimed.'),
  advisory_verified: count.describe('Those of them that this service enforces itself.'),
  advisory_total: count,
  missing_mandatory: z.array(controlField),
  verified_by_service: z.array(controlField).describe('What the gateway enforces on each payment of the agent.'),
  self_claimed: z.array(controlField).describe('What the agent says of itself. This service has not checked it.'),
  attested_at: z.iso.datetime(),
  expires_at: z.iso.datetime().describe('From then on, claims count as none.'),
})

export type BaselineRecord = z.infer<typeof baselineRecordSchema>

export function describeBaseline(attested: AttestedBaseline, mandate: Mandate, now: number): BaselineRecord {
  return recordOf(judgeBaseline(mandate, attested.claims, now), attested.claims)
}

export function recordOf(
  judged: Baseline,
  { attestedAt, expiresAt }: { attestedAt: number; expiresAt: number },
): BaselineRecord {
  return {
    mandatory_met: judged.mandatoryMet,
    mandatory_verified: judged.mandatoryVerified,
    mandatory_total: mandatoryTotal,
    advisory_met: judged.advisoryMet,
    advisory_verified: judged.advisoryVerified,
    advisory_total: advisoryTotal,
    missing_mandatory: [...judged.missingMandatory],
    verified_by_service: [...judged.verified],
    self_claimed: [...judged.claimed],
    attested_at: new Date(attestedAt).toISOString(),
    expires_at: new Date(expiresAt).toISOString(),
  }
}

export const gapSchema = z.strictObject({
  control: controlField,
  mandatory: z.boolean(),
  status: z.enum(['missing', 'claimed_only']),
  action: z.string(),
})

/** How to close the gaps, mandatory ones first: missing controls, and claimed ones that this service could enforce. */
export function gapPlan({ verified, claimed, missingMandatory, missingAdvisory }: Baseline, lang: Lang) {
  const gap = (control: ControlId, status: 'missing' | 'claimed_only') => ({
    control,
    mandatory: controlOf(control).isMandatory,
    status,
    action: message(lang, `control_gap.${control}`),
  })
  const onlyClaimed = claimed.filter((id) => !verified.includes(id) && controlOf(id).isEnforced !== null)
  return [
    ...missingMandatory.map((id) => gap(id, 'missing')),
    ...onlyClaimed.map((id) => gap(id, 'claimed_only')),
    ...missingAdvisory.map((id) => gap(id, 'missing')),
  ]
}
