import { ServiceError } from '../../endpoint/errors.ts'
import { isScreened, type Subject } from '../../kit/subject.ts'
import type { Amount } from '../../kit/amount.ts'
import type { PaymentUrl } from '../../kit/payment-url.ts'
import { chooseNetwork, type NetworkChoice } from '../../screening/gather.ts'
import type { DecisionRequest } from '../decision-inputs.ts'
import type { DemandParty, NamedAsset } from '../demand-parties.ts'
import type { PaymentDemand, RefusedDemand } from './payment-demand.ts'

/** A payment to decide on: the payee, the network it is screened on, what was declared, and the page to pay on. */
export type DecisionQuestion = {
  address: Subject
  network: NetworkChoice
  request: DecisionRequest
  /** Null: no page was named, and none is screened. */
  site: PaymentUrl | null
  /** Whom a demand names beside the payee. */
  parties?: readonly DemandParty[]
  /** What the payment is made in, by each member that says so. */
  assets?: readonly NamedAsset[]
  /** The demand names a page that was not screened. */
  isResourceLeftOut?: boolean
}

/** A decision as it is asked for. The payment is named by `to`, or by what a seller demands. */
export type AskedDecision = {
  to?: Subject | undefined
  amountUsdc?: Amount | undefined
  asset?: string | undefined
  network?: string | undefined
  requirements?: PaymentDemand | RefusedDemand | undefined
  url?: PaymentUrl | undefined
  maxAmountUsdc?: Amount | undefined
  purpose?: string | undefined
  task?: string | undefined
  reasoning?: string | undefined
}

/**
 * What is to be decided. A demand that is refused comes to a decision on a party that it names where one is barred by the
 * lists: the payee first; one whose asset the lists forbid comes to a decision on its payee. Throws ServiceError where the
 * payment is named by nothing, or twice, or the demand is refused.
 */
export function decisionQuestion(asked: AskedDecision, { isBarred, isForbidden }: ByLists): DecisionQuestion {
  const declared = {
    max_amount_usdc: asked.maxAmountUsdc?.text ?? null,
    purpose: asked.purpose ?? null,
    task: asked.task ?? null,
    reasoning: asked.reasoning ?? null,
  }
  const { requirements, url = null } = asked
  if (requirements === undefined) return { ...plainPayment(asked, declared), site: url }
  for (const field of ['to', 'amountUsdc', 'asset', 'network'] as const) {
    if (asked[field] !== undefined) {
      throw new ServiceError('parameter_invalid', { field, messageKey: 'demand.twice' })
    }
  }
  if ('refusal' in requirements) {
    return { ...refusedPayment(requirements, declared, { isBarred, isForbidden }), site: url }
  }
  const { network, to, terms, resource } = requirements
  const request = { to: to.canonical, network: network.name, amount_usdc: null, demand: terms, ...declared }
  const { parties, assets, isResourceLeftOut } = requirements
  return {
    address: to,
    network: { network, ignored: null },
    request,
    site: url ?? resource,
    parties,
    assets,
    isResourceLeftOut,
  }
}

/** What the lists alone say today of an address, and of what is paid in. */
export type ByLists = { isBarred: (address: Subject) => boolean; isForbidden: (asset: string) => boolean }

/** What of a refused demand can be decided. Throws the refusal where the lists say nothing of it. */
function refusedPayment({ refusal, parties, assets }: RefusedDemand, declared: Declared, byLists: ByLists) {
  const payee = parties.find(({ field, address }) => field === 'payTo' && isScreened(address))
  const barred = parties.filter(({ address }) => byLists.isBarred(address))
  const isForbidden = assets.some(({ name }) => byLists.isForbidden(name))
  const party = barred.find(({ field }) => field === 'payTo') ?? (isForbidden ? payee : undefined) ?? barred[0]
  if (party === undefined) throw refusal
  return { ...plainPayment({ to: party.address }, declared), ...(isForbidden ? { assets } : {}) }
}

type Declared = Pick<DecisionRequest, 'max_amount_usdc' | 'purpose' | 'task' | 'reasoning'>

function plainPayment({ to, amountUsdc, asset, network: name }: AskedDecision, declared: Declared) {
  if (to === undefined) throw new ServiceError('parameter_missing', { field: 'to', messageKey: 'demand.neither' })
  const network = chooseNetwork(to, name)
  const request: DecisionRequest = {
    to: to.canonical,
    network: name === undefined ? null : (network.ignored ?? network.network.name),
    amount_usdc: amountUsdc?.text ?? null,
    ...(asset === undefined ? {} : { asset }),
    ...declared,
  }
  const assets: readonly NamedAsset[] = asset === undefined ? [] : [{ field: 'asset', name: asset, of: 'request' }]
  return { address: to, network, request, assets }
}
