/** The members of API answers that the console reads; the reference at /docs describes them. */
/** The session of this browser, or none. */
export type Session = {
  signed_in: true
  account: { id: string; email: string }
  person_id: string
  email: string
  role: Role
  csrf: string
  expires_at: string
  webhook_set: boolean
}
export type SignedOut = { signed_in: false }

export const roles = ['owner', 'approver', 'operator', 'developer', 'auditor'] as const
export type Role = (typeof roles)[number]
export type Person = {
  person_id: string
  email: string
  role: Role
  state: 'invited' | 'active'
  first_owner: boolean
  is_you: boolean
  invited_at: string | null
  joined_at: string | null
  revision: string
}

/** A pending change: its id and hash are sent with the decision, so that no other change is decided. */
export type Pending = {
  id: string
  hash: string
  requested_at: string
  requested_by: 'owner' | 'member' | 'agent' | 'key' | null
  expires_at: string
}

type KeySettings = {
  scopes: 'all' | string[]
  ip_allowlist: string[]
  expires_at: string | null
  decision_log: boolean
  decision_log_retention: string
}
export type OwnedKey = KeySettings & {
  revision: string
  key_id: string
  label: string
  state: 'active' | 'not_activated' | 'expired' | 'revoked'
  pending: (Pending & { changes: Partial<KeySettings> }) | null
  last_used_at: string | null
  week: { day: string; calls: number }[]
  created_at: string
}

export type Mandate = {
  maxUsdc: number
  dailyUsdc: number
  allowedPayees: string[]
  purpose: string | null
  expiresAt: string | null
  kycRequired: boolean
  anomaly: 'off' | 'review' | 'block'
}
export type OwnedAgent = {
  revision: string
  agentId: string
  entity: string
  /** The sanctions lists with a party of this name. */
  named_like: string[]
  status: 'active' | 'revoked'
  discoverable: boolean
  kyc: 'none' | 'verified'
  wallet: string | null
  wallet_bound: boolean
  loosens_from: string | null
  registeredAt: string
  mandate: Mandate
  pending: (Pending & { mandate: Mandate }) | null
  spending: { day: string; usdc: number; simulated: number }[]
  today: { day: string; used: number; simulated: number; reserved: number; left: number; resets_at: string }
}

type Course = 'passed' | 'held' | 'blocked'
export type Trial = {
  change: 'same' | 'tighter' | 'looser'
  summary: string
  changed: {
    paymentId: string
    at: string
    amountUsdc: number
    to: string
    happened: Course
    would: Course
    pillar: string | null
  }[]
}

export type Payment = {
  paymentId: string
  agentId: string
  nonce: string | null
  amountUsdc: number
  to: string
  network: string
  purpose: string | null
  state: string
  flagged: boolean
  decision: string
  pillar: string | null
  reason_code: string | null
  reason: string | null
  txHash: string | null
  at: string
}
type Sum = { count: number; usdc: number }
export type Figures = {
  paid: Sum
  simulated: Sum
  reserved: Sum
  held: number
  blocked: number
  flagged: number
  complete: boolean
}
export type OverviewFacts = { today: Figures; last_30_days: Figures; attention: Payment[] }

export type Check = {
  n: number
  key: string
  pillar: string
  outcome: 'pass' | 'skip' | 'review' | 'block'
  reason_code: string | null
  detail: string
}
type Remedy = { kind: string; to: string; valid_from: string | null; valid_until: string; detail: string }
export type PaymentFacts = Payment & {
  checks: Check[] | null
  now: { decision: 'allow' | 'review' | 'block'; remedies: Remedy[]; advice: string | null } | null
}

export type Webhook = {
  revision: string
  url: string
  created_at: string
  overlap_until: string | null
  failing_since: string | null
  paused: { at: string; reason: string; detail: string } | null
}
export type Delivery = {
  webhook_id: string
  type: string
  created_at: string
  agent_id: string | null
  payment_id: string | null
  reason: string | null
  reason_text: string | null
  body: string
  state: 'waiting' | 'delivered' | 'failed' | 'paused' | 'replayed' | 'dropped'
  attempts: { n: number; at: string; status_code: number | null; duration_ms: number; error: string | null }[]
  next_attempt_at: string | null
}

type Proof = { state: 'proved' | 'open'; detail: string }
export type OwnedService = {
  revision: string
  sid: string
  name: string
  named_like: string[]
  url: string
  wallet: string
  policy: { min_usdc: number | null; max_usdc: number | null }
  rating_status: string
  proofs: { contact: Proof; domain: Proof & { file_url: string; token: string }; wallet: Proof & { message: string } }
}

export type Items<T> = { items: T[]; next_cursor?: string | null }
