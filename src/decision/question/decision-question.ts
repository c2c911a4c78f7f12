import { ServiceError } from '../../endpoint/errors.ts'
import { isScreened, type Subject } from '../../kit/subject.ts'
import type { Amount } from '../../kit/amount.ts'
import type { PaymentUrl } from '../../kit/payment-url.ts'
import { chooseNetwork, type NetworkChoice } from '../../screening/gather.ts'
import type { DecisionRequest } from '../decision-inputs.ts'
import type { DemandParty, NamedAsset } from '../demand-parties.ts'
import type { PaymentDemand, RefusedDemand } from './payment-demand.ts'

/** A payment to decide on: the payee, its network, the declaration, and the payment page. */
export type DecisionQuestion = {
  address: Subject
  network: NetworkChoice
  request: DecisionRequest
  /** Null: no page was named, and none is screened. */
  site: PaymentUrl | null
  /** A page that the demand names beside it. */
  besideSite?: PaymentUrl | null
  /** The other parties of a demand. */
  parties?: readonly DemandParty[]
  /** The asset of the payment, by each member that names it. */
  assets?: readonly NamedAsset[]
  /** The demand names a page that was not screened. */
  isResourceLeftOut?: boolean
}

/** A decision as requested. The payment is given by `to`, or by a seller's demand. */
export type DecisionInput = {
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
 * The question to decide. A refused demand leads to a decision on a party that it names if the lists bar one: the payee
 * first; one whose asset the lists forbid, or resembles one that they do, leads to a decision on its payee. Throws ServiceError if the payment is given
 * by nothing, or twice, or the demand is refused.
 */
export function decisionQuestion(input: DecisionInput, byLists: ByLists): DecisionQuestion {
  const declared = {
    max_amount_usdc: input.maxAmountUsdc?.text ?? null,
    purpose: input.purpose ?? null,
    task: input.task ?? null,
    reasoning: input.reasoning ?? null,
  }
  const { requirements, url = null } = input
  if (requirements === undefined) return { ...plainPayment(input, declared), site: url }
  for (const field of ['to', 'amountUsdc', 'asset', 'network'] as const) {
    if (input[field] !== undefined) {
      throw new ServiceError('parameter_invalid', { field, messageKey: 'demand.twice' })
    }
  }
  if ('refusal' in requirements) {
    return { ...refusedPayment(requirements, declared, byLists), site: url }
  }
  const { network, to, terms, resource } = requirements
  const request = { to: to.canonical, network: network.name, amount_usdc: null, demand: terms, ...declared }
  const { parties, assets, isResourceLeftOut } = requirements
  return {
    address: to,
    network: { network, ignored: null },
    request,
    site: url ?? resource,
    besideSite: url === null ? null : resource,
    parties,
    assets,
    isResourceLeftOut,
  }
}

/** The verdict of the lists alone today, on an address and on an asset. */
export type ByLists = {
  isBarred: (address: Subject) => boolean
  /** By contract, mint or name, or a name that resembles a forbidden one. */
  isSuspect: (asset: string) => boolean
}

/** The part of a refused demand that can be decided. Throws the refusal if the lists have nothing about it. */
function refusedPayment({ refusal, parties, assets }: RefusedDemand, declared: Declared, byLists: ByLists) {
  const payee = parties.find(({ field, address }) => field === 'payTo' && isScreened(address))
  const barred = parties.filter(({ address }) => byLists.isBarred(address))
  const isSuspect = assets.some(({ name }) => byLists.isSuspect(name))
  const party = barred.find(({ field }) => field === 'payTo') ?? (isSuspect ? payee : undefined) ?? barred[0]
  if (party === undefined) throw refusal
  return { ...plainPayment({ to: party.address }, declared), ...(isSuspect ? { assets } : {}) }
}

type Declared = Pick<DecisionRequest, 'max_amount_usdc' | 'purpose' | 'task' | 'reasoning'>

function plainPayment({ to, amountUsdc, asset, network: name }: DecisionInput, declared: Declared) {
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
