import { canonicalHash } from '../kit/canonical-json.ts'
import type { Agent } from './agents.ts'

/** Names the registration that an operator reviewed: the agent, the names it was registered with, when, and whose it is. */
export function registrationRevision({ agentId, entity, principal, ownerId, registeredAt }: Agent): string {
  return canonicalHash({ agentId, entity, ownerId, principal, registeredAt }).slice(0, 16)
}
