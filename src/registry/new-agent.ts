import { secretHash } from '../kit/secret-token.ts'
import { textOfMandate } from './mandate-text.ts'
import type { Mandate } from './mandate.ts'
import type { AgentRow } from './tables.ts'

type NewAgent = {
  agentId: string
  entity: string
  wallet: string | null
  principal: string | null
  mandate: Mandate
  secret: string
  owner: { ownerId: string; label: string | null } | null
  /** The source address; for IPv6 its /64. */
  registeredFrom: string
  /** Milliseconds since 1970. */
  now: number
}

/** The row of a new agent: active, not identified and not in the public registry. */
export function newAgent({ agentId, secret, owner, registeredFrom, mandate, now, ...named }: NewAgent): AgentRow {
  return {
    ...named,
    agent_id: agentId,
    secret_hash: secretHash(secret),
    replaced_secret_hash: null,
    owner_id: owner?.ownerId ?? null,
    owner_label: owner?.label ?? null,
    registered_from: registeredFrom,
    mandate: textOfMandate(mandate),
    discoverable: 0,
    kyc: 'none',
    kyc_at: 0,
    state: 'active',
    registered_at: now,
    rotated_at: null,
    revoked_at: null,
    claimed_at: null,
    revoked_by: null,
    version: 1,
  }
}
