import type { Actor } from '../audit/audit-write.ts'
import { ServiceError } from '../endpoint/errors.ts'
import { agentRecord } from '../registry/agent-record.ts'
import type { Agent } from '../registry/agents.ts'
import { boundWallets, freeWallet } from '../registry/wallets.ts'
import { refuseLoosening } from './agents/claimed-agent.ts'
import { attemptsMax, type GatewayNeeds } from './gateway-needs.ts'

type Needs = Pick<GatewayNeeds, 'storage'> & { world: Pick<GatewayNeeds['world'], 'now' | 'randomBytes'> }

/**
 * Frees and returns the wallet bound to an agent, for its owner or the operator; null where none is bound. Throws
 * ServiceError `loosening_waits` after a claim, except for the operator.
 */
export async function freeWalletOf(needs: Needs, agent: Agent, by: Actor): Promise<string | null> {
  for (let attempt = 1; attempt <= attemptsMax; attempt++) {
    const bound = (await boundWallets(needs, [agent.agentId])).get(agent.agentId)
    if (!bound) return null
    if (by.kind !== 'operator') refuseLoosening(needs, agent, 'agent_id')
    const applied = await needs.storage.apply([freeWallet(bound), agentRecord(needs.world, 'wallet_freed', agent, by)])
    if (applied.ok) return bound.wallet
  }
  throw new ServiceError('service_busy')
}
