import { rulesVersion } from '../intent/injection-rules.ts'
import { whenReady } from '../kit/when-ready.ts'
import type { Subject } from '../kit/subject.ts'
import type { Snapshot } from '../lists/snapshot.ts'
import { gatherAsset } from '../screening/gather-asset.ts'
import type { ScreeningFacts } from '../screening/facts.ts'
import { gatherFacts, gatherListFacts, type GatherNeeds } from '../screening/gather.ts'
import { gatherHostFacts } from '../screening/screen-host.ts'
import { judge } from '../screening/verdict.ts'
import type { DecisionInputs, ListedParty } from './decision-inputs.ts'
import type { DemandParty, NamedAsset } from './demand-parties.ts'
import type { DecisionQuestion } from './question/decision-question.ts'

/** Collects the input of a decision: the facts of a screening, of the payment page, and the request. */
export function gatherDecision(
  needs: GatherNeeds,
  { address, network, request, site, besideSite, parties = [], assets = [] }: DecisionQuestion,
  snapshot: Snapshot,
): DecisionInputs | Promise<DecisionInputs> {
  const page = site === null ? {} : { site: gatherHostFacts(needs, site, snapshot, besideSite) }
  const facts = gatherFacts(needs, { address, network, on: null, field: 'to' }, snapshot)
  const listed = [...listedAssets(assets, snapshot, network.network.name), ...listedParties(needs, parties, snapshot)]
  const others = listed.length === 0 ? {} : { parties: listed }
  return whenReady(facts, (gathered) => ({
    facts: gathered,
    inputs: 1,
    ...others,
    request,
    rules: rulesVersion,
    ...page,
  }))
}

/**
 * The listed parties, by themselves or by another address of their key, judged by the day and the lists of the payee's
 * facts. Bare digits are an address of two chains with one key: if one of them is listed itself, it is the one that
 * counts. Of more than `partiesMax` the riskiest count, so that harmless ones displace none.
 */
function listedParties(needs: GatherNeeds, parties: readonly DemandParty[], snapshot: Snapshot): ListedParty[] {
  if (parties.length === 0) return []
  const listed = parties
    .map(({ address, field }) => ({ field, facts: gatherListFacts(needs, address, snapshot) }))
    .filter(({ facts }) => facts.hits.length + facts.observations.length > 0)
  const listedDirectly = new Set(listed.flatMap(({ field, facts }) => (facts.hits.length > 0 ? field : [])))
  const counted = listed.filter(({ field, facts }) => facts.hits.length > 0 || !listedDirectly.has(field))
  const chosen = counted.length <= partiesMax ? counted : riskiestFirst(counted).slice(0, partiesMax)
  return chosen.map(({ field, facts: { subject, hits, observations } }) => ({
    address: subject.address,
    field,
    hits,
    ...(observations.length === 0 ? {} : { observations }),
  }))
}

/** Parties that cannot be judged come first. */
function riskiestFirst<Party extends { facts: ScreeningFacts }>(parties: readonly Party[]): Party[] {
  const riskOf = ({ facts }: Party) => judge(facts).risk ?? Number.POSITIVE_INFINITY
  return parties.toSorted((a, b) => riskOf(b) - riskOf(a) || 0)
}

/** The asset of a payment, if the lists have something about it. */
function listedAssets(assets: readonly NamedAsset[], snapshot: Snapshot, network: string): ListedParty[] {
  return assets.flatMap(({ name, ...member }): ListedParty[] => {
    const match = gatherAsset(snapshot, name, network)
    if (match === null) return []
    const { named: assetName, hits, observations } = match
    return [{ address: assetName, hits, ...member, ...(observations.length === 0 ? {} : { observations }) }]
  })
}

/** Whether the lists alone make an address risky today. */
export function isBarredByLists(needs: GatherNeeds, address: Subject, snapshot: Snapshot): boolean {
  if (snapshot.find(address).length === 0) return false
  return judge(gatherListFacts(needs, address, snapshot)).verdict === 'risky'
}

const partiesMax = 16
