import { unlisted } from '../support/known-addresses.ts'

export type Decided = {
  status: string
  final: boolean
  reasons: string[]
  requested_fields: string[]
  decision_id: string
  expires_at: string | null
  payee_ref: {
    sid: string
    name: string
    named_like: string[]
    rating_status: string
    open_disputes: number
    policy: object
  } | null
  payer: { address: string | null; agentId: string | null; named_like: string[]; verdict: string | null }
  evidence: { kind: string; ref: string; complete_through: string | null; detail: string }[]
  signature: { token: string; verify_url: string } | null
  next: string
  signal_class: string
  inputs_hash: string
  inputs?: object
}
export const payer = unlisted.evm
export const reportedParty = `0x${'b2'.repeat(20)}`
export const strict = { min_usdc: '5', max_usdc: '100.5', require_kya: true, purposes: ['data', '天气'] }

export const path = '/api/payee/decide'
