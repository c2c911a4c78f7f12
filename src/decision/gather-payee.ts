import type { Address } from '../kit/address.ts'
import { agentById } from '../registry/agents.ts'
import type { DisputeNeeds } from '../registry/dispute-counts.ts'
import { ratingOf } from '../registry/payee-service.ts'
import { serviceBySid } from '../registry/service-store.ts'
import { chooseNetwork, gatherFacts, type GatherNeeds } from '../screening/gather.ts'
import type { Storage } from '../storage/storage.ts'
import type { PayeeFacts, PayeeInputs, PayeeRequest } from './payee-inputs.ts'

export type GatherPayeeNeeds = GatherNeeds & DisputeNeeds & { storage: Pick<Storage, 'read'> }

/** A payer that asks a payee, with the address as it was parsed. */
export type PayeeQuestion = { request: PayeeRequest; payer: Address | null }

/** Collects what a payee's decision is judged from: the registry, the payer's agent and, where it is named, the payer's screening. */
export async function gatherPayee(needs: GatherPayeeNeeds, { request, payer }: PayeeQuestion): Promise<PayeeInputs> {
  const [service, agent, screening] = await Promise.all([
    readService(needs, request.payee),
    readAgent(needs, request.payer_agent_id),
    payer &&
      gatherFacts(needs, { address: payer, network: chooseNetwork(payer, undefined), on: null }, needs.lists.current()),
  ])
  return {
    agent,
    at: new Date(needs.world.now()).toISOString(),
    clock: needs.clock.fault(),
    payee_inputs: 1,
    request,
    screening,
    service,
  }
}

async function readService(needs: GatherPayeeNeeds, sid: string): Promise<PayeeFacts | null> {
  const service = isStorable(sid) ? await serviceBySid(needs, sid) : null
  if (!service) return null
  const disputes = await needs.evidence.disputes([service.wallet])
  return {
    name: service.name,
    open_disputes: disputes.get(service.wallet) ?? 0,
    policy: service.policy,
    rating_status: ratingOf(service),
    sid: service.sid,
  }
}

/** An agent that was revoked is not registered any more. */
async function readAgent(needs: GatherPayeeNeeds, agentId: string | null): Promise<PayeeInputs['agent']> {
  if (agentId === null) return null
  const found = isStorable(agentId) ? await agentById(needs, agentId) : null
  return { agent_id: agentId, is_registered: found?.agent.state === 'active' }
}

/** What no database holds cannot be found in one. */
function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}
