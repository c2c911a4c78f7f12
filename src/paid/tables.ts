import type { Migration } from '../storage/migrate.ts'

/**
 * An accepted payment, identified by what the token stores of it. `payment` and `requirements` are JSON as sent to the
 * facilitator. `quote_hash` is the hash of the accepted quote's id; null where quotes had none yet. `uses` counts how
 * often it was used. While it is unsettled it has an owner, and `fence` counts owners. `sending` is JSON of what its
 * transaction counts on (`gateway/relay-budget`), while gas may be lost on it. `answer` and `settlement` are JSON of
 * the delivery. Times are milliseconds since 1970.
 */
export type PaymentRow = {
  network: string
  asset: string
  payer: string
  nonce: string
  offer: string
  request_hash: string
  payment_hash: string
  identifier: string | null
  quote_hash: string | null
  uses: number
  amount: string
  pay_to: string
  state: string
  payment: string
  requirements: string
  answer: string | null
  settlement: string | null
  owner: string
  fence: number
  sending: string | null
  created_at: number
  updated_at: number
}

/**
 * A transaction that was believed without a look at the chain, and the nonce of the one payment that it settled. A
 * facilitator that names it for another payment is not believed. Time in milliseconds since 1970.
 */
export type BelievedRow = { network: string; tx: string; nonce: string; at: number }

export type PaidTables = { paid_payments: PaymentRow; paid_believed: BelievedRow }

export const migrations: readonly Migration[] = [
  {
    name: 'paid/0001-payments',
    up: [
      `CREATE TABLE paid_payments (network TEXT NOT NULL, asset TEXT NOT NULL, payer TEXT NOT NULL, nonce TEXT NOT NULL,
        offer TEXT NOT NULL, request_hash TEXT NOT NULL, payment_hash TEXT NOT NULL, identifier TEXT, amount TEXT NOT NULL,
        pay_to TEXT NOT NULL, state TEXT NOT NULL, payment TEXT NOT NULL, requirements TEXT NOT NULL, answer TEXT,
        settlement TEXT, owner TEXT NOT NULL, fence INTEGER NOT NULL, created_at INTEGER NOT NULL,
        updated_at INTEGER NOT NULL, PRIMARY KEY (network, asset, payer, nonce))`,
      'CREATE UNIQUE INDEX paid_payments_identifier ON paid_payments (network, payer, identifier)',
      'CREATE INDEX paid_payments_age ON paid_payments (state, updated_at)',
    ],
  },
  {
    name: 'paid/0002-quote-ids-and-uses',
    up: [
      'ALTER TABLE paid_payments ADD COLUMN quote_hash TEXT',
      'ALTER TABLE paid_payments ADD COLUMN uses INTEGER NOT NULL DEFAULT 1',
    ],
  },
  { name: 'paid/0003-sendings', up: ['ALTER TABLE paid_payments ADD COLUMN sending TEXT'] },
  {
    name: 'paid/0004-believed-transactions',
    up: [
      `CREATE TABLE paid_believed (network TEXT NOT NULL, tx TEXT NOT NULL, nonce TEXT NOT NULL, at INTEGER NOT NULL,
        PRIMARY KEY (network, tx))`,
    ],
  },
]
