import { canonicalHash } from '../kit/canonical-json.ts'
import type { Agent } from './agents.ts'

/**
 * Identifies the registration that an operator reviewed: the agent, its names, its owner and when it was registered.
 */
export function registrationRevision({ agentId, entity, principal, ownerId, registeredAt }: Agent): string {
  return canonicalHash({ agentId, entity, ownerId, principal, registeredAt }).slice(0, 16)
}
