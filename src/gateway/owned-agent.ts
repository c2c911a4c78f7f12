import { z } from 'zod'
import { readPending } from '../accounts/pending-changes.ts'
import { requireRevision, revisionShape } from '../accounts/shown-state.ts'
import { ServiceError } from '../endpoint/errors.ts'
import { agentById, type Agent } from '../registry/agents.ts'
import { namedLikeField } from '../registry/describe-agent.ts'
import { listsNamingAgent } from '../registry/name-match.ts'
import { boundWallets } from '../registry/wallets.ts'
import { daysOf, describeDay, describeSpending, shownDays } from './agents/agent-days.ts'
import { describePendingMandate } from './mandates/change-mandate.ts'
import { loosensFrom } from './agents/claimed-agent.ts'
import type { GatewayNeeds } from './gateway-needs.ts'
import { describeMandate, mandateRevision } from './mandates/mandate-input.ts'
import { mandateSubject } from './agents/mandate-subject.ts'
import { mandateShape, pendingMandateShape } from './pay-results.ts'

/** A day of an agent, in USDC. */
export const dayShape = z.strictObject({
  day: z.string(),
  used: z.number(),
  simulated: z
    .number()
    .describe('The part of `used` for which no money moved. It counts towards the limit like any other.'),
  reserved: z.number().describe('Of payments whose settlement has not ended.'),
  left: z.number(),
  resets_at: z.iso.datetime(),
})

/** An agent as its owner sees it in the console. */
export const ownedAgentSchema = z.strictObject({
  agentId: z.string(),
  entity: z.string(),
  label: z.string().nullable().describe('The label of the key that tied the agent to its owner.'),
  status: z.enum(['active', 'revoked']),
  discoverable: z.boolean(),
  kyc: z.enum(['none', 'verified']),
  wallet: z.string().nullable(),
  wallet_bound: z
    .boolean()
    .describe('Whether the wallet has signed for this agent, and is bound to it and to the other agents of its owner.'),
  principal: z.string().nullable(),
  named_like: namedLikeField,
  registeredAt: z.iso.datetime(),
  revokedAt: z.iso.datetime().nullable(),
  loosens_from: z.iso
    .datetime()
    .nullable()
    .describe(
      'Of an agent that was claimed less than a day ago: when its mandate may be loosened and its wallet freed.',
    ),
  mandate: mandateShape,
  revision: revisionShape.describe(
    'SHA-256 in hex of the RFC 8785 form of `mandate`: names the mandate that is shown.',
  ),
  pending: pendingMandateShape.nullable().describe('A loosening change that waits for the owner.'),
  today: dayShape.describe('What the day leaves of the daily limit, in USDC. Days are UTC.'),
  spending: z
    .array(
      z.strictObject({
        day: z.string(),
        usdc: z.number().describe('Paid or reserved, in USDC.'),
        simulated: z.number().describe('The part of it that was only simulated: no money moved.'),
      }),
    )
    .describe(
      `What was paid or reserved on each of the last ${shownDays} days, the oldest first; a day without a payment is left out.`,
    ),
})

type Needs = Pick<GatewayNeeds, 'storage' | 'world' | 'lists'>

/** Agents of one owner in an answer. */
export async function describeOwnedAgents(
  needs: Needs,
  agents: readonly Agent[],
): Promise<z.output<typeof ownedAgentSchema>[]> {
  const ids = agents.map(({ agentId }) => agentId)
  const [days, bound] = await Promise.all([daysOf(needs, ids), boundWallets(needs, ids)])
  return Promise.all(
    agents.map(async (agent) => {
      const { agentId, entity, mandate, state, discoverable, kyc, wallet, principal } = agent
      const pending = await readPending(needs, mandateSubject(agentId))
      const ofAgent = days.get(agentId)
      const from = loosensFrom(needs, agent)
      if (!ofAgent) throw new TypeError('every queried agent has days')
      return {
        agentId,
        entity,
        label: agent.ownerLabel,
        status: state,
        discoverable,
        kyc,
        wallet,
        wallet_bound: bound.has(agentId),
        principal,
        named_like: listsNamingAgent(needs.lists.current(), agent),
        registeredAt: new Date(agent.registeredAt).toISOString(),
        revokedAt: agent.revokedAt === null ? null : new Date(agent.revokedAt).toISOString(),
        loosens_from: from === null ? null : new Date(from).toISOString(),
        mandate: describeMandate(mandate),
        revision: mandateRevision(mandate),
        pending: pending && describePendingMandate(pending),
        today: describeDay(ofAgent.current, agent),
        spending: ofAgent.last.map(describeSpending),
      }
    }),
  )
}

/** One agent in an answer. */
export async function describeOwnedAgent(needs: Needs, agent: Agent): Promise<z.output<typeof ownedAgentSchema>> {
  const [described] = await describeOwnedAgents(needs, [agent])
  if (!described) throw new TypeError('an agent is described')
  return described
}

/** An agent of an owner. An agent of another owner counts as not found. Throws ServiceError. */
export async function ownedAgent(needs: Needs, ownerId: string, agentId: string): Promise<Agent> {
  const stored = await agentById(needs, agentId)
  if (stored?.agent.ownerId !== ownerId) throw new ServiceError('agent_not_found', { field: 'agent_id' })
  return stored.agent
}

/**
 * An agent of an owner whose mandate has the shown revision. Throws as ownedAgent does, and ServiceError
 * `state_changed`.
 */
export async function shownAgent(
  needs: Needs,
  ownerId: string,
  agentId: string,
  revision: string | undefined,
): Promise<Agent> {
  const agent = await ownedAgent(needs, ownerId, agentId)
  requireRevision(mandateRevision(agent.mandate), revision)
  return agent
}
