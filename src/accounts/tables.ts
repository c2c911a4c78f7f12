import type { Migration } from '../storage/migrate.ts'

/**
 * The account that answers for keys, agents and services. `email` is null once the account is erased. `used_at` is when
 * the owner last requested a key or link, or was last seen to have rows. Times are milliseconds since 1970.
 */
type OwnerRow = { id: string; email: string | null; created_at: number; used_at: number }

/** A change that waits for its owner. `subject` names what it changes, such as `key:<id>`; each has at most one. */
type PendingRow = {
  subject: string
  token_hash: string
  changes: string
  requested_at: number
  expires_at: number
  /** Null for one proposed by an earlier version. */
  owner_id: string | null
  /** A Requester; null for one proposed by an earlier version. */
  requested_by: string | null
}

/**
 * An unsent mail, sealed because it carries secrets. One process sends it under a lease. `about` is the subject of the
 * change that it asks to confirm, `owner_id` the owner it is sent to. `is_requested`: any caller may have triggered it,
 * so it is sent after all others.
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
 * The recent mails of a budget: a slot is free again an hour after it was used. `address_hash` is the hash of the
 * budget's name; the column dates from when budgets were per address.
 */
type MailSlotRow = { address_hash: string; slot: number; used_at: number }

/**
 * A person whom an owner has added to the account. `role` is one of `roles`; `state` is `invited` until the person signs
 * in, then `active`. The row is deleted when the person is removed. The owner of the address in `accounts_owners` has no
 * row: that person is always an owner.
 */
export type MemberRow = {
  owner_id: string
  id: string
  email: string
  role: string
  state: string
  invited_at: number
  joined_at: number | null
}

/**
 * A mailed sign-in link, until it is used. `member_id` here and in the next two tables: the person, or null for the owner
 * of the account.
 */
type SignInRow = { token_hash: string; owner_id: string; member_id: string | null; expires_at: number }

/** A session of the console. `session_hash` is the hash of the cookie. */
type SessionRow = { session_hash: string; owner_id: string; member_id: string | null; expires_at: number }

/** A browser that has signed in as a person of the account. `device_hash` is the hash of its cookie. */
type DeviceRow = { device_hash: string; owner_id: string; member_id: string | null; expires_at: number }

export type AccountTables = {
  accounts_owners: OwnerRow
  accounts_pending: PendingRow
  accounts_mails: MailRow
  accounts_mail_slots: MailSlotRow
  accounts_sign_ins: SignInRow
  accounts_sessions: SessionRow
  accounts_devices: DeviceRow
  accounts_members: MemberRow
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
  {
    name: 'accounts/0005-requesters-of-changes',
    up: ['ALTER TABLE accounts_pending ADD COLUMN requested_by TEXT'],
  },
  {
    name: 'accounts/0006-members',
    up: [
      `CREATE TABLE accounts_members (owner_id TEXT NOT NULL, id TEXT NOT NULL, email TEXT NOT NULL, role TEXT NOT NULL,
        state TEXT NOT NULL, invited_at INTEGER NOT NULL, joined_at INTEGER, PRIMARY KEY (owner_id, id),
        UNIQUE (owner_id, email))`,
      'CREATE INDEX accounts_members_email ON accounts_members (email)',
      'ALTER TABLE accounts_sign_ins ADD COLUMN member_id TEXT',
      'ALTER TABLE accounts_sessions ADD COLUMN member_id TEXT',
      'ALTER TABLE accounts_devices ADD COLUMN member_id TEXT',
    ],
  },
]
