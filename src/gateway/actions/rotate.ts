import { actor } from '../../audit/audit-write.ts'
import { ServiceError } from '../../endpoint/errors.ts'
import type { Ask } from '../../endpoint/endpoint.ts'
import { makeSecretToken, secretHash } from '../../kit/secret-token.ts'
import { agentSecret } from '../../registry/agent-secret.ts'
import type { Agent } from '../../registry/agents.ts'
import { agentRecord } from '../../registry/agent-record.ts'
import { changeAgent } from '../../registry/agent-writes.ts'
import { tooManyOwnChanges } from '../../registry/registrations.ts'
import { required, type Action } from './action.ts'
import { authenticate } from './authenticate.ts'
import { attemptsMax, type GatewayNeeds } from '../gateway-needs.ts'
import { claimRequest, hashBody, readIdempotencyKey, type Claim } from '../payments/idempotency.ts'
import { answerOf, type StoredResult } from '../answers/pay-answers.ts'
import { countsOf, refuseRevoked } from '../agents/save-agent.ts'

/**
 * Replaces the secret of an agent at once. With an Idempotency-Key, the replaced secret may still fetch the stored
 * answer of its own rotation and nothing else, in case the answer was lost.
 */
export const rotate: Action = {
  run: async (needs, input, ask) => {
    const agentId = required(input, 'agentId')
    const key = readIdempotencyKey(ask.received?.header('idempotency-key') ?? [])
    if (key === null) return answerOf(await rotateOnce(needs, agentId, ask, null), false)
    const held = await hashOfHeldSecret(needs, agentId, ask)
    const name = { agentId, secretHash: held.hash, action: 'rotate', key } as const
    if (held.isReplaced) return answerOf({ ...(await storedFor(needs, name, ask)), outcome: null }, true)
    const claim = await claimRequest(needs, name, hashBody(ask.received?.body ?? null))
    if (claim.kind === 'stored') return answerOf({ ...claim.answer, outcome: null }, true)
    try {
      return answerOf(await rotateOnce(needs, agentId, ask, claim), false)
    } finally {
      await claim.release()
    }
  },
}

async function rotateOnce(
  needs: GatewayNeeds,
  agentId: string,
  ask: Ask,
  claim: Extract<Claim, { kind: 'owned' }> | null,
): Promise<StoredResult> {
  for (let attempt = 1; attempt <= attemptsMax; attempt++) {
    const { agent, secretHash: before } = await authenticate(needs, agentId, ask)
    refuseRevoked(agent)
    const secret = makeSecretToken('csa_', needs.world)
    const now = needs.world.now()
    const answer = rotatedAnswer(agent, secret, now)
    const set = { secret_hash: secretHash(secret), replaced_secret_hash: before, rotated_at: now }
    const by = actor('agent', agentId, ask)
    const record = agentRecord(needs.world, 'agent_secret_rotated', agent, by)
    const counted = countsOf(needs, agent, by, 'agent_secret_rotated')
    const finish = claim === null ? [] : [claim.finish({ status: answer.status, body: answer.body })]
    const applied = await needs.storage.apply([changeAgent(agent, set), ...counted, ...finish, record])
    needs.registry.agents.forget(agentId)
    if (applied.ok) {
      needs.registry.agents.issued(agent, secret)
      return answer
    }
    if (applied.guard === 'changes') throw tooManyOwnChanges(now)
    if (applied.guard === 'claim') throw new ServiceError('idempotency_request_in_progress')
  }
  throw new ServiceError('service_busy')
}

function rotatedAnswer({ agentId }: Agent, agentSecret: string, now: number): StoredResult {
  const body = { agentId, agentSecret, rotatedAt: new Date(now).toISOString() }
  return { status: 200, body: JSON.stringify(body), outcome: null }
}

async function hashOfHeldSecret(needs: GatewayNeeds, agentId: string, ask: Ask) {
  const shown = agentSecret.shown(ask.received, agentId)
  const { secret } = await agentSecret.prove(needs, shown, agentId)
  if (shown.secret === null || (secret !== 'right' && secret !== 'replaced'))
    throw new ServiceError('agent_unauthenticated')
  return { hash: secretHash(shown.secret), isReplaced: secret === 'replaced' }
}

/** The answer of the rotation that replaced this secret. For anything else it counts as a wrong secret. */
async function storedFor(needs: GatewayNeeds, name: Parameters<typeof claimRequest>[1], ask: Ask) {
  const claim = await claimRequest(needs, name, hashBody(ask.received?.body ?? null))
  if (claim.kind === 'stored') return claim.answer
  await claim.release()
  throw new ServiceError('agent_unauthenticated')
}
