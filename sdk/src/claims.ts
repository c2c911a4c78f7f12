/** The claims of an attestation of a payer-side decision. `iat` and `exp` are Unix seconds. */
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
  /**
   * The oldest `as_of` among the sanctions lists behind the decision; null if there was none. Absent in older tokens.
   */
  evidence_as_of?: string | null
  /** By kind of list, the SHA-256 in hex of the RFC 8785 form of `[[id, snapshot], ...]`. Absent in older tokens. */
  list_digests?: Readonly<Record<string, string>>
  /** The maximum age of a sanctions list in hours; null if the service had no limit. Absent in older tokens. */
  lists_max_age_h?: number | null
  /** The network of the screening, CAIP-2. Absent in older tokens. */
  screened_network?: string
  /**
   * The host of the payment page, if one was screened together with the payee: `verdict` is the stricter of the two.
   */
  site?: string
  /** Identifies the snapshot of all lists in use. */
  lists_root: string
  /** SHA-256 in hex of the complete input of the decision, in RFC 8785 form. */
  inputs_hash: string
  iat: number
  exp: number
}

/** The claims of a signed payee-side decision. `iat` and `exp` are Unix seconds. */
export type PayeeClaims = {
  iss: string
  /** decision_id */
  jti: string
  /** sid of the payee. */
  sub: string
  /** The payer's address; null if none was given. */
  payer: string | null
  /** The identified agent of the payer; null if none was. Absent in older tokens. */
  agent?: string | null
  /**
   * How it was identified. `credential`: it sent the secret of the agent. `named_wallet`: `payer` is the registered
   * wallet of the agent, and the payment has to come from it. Absent in older tokens.
   */
  agent_known_by?: 'credential' | 'named_wallet' | null
  status: 'accept' | 'decline' | 'hold_request_info' | 'not_ready'
  reasons: readonly string[]
  inputs_hash: string
  iat: number
  exp: number
}
