import type { ClockFault } from '../clock/judge-clock.ts'
import { canonicalHash } from '../kit/canonical-json.ts'
import type { PayeePolicy, Rating } from '../registry/payee-service.ts'
import type { ScreeningFacts } from '../screening/facts.ts'

/** Everything a payee's decision is judged from: plain data that can be stored, hashed and judged again to the same bytes. */
export type PayeeInputs = {
  /** What is known of the agent that the payer names; null where it names none. */
  agent: { agent_id: string; is_registered: boolean } | null
  /** When the registry was read, ISO. */
  at: string
  /** Why the clock could not be right; null where nothing spoke against it. */
  clock: ClockFault | null
  payee_inputs: 1
  request: PayeeRequest
  /** The facts of screening the payer; null where no address was given. */
  screening: ScreeningFacts | null
  /** The payee as the registry had it; null where it has none of that sid. */
  service: PayeeFacts | null
}

/** What was asked, in exact form; null where a field was not sent. */
export type PayeeRequest = {
  /** USDC as an exact decimal in its one form. */
  amount_usdc: string | null
  /** Whether a payer was sent that says nothing of itself. */
  empty_payer: boolean
  payee: string
  payer_address: string | null
  payer_agent_id: string | null
  purpose: string | null
}

export type PayeeFacts = {
  name: string
  open_disputes: number
  policy: PayeePolicy
  rating_status: Rating
  sid: string
}

/** SHA-256 in hex of the RFC 8785 form. */
export function hashPayeeInputs(inputs: PayeeInputs): string {
  return canonicalHash(inputs)
}
