import type { Migration } from '../storage/migrate.ts'

/**
 * Who answers for keys, agents and services. `email` is null once the account was erased. `used_at` is when the owner last
 * asked for a key or a link, or was found to have something: an owner who is in use is not removed. Times are milliseconds
 * since 1970.
 */
type OwnerRow = { id: string; email: string | null; created_at: number; used_at: number }

/** A change that waits for its owner. `subject` says what it changes, such as `key:<id>`; each has at most one. */
type PendingRow = {
  subject: string
  token_hash: string
  changes: string
  requested_at: number
  expires_at: number
  /** Null for one that an earlier version proposed. */
  owner_id: string | null
}

/**
 * A mail that waits to be sent, sealed, because it carries secrets. It is sent under a lease by one process. `about` names
 * the change that it asks to confirm, and `owner_id` whose mail it is, where it is an owner's. `is_requested`: any caller may
 * have asked for it, so that it is sent after all others.
 */
type MailRow = {
  id: string
  sealed: string
  due_at: number
  attempts: number
  lease_until: number
  created_at: number
  about: string | null
  owner_id: string | null
  is_requested: number
}

/**
 * The last mails of a budget: a slot may be used again an hour after it was used. `address_hash` is the hash of the name of
 * the budget; addresses were the first.
 */
type MailSlotRow = { address_hash: string; slot: number; used_at: number }

/** A mailed link that signs somebody in, until it is used. */
type SignInRow = { token_hash: string; owner_id: string; expires_at: number }

/** Somebody who is signed in to the console: the hash of what the cookie holds. */
type SessionRow = { session_hash: string; owner_id: string; expires_at: number }

/** A browser that has been signed in as the owner: the hash of what its cookie holds. */
type DeviceRow = { device_hash: string; owner_id: string; expires_at: number }

export type AccountTables = {
  accounts_owners: OwnerRow
  accounts_pending: PendingRow
  accounts_mails: MailRow
  accounts_mail_slots: MailSlotRow
  accounts_sign_ins: SignInRow
  accounts_sessions: SessionRow
  accounts_devices: DeviceRow
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
  {
    name: 'accounts/0003-mail-budgets',
    up: [
      `CREATE TABLE accounts_devices (device_hash TEXT NOT NULL PRIMARY KEY, owner_id TEXT NOT NULL,
        expires_at INTEGER NOT NULL)`,
      'CREATE INDEX accounts_devices_owner ON accounts_devices (owner_id)',
      'ALTER TABLE accounts_mails ADD COLUMN about TEXT',
      'ALTER TABLE accounts_mails ADD COLUMN owner_id TEXT',
      'ALTER TABLE accounts_mails ADD COLUMN is_requested INTEGER NOT NULL DEFAULT 0',
      'CREATE INDEX accounts_mails_about ON accounts_mails (about)',
    ],
  },
  {
    name: 'accounts/0004-owners-of-changes',
    up: [
      'ALTER TABLE accounts_pending ADD COLUMN owner_id TEXT',
      'CREATE INDEX accounts_pending_owner ON accounts_pending (owner_id)',
    ],
  },
]
