/** What an attestation of a payer-side decision says. `iat` and `exp` are Unix seconds. */
export type AttestationClaims = {
  /** Address of the service that signed. */
  iss: string
  /** attestation_id */
  jti: string
  /** The screened address, as CAIP-10. */
  sub: string
  decision: 'allow' | 'review' | 'decline'
  verdict: 'clear' | 'caution' | 'risky' | 'uncertain'
  /** 0 to 100, null for `uncertain`. */
  risk: number | null
  reason_code: string
  /** A decimal string in whole units of `asset`. */
  amount?: string
  asset?: string
  /** The oldest `as_of` among the sanctions lists that were judged, null when none was. Older tokens do not say it. */
  evidence_as_of?: string | null
  /** By kind of list, the SHA-256 in hex of the RFC 8785 form of `[[id, snapshot], ...]`. Older tokens do not say it. */
  list_digests?: Readonly<Record<string, string>>
  /** How old a sanctions list could be in hours, null where the service had no bound. Older tokens do not say it. */
  lists_max_age_h?: number | null
  /** The network of the screening, CAIP-2. Older tokens do not say it. */
  screened_network?: string
  /** The host of the payment page, where one was screened beside the payee: `verdict` is the stricter of the two. */
  site?: string
  /** Names the snapshot of all lists that was asked. */
  lists_root: string
  /** SHA-256 in hex of everything the decision was worked out from, in RFC 8785 form. */
  inputs_hash: string
  iat: number
  exp: number
}

/** What a signed payee-side decision says. `iat` and `exp` are Unix seconds. */
export type PayeeClaims = {
  iss: string
  /** decision_id */
  jti: string
  /** sid of the payee. */
  sub: string
  /** The payer's address, null when none was given. */
  payer: string | null
  /** The agent that the payer is known to be, null when none is. Older tokens do not say it. */
  agent?: string | null
  /**
   * How it was known. `credential`: it showed the secret of the agent. `named_wallet`: `payer` is the wallet that the agent is
   * registered with, and the payment has to come from it. Older tokens do not say it.
   */
  agent_known_by?: 'credential' | 'named_wallet' | null
  status: 'accept' | 'decline' | 'hold_request_info' | 'not_ready'
  reasons: readonly string[]
  inputs_hash: string
  iat: number
  exp: number
}
