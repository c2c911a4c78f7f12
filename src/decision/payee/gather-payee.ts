import type { AgentCredential } from '../../endpoint/caller.ts'
import type { Subject } from '../../kit/subject.ts'
import type { DisputeNeeds } from '../../registry/dispute-counts.ts'
import { namedAgent } from '../../registry/known-agent.ts'
import { ratingOf } from '../../registry/payee-service.ts'
import { findParty } from '../../lists/find-party.ts'
import type { Snapshot } from '../../lists/snapshot.ts'
import { namedLikeFact } from '../../registry/name-match.ts'
import { serviceBySid } from '../../registry/service-store.ts'
import { namedAsset } from '../../screening/gather-asset.ts'
import { chooseNetwork, gatherFacts, type GatherNeeds } from '../../screening/gather.ts'
import type { Storage } from '../../storage/storage.ts'
import type { PayeeFacts, PayeeInputs, PayeeRequest } from '../payee-inputs.ts'

export type GatherPayeeNeeds = GatherNeeds & DisputeNeeds & { storage: Pick<Storage, 'read'> }

/** A payer's question to a payee, with the parsed address and the credential of the agent whose secret it sent. */
export type PayeeQuestion = { request: PayeeRequest; payer: Subject | null; credential: AgentCredential | null }

/**
 * Collects the input of a payee's decision: the registry, the names on the lists, the payer's agent and, if given, the
 * payer's screening.
 */
export async function gatherPayee(
  needs: GatherPayeeNeeds,
  { request, payer, credential }: PayeeQuestion,
): Promise<PayeeInputs> {
  const { payer_agent_id: agentId } = request
  const snapshot = needs.lists.current()
  const [service, agent, screening] = await Promise.all([
    readService(needs, request.payee, snapshot),
    agentId === null ? null : namedAgent(needs, { agentId, credential, address: request.payer_address }, snapshot),
    payer && screenPayer(needs, payer, snapshot),
  ])
  const asset = request.asset === undefined ? null : namedAsset(snapshot, request.asset)
  return {
    agent,
    ...(asset === null ? {} : { asset }),
    at: new Date(needs.world.now()).toISOString(),
    clock: needs.clock.fault(),
    payee_inputs: 4,
    request,
    screening,
    service,
  }
}

function screenPayer(needs: GatherNeeds, payer: Subject, snapshot: Snapshot) {
  const network = chooseNetwork(payer, undefined)
  return gatherFacts(needs, { address: payer, network, on: null, field: 'payer.address' }, snapshot)
}

async function readService(needs: GatherPayeeNeeds, sid: string, snapshot: Snapshot): Promise<PayeeFacts | null> {
  const service = await serviceBySid(needs, sid)
  if (!service) return null
  const disputes = await needs.evidence.disputes([service.wallet])
  return {
    name: service.name,
    ...namedLikeFact(findParty(snapshot, service.name)),
    open_disputes: disputes.get(service.wallet) ?? 0,
    policy: service.policy,
    rating_status: ratingOf(service),
    sid: service.sid,
  }
}
