import { z } from 'zod'
import { revisionField } from '../../accounts/shown-state.ts'
import { agentIdMaxChars, mandateFields } from './pay-fields.ts'

/** The path of the console's agent endpoints. */
export const path = '/api/console/agents'
export const draftErrors = [
  'agent_revoked',
  'address_invalid',
  'address_checksum_invalid',
  'amount_invalid',
  'text_too_long',
] as const
/** Secrets are shorter; a longer text cannot be one. */
export const secretMaxChars = 100
/** Any text of this length: an unknown id gives 404. */
export const idInPath = z
  .string()
  .max(agentIdMaxChars)
  .meta({ description: 'The id of the agent.', examples: ['shopper-7'] })
export const example = { agent_id: 'shopper-7' }
export const draftInput = z.strictObject({
  agent_id: idInPath,
  mandate: mandateFields.meta({ description: 'The members to change.' }),
  revision: revisionField,
})
