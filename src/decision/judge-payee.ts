import type { DecisionReason } from '../endpoint/reason-codes.ts'
import { utcDay } from '../kit/day.ts'
import { microUsdc } from '../registry/mandate.ts'
import { isForbidden } from '../screening/gather-asset.ts'
import { standingOn } from '../screening/list-standing.ts'
import { judge, type Judgement } from '../screening/verdict.ts'
import { identifiedAgent, type PayeeInputs } from './payee-inputs.ts'

export type PayeeStatus = 'accept' | 'decline' | 'hold_request_info' | 'not_ready'

/** Names of the fields that can be requested from a payer, as in a request. */
export const payeeFields = [
  'amountUsdc',
  'asset',
  'purpose',
  'payer.agentId',
  'payer.address',
  'x-agent-secret',
] as const
type PayeeField = (typeof payeeFields)[number]

/** A payee's decision without words: the same for every language. */
export type PayeeJudgement = {
  status: PayeeStatus
  /** Whether the same request has the same result later. */
  final: boolean
  reasons: readonly DecisionReason[]
  requested_fields: readonly PayeeField[]
  /** Of the payer; null if no address was screened. */
  screening: Judgement | null
}

/**
 * Decides for the payee. Pure: no clock, no I/O, no language. First whether the asset is forbidden, which no payee can
 * accept, then whether the payee is ready, then everything that declines, then everything that is missing, so that a
 * declined payer gets no request for more data.
 */
export function judgePayee(inputs: PayeeInputs): PayeeJudgement {
  const screening = inputs.screening && judge(inputs.screening)
  const ofAsset = assetRefusals(inputs)
  const isAssetFirst = inputs.payee_inputs > 2 && ofAsset.length > 0
  const unready = unreadiness(inputs)
  if (unready !== null && !isAssetFirst) return judged('not_ready', [unready], screening)
  const ofPayer = payerRefusals(screening)
  const refusals = [...(isAssetFirst ? [...ofAsset, ...ofPayer] : [...ofPayer, ...ofAsset]), ...termRefusals(inputs)]
  if (refusals.length > 0) return judged('decline', refusals, screening)
  // With a wrong clock, screening and missing fields prove nothing.
  if (inputs.clock !== null) return judged('not_ready', ['CLOCK_WRONG'], screening)
  const missingFields = missing(inputs)
  if (missingFields.length > 0) {
    return judged(
      'hold_request_info',
      missingFields.map(({ reason }) => reason),
      screening,
      missingFields.flatMap(({ fields }) => fields),
    )
  }
  return judged('accept', [], screening)
}

/** Its record in a decision log. Its members are in the order of RFC 8785. */
export function judgedPayee({ final, reasons, requested_fields, screening, status }: PayeeJudgement) {
  return { final, reasons, requested_fields, status, verdict: screening?.verdict ?? null }
}

function judged(
  status: PayeeStatus,
  reasons: readonly DecisionReason[],
  screening: Judgement | null,
  requested_fields: readonly PayeeField[] = [],
): PayeeJudgement {
  const isDecided = status === 'accept' || status === 'decline'
  // A payer that could not be screened may be screened later; other refusals are final.
  const isOpen = reasons.length === 1 && reasons[0] === 'PAYER_UNSCREENABLE'
  return { status, final: isDecided && !isOpen, reasons, requested_fields, screening }
}

function unreadiness({ service }: PayeeInputs): DecisionReason | null {
  if (service === null) return 'PAYEE_UNKNOWN'
  if (service.rating_status === 'suspended') return 'PAYEE_SUSPENDED'
  return service.rating_status === 'verified' ? null : 'PAYEE_NOT_VERIFIED'
}

/** A risky payer declines, a cautious one does not, and one that could not be screened does for now. */
function payerRefusals(screening: Judgement | null): DecisionReason[] {
  if (screening?.verdict === 'uncertain') return ['PAYER_UNSCREENABLE']
  if (screening?.verdict !== 'risky') return []
  return [screening.signal_keys.includes('list.sanctions') ? 'PAYER_SANCTIONED' : 'PAYER_RISKY']
}

/** An asset that a list forbids on the day declines. */
function assetRefusals({ asset, at }: PayeeInputs): DecisionReason[] {
  return asset !== undefined && isForbidden(asset, utcDay(Date.parse(at))) ? ['SANCTIONED_ASSET'] : []
}

/** The parts of the request outside the payee's policy. */
function termRefusals({ request, service, agent }: PayeeInputs): DecisionReason[] {
  if (service === null) return []
  const { min_usdc: min, max_usdc: max, require_kya, purposes } = service.policy
  const { amount_usdc: amount, purpose } = request
  const refusals: DecisionReason[] = []
  if (amount !== null && min !== null && microUsdc(amount) < microUsdc(min)) refusals.push('AMOUNT_BELOW_MIN')
  if (amount !== null && max !== null && microUsdc(amount) > microUsdc(max)) refusals.push('AMOUNT_ABOVE_MAX')
  if (purpose !== null && purposes.length > 0 && !purposes.includes(purpose)) refusals.push('PURPOSE_NOT_ALLOWED')
  if (require_kya && agent !== null && !agent.is_registered) refusals.push('KYA_UNKNOWN_AGENT')
  return refusals
}

/** The fields that the payee's policy needs and the request lacks, by their request names. */
function missing(inputs: PayeeInputs): Missing[] {
  const { request, service, agent } = inputs
  if (service === null) return []
  const { min_usdc, max_usdc, require_kya, purposes } = service.policy
  const missingFields: Missing[] = nameQuestions(inputs)
  if (request.amount_usdc === null && (min_usdc !== null || max_usdc !== null))
    missingFields.push({ reason: 'AMOUNT_REQUIRED', fields: ['amountUsdc'] })
  // Names can be chosen freely, contracts cannot: the contract identifies the asset.
  if (isAssetUnclear(inputs)) missingFields.push({ reason: 'ASSET_UNCLEAR', fields: ['asset'] })
  if (request.purpose === null && purposes.length > 0)
    missingFields.push({ reason: 'PURPOSE_REQUIRED', fields: ['purpose'] })
  if (require_kya && agent === null) missingFields.push({ reason: 'KYA_REQUIRED', fields: ['payer.agentId'] })
  // A name is public: either the secret or the paying wallet proves the agent.
  else if (require_kya && inputs.payee_inputs > 1 && identifiedAgent(inputs) === null)
    missingFields.push({ reason: 'KYA_UNPROVED', fields: ['x-agent-secret', 'payer.address'] })
  // An empty payer is still to be filled in.
  else if (request.empty_payer) missingFields.push({ reason: 'PAYER_REQUIRED', fields: ['payer.address'] })
  return missingFields
}

/** Whether the asset has a name like a listed one, or a refused own list merely names it. */
function isAssetUnclear({ asset, at }: PayeeInputs): boolean {
  if (asset === undefined) return false
  const day = utcDay(Date.parse(at))
  return asset.like !== undefined || asset.hits.some((hit) => hit.entry.unclear && standingOn(hit, day) === 'unknown')
}

/**
 * A name alone proves nothing: it holds a payment until a person has checked it, and never declines one. A payer can
 * name another agent; about the payee's name it can change nothing.
 */
function nameQuestions({ agent, payee_inputs, service }: PayeeInputs): Missing[] {
  if (payee_inputs < 4) return []
  const isAgent = agent?.named_like !== undefined
  if (!isAgent && service?.named_like === undefined) return []
  return [{ reason: 'ENTITY_POSSIBLE_MATCH', fields: isAgent ? ['payer.agentId'] : [] }]
}

type Missing = { reason: DecisionReason; fields: readonly PayeeField[] }
