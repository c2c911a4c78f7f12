import type { z } from 'zod'
import { personSchema } from '../../accounts/person-schema.ts'
import { checks, tried, mandateShape, pendingMandateShape } from '../../gateway/pay-results.ts'
import { dayShape, ownedAgentSchema } from '../../gateway/owned-agent.ts'
import { figuresShape } from '../../gateway/figures-shape.ts'
import { anyDemand } from '../../decision/demand-document.ts'
import { remedyShape } from '../../decision/remedy.ts'
import { ownedKeySchema, pendingSettingsSchema } from '../../keys/settings-result.ts'
import { logProofSchema } from '../../lists/log-result.ts'
import { exportSchema } from '../../decision/export-page.ts'
import { corpusSchema, pointSchema } from '../../observatory/observatory-answers.ts'
import { ownedServiceSchema, policySchema, serviceProofsSchema } from '../../registry/describe-service.ts'
import { leafSchema, membershipSchema, proofResultSchema } from '../../screening/proof-result.ts'
import { reasonCodeSchema, retrySchema } from '../../endpoint/answer-members.ts'
import { evidenceSchema, signalKeySchema, sourceSchema } from '../../screening/screen-result.ts'
import { taintTrace } from '../../screening/trace.ts'
import { webhookResultSchema } from '../../webhooks/webhook-result.ts'

/**
 * Schemas that several answers share, by their name in the OpenAPI document. A schema is recognised by identity, also
 * with another description. `test/contract/get-openapi-json.test.ts` finds missing ones.
 */
export const sharedSchemas: Readonly<Record<string, z.ZodType>> = {
  DecisionReason: reasonCodeSchema,
  SignalKey: signalKeySchema,
  Retry: retrySchema,
  Evidence: evidenceSchema,
  Source: sourceSchema,
  Proof: proofResultSchema,
  Membership: membershipSchema,
  Leaf: leafSchema,
  LogProof: logProofSchema,
  Trace: taintTrace.output,
  Mandate: mandateShape,
  PendingMandate: pendingMandateShape,
  MandateTrial: tried,
  Remedy: remedyShape,
  Agent: ownedAgentSchema,
  AgentDay: dayShape,
  PaymentFigures: figuresShape,
  Key: ownedKeySchema,
  PendingSettings: pendingSettingsSchema,
  Service: ownedServiceSchema,
  ServicePolicy: policySchema,
  ServiceProofs: serviceProofsSchema,
  Webhook: webhookResultSchema,
  DecisionExport: exportSchema,
  Corpus: corpusSchema,
  WeekPoint: pointSchema,
  Person: personSchema,
  GateChecks: checks,
}

/** Schemas that several inputs share, in the same way. */
export const sharedInputs: Readonly<Record<string, z.ZodType>> = {
  PaymentDemand: anyDemand,
}
