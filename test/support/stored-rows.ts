import type { ReceiptRow } from '../../src/evidence/tables.ts'
import type { PaymentRow, SettlementRow } from '../../src/gateway/tables.ts'
import { secretHash } from '../../src/kit/secret-token.ts'
import { defaultMandate } from '../../src/registry/mandate.ts'
import { newAgent } from '../../src/registry/new-agent.ts'
import type { Write } from '../../src/storage/storage.ts'

/** As long as a purpose may be. */
export const longPurpose = 'x'.repeat(8_000)

/** An agent of 1970; those called `owned` and `logging` have an owner of that name. */
export function agentRow(agentId: string): Write {
  const owner = agentId === 'owned' || agentId === 'logging' ? { ownerId: agentId, label: null } : null
  const named = {
    agentId,
    entity: 'Acme',
    wallet: null,
    principal: null,
    mandate: defaultMandate,
    secret: `csa_${agentId}`,
  }
  const row = newAgent({ ...named, owner, registeredFrom: '192.0.2.1', now: 0 })
  return { kind: 'insert', table: 'registry_agents', row, guard: 'new' }
}

/** A key with its log on, of the owner `logging`. */
export const logKey: Write = {
  kind: 'insert',
  table: 'keys_keys',
  row: {
    id: 'key_1',
    owner_id: 'logging',
    key_hash: secretHash('csk_1'),
    label: '',
    state: 'active',
    scopes: 'all',
    ip_allowlist: '',
    expires_at: null,
    decision_log: 1,
    log_retention: '10y',
    activation_hash: null,
    activation_expires_at: 0,
    created_at: 0,
    activated_at: 0,
    revoked_at: null,
    version: 1,
  },
  guard: 'new',
}

type Kept = { payment: PaymentRow; settlement: SettlementRow['state'] | null }

/** A payment of 1970, with its settlement on a chain where it has one. */
export function paymentOf(agent: string, state: string, settlement: string | null): Kept {
  const id = settlement === 'settled' && agent !== 'settled' ? `${agent}/${state}/paid` : `${agent}/${state}`
  const payment: PaymentRow = {
    id,
    agent_id: agent,
    nonce: id,
    amount: '1',
    subject: 's',
    to_address: 'p',
    network: 'base',
    purpose: longPurpose,
    state,
    pillar: null,
    reason_code: null,
    decision: 'allow',
    inputs_hash: 'hash',
    mandate: '{"maxUsdc":"1"}',
    day: '1970-01-01',
    created_at: 0,
    facts: '{}',
    request_id: 'r',
    attestation_id: null,
    stage: 0,
  }
  return { payment, settlement }
}

export function rowsOf({ payment, settlement }: Kept): Write[] {
  const { id, agent_id, nonce, day: date } = payment
  const settled = {
    payment_id: id,
    agent_id,
    nonce,
    day: date,
    units: 1,
    network: 'base',
    token: 't',
    payer: 'w',
    payee: 'p',
    authorization_nonce: id,
    valid_before: 1,
    confirmations: 1,
    since_block: 1,
    answer: 'sealed',
    state: settlement,
    tx_hash: '0x',
    created_at: 0,
  }
  return [
    { kind: 'insert', table: 'gateway_payments', row: payment, guard: 'new' },
    { kind: 'insert', table: 'gateway_nonces', row: { agent_id, nonce, payment_id: id }, guard: 'new' },
    { kind: 'insert', table: 'gateway_days', row: { agent_id, day: date, promised: 1 }, onConflict: 'ignore' },
    ...(settlement ? [{ kind: 'insert', table: 'gateway_settlements', row: settled, guard: 'new' } as const] : []),
  ]
}

/** A verified receipt of 1970 with what the payer claims, and the rank of that. */
export function receiptOf(claim: string, rank: number): ReceiptRow {
  return {
    id: `${claim}/${rank}`,
    payee: 'p',
    network: 'base',
    tx_hash: `${claim}/${rank}`,
    verification: 'verified',
    verification_cause: null,
    payers: 'w',
    payer_claim: claim,
    payer_rank: rank,
    payer_at: 0,
    payer_issued_at: null,
    payee_claim: null,
    payee_rank: 0,
    payee_at: null,
    payee_issued_at: null,
    filed_at: 0,
    version: 1,
  }
}
