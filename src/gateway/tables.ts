import type { Migration } from '../storage/migrate.ts'
import { rekeyedTable } from '../storage/rekeyed-table.ts'

/**
 * A requested payment. `subject` is the payee (CAIP-10), `inputs_hash` the hash of its inputs; in earlier versions that
 * of the payee's inputs. `facts` is what the gates read beside the mandate (`payment-facts.ts`), and `request_id` and
 * `attestation_id` are the request and the signed token; all three are null in rows older than their columns. A blocked
 * payment has a reason and pillar, and spent nothing. Times are milliseconds since 1970.
 */
export type PaymentRow = {
  id: string
  agent_id: string
  nonce: string | null
  amount: string
  subject: string
  to_address: string
  network: string
  purpose: string | null
  state: string
  pillar: string | null
  reason_code: string | null
  decision: string
  inputs_hash: string | null
  mandate: string
  day: string
  created_at: number
  facts: string | null
  request_id: string | null
  attestation_id: string | null
  /** How much of the payment is kept (`reduce-payments.ts`). */
  stage: number
}

/** A spent nonce, kept for the life of the agent; for an unowned agent as long as its payment. */
type NonceRow = { agent_id: string; nonce: string; payment_id: string }

/** The promises of an agent on a UTC day, in millionths of a USDC. */
type DayRow = { agent_id: string; day: string; promised: number }

/**
 * A request with an Idempotency-Key. While it is in progress it has an owner, and only that owner stores its answer.
 * `fence` counts owners.
 */
export type RequestRow = {
  agent_id: string
  secret_hash: string
  action: string
  request_key: string
  body_hash: string
  state: string
  owner: string
  fence: number
  status: number | null
  answer: string | null
  /** Its unsettled payment; null before, and for every other request. */
  payment_id: string | null
  created_at: number
}

/**
 * A payment that is settled on a chain, written before anything is sent. `authorization_nonce` is its on-chain nonce,
 * `day` and `units` are the reservation, `answer` is sealed, and empty once it can no longer be fetched. `state` is
 * `open`, `settled`, `failed`, or `returned`: nothing was sent and the reservation was given back, but the authorization
 * can still be carried out by others (`settlement/returned-settlements.ts`).
 */
export type SettlementRow = {
  payment_id: string
  agent_id: string
  nonce: string
  day: string
  units: number
  network: string
  token: string
  payer: string
  payee: string
  authorization_nonce: string
  valid_before: number
  confirmations: number
  since_block: number
  answer: string
  state: string
  tx_hash: string | null
  created_at: number
  /**
   * The source address that it counts on while it is open or returned; null once it has ended, and in rows of earlier
   * versions.
   */
  source: string | null
  /** When the chain is looked at next for a returned one, in milliseconds since 1970; null for all others. */
  look_at: number | null
}

/**
 * A preview of an agent without its secret: `bucket` is derived from the agent's id; a slot is free again after an
 * hour. `source` is a hash of the caller's address, null where calls are not counted by source.
 */
export type PreviewRow = { bucket: number; slot: number; used_at: number; source: string | null }

/** Transactions sent for a subject in a UTC hour or day (`relay-budget.ts`). */
type RelayRow = { subject: string; period: string; sent: number }

/** Open settlements of a subject, or their sum for a wallet (`settlement/open-bounds.ts`). */
type OpenRow = { subject: string; taken: number }

export type GatewayTables = {
  gateway_payments: PaymentRow
  gateway_nonces: NonceRow
  gateway_days: DayRow
  gateway_requests: RequestRow
  gateway_settlements: SettlementRow
  gateway_previews: PreviewRow
  gateway_relays: RelayRow
  gateway_open: OpenRow
}

export const migrations: readonly Migration[] = [
  {
    name: 'gateway/0001-create',
    up: [
      `CREATE TABLE gateway_payments (id TEXT NOT NULL PRIMARY KEY, agent_id TEXT NOT NULL, nonce TEXT, amount TEXT NOT NULL,
        subject TEXT NOT NULL, to_address TEXT NOT NULL, network TEXT NOT NULL, purpose TEXT, state TEXT NOT NULL,
        pillar TEXT, reason_code TEXT, decision TEXT NOT NULL, inputs_hash TEXT, mandate TEXT NOT NULL, day TEXT NOT NULL,
        created_at INTEGER NOT NULL)`,
      'CREATE INDEX gateway_payments_agent ON gateway_payments (agent_id, created_at, id)',
      'CREATE INDEX gateway_payments_subject ON gateway_payments (subject)',
      `CREATE TABLE gateway_nonces (agent_id TEXT NOT NULL, nonce TEXT NOT NULL, payment_id TEXT NOT NULL,
        PRIMARY KEY (agent_id, nonce))`,
      `CREATE TABLE gateway_days (agent_id TEXT NOT NULL, day TEXT NOT NULL, promised INTEGER NOT NULL,
        PRIMARY KEY (agent_id, day))`,
      `CREATE TABLE gateway_requests (agent_id TEXT NOT NULL, secret_hash TEXT NOT NULL, action TEXT NOT NULL,
        request_key TEXT NOT NULL, body_hash TEXT NOT NULL, state TEXT NOT NULL, owner TEXT NOT NULL, fence INTEGER NOT NULL,
        status INTEGER, answer TEXT, created_at INTEGER NOT NULL, PRIMARY KEY (agent_id, secret_hash, action, request_key))`,
      'CREATE INDEX gateway_requests_age ON gateway_requests (created_at)',
      'CREATE TABLE gateway_processes (id TEXT NOT NULL PRIMARY KEY, beat INTEGER NOT NULL)',
    ],
  },
  { name: 'gateway/0002-facts', up: ['ALTER TABLE gateway_payments ADD COLUMN facts TEXT'] },
  {
    name: 'gateway/0003-settlements',
    up: [
      `CREATE TABLE gateway_settlements (payment_id TEXT NOT NULL PRIMARY KEY, agent_id TEXT NOT NULL, nonce TEXT NOT NULL,
        day TEXT NOT NULL, units INTEGER NOT NULL, network TEXT NOT NULL, token TEXT NOT NULL, payer TEXT NOT NULL,
        payee TEXT NOT NULL, authorization_nonce TEXT NOT NULL, valid_before INTEGER NOT NULL,
        confirmations INTEGER NOT NULL, since_block INTEGER NOT NULL, answer TEXT NOT NULL, state TEXT NOT NULL,
        tx_hash TEXT, created_at INTEGER NOT NULL)`,
      'CREATE INDEX gateway_settlements_state ON gateway_settlements (state, created_at)',
      'ALTER TABLE gateway_requests ADD COLUMN payment_id TEXT',
    ],
  },
  {
    name: 'gateway/0004-names-of-calls',
    up: [
      'ALTER TABLE gateway_payments ADD COLUMN request_id TEXT',
      'ALTER TABLE gateway_payments ADD COLUMN attestation_id TEXT',
    ],
  },
  {
    name: 'gateway/0005-previews',
    up: [
      `CREATE TABLE gateway_previews (bucket INTEGER NOT NULL, slot INTEGER NOT NULL, used_at INTEGER NOT NULL,
        PRIMARY KEY (bucket, slot))`,
      'CREATE INDEX gateway_previews_age ON gateway_previews (used_at)',
    ],
  },
  {
    name: 'gateway/0006-stages',
    up: [
      'ALTER TABLE gateway_payments ADD COLUMN stage INTEGER NOT NULL DEFAULT 0',
      `CREATE INDEX gateway_payments_stage ON gateway_payments (stage, created_at) WHERE state = 'blocked'`,
    ],
  },
  {
    name: 'gateway/0007-settlements-by-transaction',
    up: ['CREATE INDEX gateway_settlements_transaction ON gateway_settlements (tx_hash)'],
  },
  {
    name: 'gateway/0008-what-is-left',
    up: [
      'DROP INDEX gateway_payments_stage',
      'CREATE INDEX gateway_payments_stage ON gateway_payments (stage, created_at)',
      'CREATE INDEX gateway_settlements_agent ON gateway_settlements (agent_id, state)',
      `CREATE INDEX gateway_settlements_answers ON gateway_settlements (created_at) WHERE answer <> ''`,
      'CREATE INDEX gateway_days_day ON gateway_days (day)',
    ],
  },
  { name: 'gateway/0009-preview-sources', up: ['ALTER TABLE gateway_previews ADD COLUMN source TEXT'] },
  {
    name: 'gateway/0010-relays-and-open-settlements',
    up: [
      `CREATE TABLE gateway_relays (subject TEXT NOT NULL, period TEXT NOT NULL, sent INTEGER NOT NULL,
        PRIMARY KEY (subject, period))`,
      'CREATE INDEX gateway_relays_age ON gateway_relays (period)',
      'CREATE TABLE gateway_open (subject TEXT NOT NULL PRIMARY KEY, taken INTEGER NOT NULL)',
      'ALTER TABLE gateway_settlements ADD COLUMN source TEXT',
    ],
  },
  {
    // To the room storage. A process of an earlier version that still runs beats and looks through the view.
    name: 'gateway/0011-processes',
    up: [
      'ALTER TABLE gateway_processes RENAME TO storage_processes',
      'CREATE VIEW gateway_processes AS SELECT id, beat FROM storage_processes',
    ],
  },
  { name: 'gateway/0012-no-index-by-payee', up: ['DROP INDEX gateway_payments_subject'] },
  rekeyedTable('gateway/0013-payments-by-agent', {
    table: 'gateway_payments',
    columns: [
      'id TEXT NOT NULL',
      'agent_id TEXT NOT NULL',
      'nonce TEXT',
      'amount TEXT NOT NULL',
      'subject TEXT NOT NULL',
      'to_address TEXT NOT NULL',
      'network TEXT NOT NULL',
      'purpose TEXT',
      'state TEXT NOT NULL',
      'pillar TEXT',
      'reason_code TEXT',
      'decision TEXT NOT NULL',
      'inputs_hash TEXT',
      'mandate TEXT NOT NULL',
      'day TEXT NOT NULL',
      'created_at INTEGER NOT NULL',
      'facts TEXT',
      'request_id TEXT',
      'attestation_id TEXT',
      'stage INTEGER NOT NULL DEFAULT 0',
    ],
    key: ['agent_id', 'id'],
    indexes: {
      gateway_payments_agent: '(agent_id, created_at, id)',
      gateway_payments_stage: '(stage, created_at)',
    },
  }),
  rekeyedTable('gateway/0014-settlements-by-agent', {
    table: 'gateway_settlements',
    columns: [
      'payment_id TEXT NOT NULL',
      'agent_id TEXT NOT NULL',
      'nonce TEXT NOT NULL',
      'day TEXT NOT NULL',
      'units INTEGER NOT NULL',
      'network TEXT NOT NULL',
      'token TEXT NOT NULL',
      'payer TEXT NOT NULL',
      'payee TEXT NOT NULL',
      'authorization_nonce TEXT NOT NULL',
      'valid_before INTEGER NOT NULL',
      'confirmations INTEGER NOT NULL',
      'since_block INTEGER NOT NULL',
      'answer TEXT NOT NULL',
      'state TEXT NOT NULL',
      'tx_hash TEXT',
      'created_at INTEGER NOT NULL',
      'source TEXT',
    ],
    key: ['agent_id', 'payment_id'],
    indexes: {
      gateway_settlements_state: '(state, created_at)',
      gateway_settlements_transaction: '(tx_hash)',
      gateway_settlements_agent: '(agent_id, state)',
      gateway_settlements_answers: `(created_at) WHERE answer <> ''`,
    },
  }),
  {
    name: 'gateway/0015-returned-settlements',
    up: ['ALTER TABLE gateway_settlements ADD COLUMN look_at INTEGER'],
  },
]
