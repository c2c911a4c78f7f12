import type { ClockFault } from '../clock/judge-clock.ts'
import { canonicalHash } from '../kit/canonical-json.ts'
import type { KnownBy, NamedAgent } from '../registry/known-agent.ts'
import type { NamedLike } from '../registry/name-match.ts'
import type { PayeePolicy, Rating } from '../registry/payee-service.ts'
import type { ScreeningFacts } from '../screening/facts.ts'
import type { NamedAsset } from '../screening/gather-asset.ts'

/** The versions that can be judged again: those of earlier builds, and the current one. */
export const payeeInputsVersions = [1, 2, 3, 4] as const

/**
 * The complete input of a payee's decision: plain data that can be stored, hashed and judged again to the same bytes.
 */
export type PayeeInputs = {
  /** The registry's data of the agent that the payer names; null if it names none. */
  agent: NamedAgent | EarlierAgent | null
  /** The asset, if a list forbids or has forbidden it, or a similar name. Absent otherwise. */
  asset?: NamedAsset
  /** When the registry was read, ISO. */
  at: string
  /** Why the clock could not be right; null if no fault was detected. */
  clock: ClockFault | null
  /**
   * 1: from before 2026-11-27, when the name of a registered agent was enough. 2: a payee that was not ready came
   * before an asset that is forbidden. 3: names were not compared with those on the lists.
   */
  payee_inputs: (typeof payeeInputsVersions)[number]
  request: PayeeRequest
  /** The facts of screening the payer; null if no address was given. */
  screening: ScreeningFacts | null
  /** The payee in the registry; null if it has none with that sid. */
  service: PayeeFacts | null
}

/** In inputs of version 1 the way the agent was identified is not recorded. */
type EarlierAgent = Omit<NamedAgent, 'known_by'>

/** The request in exact form; null if a field was not sent. */
export type PayeeRequest = {
  /** USDC as an exact decimal in canonical form. */
  amount_usdc: string | null
  /** The asset as sent. Absent if it was not sent. */
  asset?: string
  /** Whether an empty payer was sent. */
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

/** How the named agent was identified; null if it was not. */
export function identifiedAgent({ agent }: Pick<PayeeInputs, 'agent'>): { id: string; by: KnownBy } | null {
  if (agent === null || !('known_by' in agent) || agent.known_by === null) return null
  return { id: agent.agent_id, by: agent.known_by }
}

/** SHA-256 in hex of the RFC 8785 form. */
export function hashPayeeInputs(inputs: PayeeInputs): string {
  return canonicalHash(inputs)
}
