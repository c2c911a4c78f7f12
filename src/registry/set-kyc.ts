import { requireRevision } from '../accounts/shown-state.ts'
import type { Actor } from '../audit/audit-write.ts'
import type { World } from '../kit/world.ts'
import type { Storage } from '../storage/storage.ts'
import { agentById } from './agents.ts'
import { agentRecord } from './agent-record.ts'
import { changeAgent } from './agent-writes.ts'
import { registrationRevision } from './registration-revision.ts'

/** The result of an identification, its source and time. `at` is milliseconds since 1970. */
export type KycChange = {
  agentId: string
  status: 'verified' | 'none'
  at: number
  by: Actor & { kind: 'operator' | 'provider' }
  /** The revision that the operator reviewed; undefined for any. */
  revision?: string | undefined
}

type Needs = { storage: Pick<Storage, 'read' | 'apply'>; world: Pick<World, 'now' | 'randomBytes'> }

const attemptsMax = 8

/**
 * Records the result of an identification. False where there was no such agent at that time. A message of the provider
 * that is older than the record is ignored, as is one older than the agent; the operator always counts. Throws
 * ServiceError `state_changed` where another revision was reviewed.
 */
export async function setKyc({ storage, world }: Needs, change: KycChange): Promise<boolean> {
  const { agentId, status, at, by, revision } = change
  for (let attempt = 1; attempt <= attemptsMax; attempt++) {
    const stored = await agentById({ storage }, agentId)
    if (!stored) return false
    requireRevision(registrationRevision(stored.agent), revision)
    // A message about an earlier, ended agent of the same id.
    if (by.kind === 'provider' && at < stored.agent.registeredAt) return false
    if (by.kind === 'provider' && at < stored.agent.kycAt) return true
    const event = { id: `${agentId}/${at}/${by.kind}/${status}`, agent_id: agentId, status, at, told_by: by.kind }
    const applied = await storage.apply([
      changeAgent(stored.agent, { kyc: status, kyc_at: Math.max(at, stored.agent.kycAt) }),
      { kind: 'insert', table: 'registry_kyc_events', row: event, onConflict: 'ignore' },
      agentRecord(world, 'agent_identified', stored.agent, by, { status, at: new Date(at).toISOString() }),
    ])
    if (applied.ok) return true
  }
  throw new Error(`the state of ${agentId} could not be recorded: others changed it at the same time`)
}
