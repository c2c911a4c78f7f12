import type { Migration } from '../storage/migrate.ts'

/**
 * Who answers for keys and agents. `email` is null once the account was erased. `used_at` is when a key was last asked for:
 * an owner who is in use is not removed. Times are milliseconds since 1970.
 */
type OwnerRow = { id: string; email: string | null; created_at: number; used_at: number }

/** A change that waits for its owner. `subject` says what it changes, such as `key:<id>`; each has at most one. */
type PendingRow = { subject: string; token_hash: string; changes: string; requested_at: number; expires_at: number }

/** A mail that waits to be sent, sealed, because it carries secrets. It is sent under a lease by one process. */
type MailRow = { id: string; sealed: string; due_at: number; attempts: number; lease_until: number; created_at: number }

/** The last mails to an address, by its hash: a slot may be used again an hour after it was used. */
type MailSlotRow = { address_hash: string; slot: number; used_at: number }

/** A mailed link that signs somebody in, until it is used. */
type SignInRow = { token_hash: string; owner_id: string; expires_at: number }

/** Somebody who is signed in to the console: the hash of what the cookie holds. */
type SessionRow = { session_hash: string; owner_id: string; expires_at: number }

export type AccountTables = {
  accounts_owners: OwnerRow
  accounts_pending: PendingRow
  accounts_mails: MailRow
  accounts_mail_slots: MailSlotRow
  accounts_sign_ins: SignInRow
  accounts_sessions: SessionRow
}

export const migrations: readonly Migration[] = [
  {
    name: 'accounts/0001-create',
    up: [
      `CREATE TABLE accounts_owners (id TEXT NOT NULL PRIMARY KEY, email TEXT UNIQUE, created_at INTEGER NOT NULL,
        used_at INTEGER NOT NULL)`,
      `CREATE TABLE accounts_pending (subject TEXT NOT NULL PRIMARY KEY, token_hash TEXT NOT NULL, changes TEXT NOT NULL,
        requested_at INTEGER NOT NULL, expires_at INTEGER NOT NULL)`,
      `CREATE TABLE accounts_mails (id TEXT NOT NULL PRIMARY KEY, sealed TEXT NOT NULL, due_at INTEGER NOT NULL,
        attempts INTEGER NOT NULL, lease_until INTEGER NOT NULL, created_at INTEGER NOT NULL)`,
      'CREATE INDEX accounts_mails_due ON accounts_mails (due_at)',
      `CREATE TABLE accounts_mail_slots (address_hash TEXT NOT NULL, slot INTEGER NOT NULL, used_at INTEGER NOT NULL,
        PRIMARY KEY (address_hash, slot))`,
    ],
  },
  {
    name: 'accounts/0002-sessions',
    up: [
      `CREATE TABLE accounts_sign_ins (token_hash TEXT NOT NULL PRIMARY KEY, owner_id TEXT NOT NULL,
        expires_at INTEGER NOT NULL)`,
      `CREATE TABLE accounts_sessions (session_hash TEXT NOT NULL PRIMARY KEY, owner_id TEXT NOT NULL,
        expires_at INTEGER NOT NULL)`,
      'CREATE INDEX accounts_sessions_owner ON accounts_sessions (owner_id)',
    ],
  },
]
