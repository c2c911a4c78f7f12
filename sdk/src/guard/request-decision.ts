import { createClient, type Problem } from '../create-client.ts'
import type { JwkSet } from '../jwk-set.ts'
import { GuardError, refusal } from './guard-error.ts'
import { shown } from './read-offer.ts'
import type { GuardOptions } from './guard-options.ts'
import type { PaymentTerms } from './payment-terms.ts'
import type { QuoteWords } from './quote-words.ts'
import { readDecision, type Decision, type VerifiedDecision } from './read-decision.ts'

/** Requests a decision of the service on one payment, and on its page. Throws GuardError unless it is allowed. */
export type RequestDecision = (terms: PaymentTerms, url: string | null, words: QuoteWords) => Promise<VerifiedDecision>

type Service = { issuer: string; keys: () => Promise<JwkSet>; now: () => number }

export function createRequestDecision(options: GuardOptions, { issuer, keys, now }: Service): RequestDecision {
  const client = createClient(options)
  const { maxAmountUsdc, task, reasoning, onReview } = options
  const declared = {
    ...(maxAmountUsdc === undefined ? {} : { maxAmountUsdc }),
    ...(task === undefined ? {} : { task }),
    ...(reasoning === undefined ? {} : { reasoning }),
  }
  return async (terms, url, words) => {
    const page = url === null ? {} : { url }
    const { data, error } = await client.POST('/api/decide', {
      body: { requirements: requirementsOf(terms, words), ...page, ...declared, view: 'brief', include: 'inputs' },
    })
    if (error !== undefined) throw refusalOf(error, terms)
    const site = url === null ? null : new URL(url).hostname
    const verified = await readDecision(data, { terms, site, jwks: await keys(), issuer, now: now() })
    if (verified.decision === 'review' && (await onReview?.(data, terms)) !== true) throw notApproved(data)
    return verified
  }
}

/** Every address in what is signed, under the names of x402: the service looks up every party that a demand names. */
function requirementsOf({ facilitator, ...terms }: PaymentTerms, words: QuoteWords): QuoteWords & PaymentTerms {
  if (facilitator === undefined) return { ...words, ...terms }
  const name = terms.network.startsWith('solana:') ? 'feePayer' : 'facilitatorAddress'
  return { ...words, ...terms, extra: { ...words.extra, [name]: facilitator } }
}

/** Rephrases an error of the service's API for the operator of the agent, if the offer is at fault. */
function refusalOf(problem: Problem, { network, asset }: PaymentTerms): GuardError {
  const { reason_code, detail, retry, field } = problem
  if (field === 'requirements.network') return refusal('network_not_guarded', `network ${shown(network)}`, problem)
  if (field === 'requirements.asset') return refusal('token_not_guarded', `token ${shown(asset)}`, problem)
  const remedy = retry.condition ?? (field === undefined ? 'It was not signed.' : `Correct \`${field}\`.`)
  return new GuardError({ reason_code, detail, remedy, retry, problem })
}

function notApproved({ reason_code, advice, retry }: Decision): GuardError {
  const detail = 'The payment needs the review of a person.'
  return new GuardError({ reason_code, decision: 'review', detail, remedy: advice, retry })
}
