import type { Actor } from '../audit/audit-write.ts'
import { ServiceError } from '../endpoint/errors.ts'
import { agentRecord } from '../registry/agent-record.ts'
import type { Agent } from '../registry/agents.ts'
import { boundWallets, freeWallet } from '../registry/wallets.ts'
import { refuseLoosening } from './claimed-agent.ts'
import { attemptsMax, type GatewayNeeds } from './gateway-needs.ts'

/** Frees the wallet that is bound to an agent, for its owner. Throws ServiceError `loosening_waits` after a claim. */
export async function freeWalletOf(
  needs: Pick<GatewayNeeds, 'storage' | 'world'>,
  agent: Agent,
  by: Actor,
): Promise<void> {
  for (let attempt = 1; attempt <= attemptsMax; attempt++) {
    const bound = (await boundWallets(needs, [agent.agentId])).get(agent.agentId)
    if (!bound) return
    refuseLoosening(needs, agent)
    const applied = await needs.storage.apply([freeWallet(bound), agentRecord(needs.world, 'wallet_freed', agent, by)])
    if (applied.ok) return
  }
  throw new ServiceError('service_busy')
}
