import type { ClockFault } from '../clock/judge-clock.ts'
import { canonicalHash } from '../kit/canonical-json.ts'
import type { KnownBy, NamedAgent } from '../registry/known-agent.ts'
import type { NamedLike } from '../registry/name-match.ts'
import type { PayeePolicy, Rating } from '../registry/payee-service.ts'
import type { ScreeningFacts } from '../screening/facts.ts'
import type { NamedAsset } from '../screening/gather-asset.ts'

/** The versions that are judged again: those that earlier builds recorded, and the one that is recorded now. */
export const payeeInputsVersions = [1, 2, 3, 4] as const

/** Everything a payee's decision is judged from: plain data that can be stored, hashed and judged again to the same bytes. */
export type PayeeInputs = {
  /** What is known of the agent that the payer names; null where it names none. */
  agent: NamedAgent | EarlierAgent | null
  /** What is paid in, where a list forbids or has forbidden it, or a name like it. Absent where none does. */
  asset?: NamedAsset
  /** When the registry was read, ISO. */
  at: string
  /** Why the clock could not be right; null where nothing spoke against it. */
  clock: ClockFault | null
  /**
   * 1: from before 2026-11-27, when the name of a registered agent was enough. 2: a payee that was not ready came before an
   * asset that is forbidden. 3: names were not compared with those on the lists.
   */
  payee_inputs: (typeof payeeInputsVersions)[number]
  request: PayeeRequest
  /** The facts of screening the payer; null where no address was given. */
  screening: ScreeningFacts | null
  /** The payee as the registry had it; null where it has none of that sid. */
  service: PayeeFacts | null
}

/** Of inputs of version 1: how the agent was known stands nowhere. */
type EarlierAgent = Omit<NamedAgent, 'known_by'>

/** What was asked, in exact form; null where a field was not sent. */
export type PayeeRequest = {
  /** USDC as an exact decimal in its one form. */
  amount_usdc: string | null
  /** What is paid in, as it was sent. Absent where it was not sent. */
  asset?: string
  /** Whether a payer was sent that says nothing of itself. */
  empty_payer: boolean
  payee: string
  payer_address: string | null
  payer_agent_id: string | null
  purpose: string | null
}

/** `named_like`: the lists with a party of the name of the service. */
export type PayeeFacts = NamedLike & {
  name: string
  open_disputes: number
  policy: PayeePolicy
  rating_status: Rating
  sid: string
}

/** How the agent is known that the payer names; null where it is not. */
export function knownAgent({ agent }: Pick<PayeeInputs, 'agent'>): { id: string; by: KnownBy } | null {
  if (agent === null || !('known_by' in agent) || agent.known_by === null) return null
  return { id: agent.agent_id, by: agent.known_by }
}

/** SHA-256 in hex of the RFC 8785 form. */
export function hashPayeeInputs(inputs: PayeeInputs): string {
  return canonicalHash(inputs)
}
