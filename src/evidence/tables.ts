import type { Migration } from '../storage/migrate.ts'

/**
 * The statements of payer and payee about one payment. A claim is null if it was not made; its rank is that of its
 * signature (rank-signature.ts). `payers` are the addresses that paid, separated by spaces, if the chain showed the
 * payment. Times are milliseconds since 1970; `issued_at` is when a statement was signed, null if it was not. `version`
 * counts changes, for optimistic locking.
 */
export type ReceiptRow = {
  id: string
  payee: string
  network: string
  tx_hash: string
  verification: string
  verification_cause: string | null
  payers: string
  payer_claim: string
  payer_rank: number
  payer_at: number
  payer_issued_at: number | null
  payee_claim: string | null
  payee_rank: number
  payee_at: number | null
  payee_issued_at: number | null
  filed_at: number
  version: number
}

export type EvidenceTables = { evidence_receipts: ReceiptRow }

export const migrations: readonly Migration[] = [
  {
    name: 'evidence/0001-receipts',
    up: [
      `CREATE TABLE evidence_receipts (id TEXT NOT NULL PRIMARY KEY, payee TEXT NOT NULL, network TEXT NOT NULL,
        tx_hash TEXT NOT NULL, verification TEXT NOT NULL, verification_cause TEXT, payers TEXT NOT NULL,
        payer_claim TEXT NOT NULL, payer_rank INTEGER NOT NULL, payer_at INTEGER NOT NULL, payee_claim TEXT,
        payee_rank INTEGER NOT NULL, payee_at INTEGER, filed_at INTEGER NOT NULL, version INTEGER NOT NULL)`,
      'CREATE UNIQUE INDEX evidence_receipts_payment ON evidence_receipts (payee, network, tx_hash)',
      'CREATE INDEX evidence_receipts_verification ON evidence_receipts (verification, filed_at)',
    ],
  },
  {
    // Signed by some key before the chain showed who paid (rank 1): worth no more than an unsigned one since then.
    name: 'evidence/0002-signed-before-verified',
    up: [`UPDATE evidence_receipts SET payer_rank = 0 WHERE verification = 'verified' AND payer_rank = 1`],
  },
  {
    name: 'evidence/0003-signed-times',
    up: [
      'ALTER TABLE evidence_receipts ADD COLUMN payer_issued_at INTEGER',
      'ALTER TABLE evidence_receipts ADD COLUMN payee_issued_at INTEGER',
    ],
  },
]
