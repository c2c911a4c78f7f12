import type { Migration } from '../storage/migrate.ts'
import { rekeyedTable } from '../storage/rekeyed-table.ts'

/**
 * A message to an owner, written with the change it reports. `payload` is the JSON that is sent, byte for byte. A message
 * about a payment names it, its agent and the reason, so that deliveries are found by them.
 */
export type MessageRow = {
  id: string
  owner_id: string
  type: string
  payload: string
  created_at: number
  agent_id: string | null
  payment_id: string | null
  reason: string | null
}

/**
 * The webhook of an owner. Secrets are sealed; the one before the last rotation also signs until `previous_until`.
 * `failing_since` is the first failed attempt after the last success.
 */
export type EndpointRow = {
  owner_id: string
  url: string
  secret: string
  previous_secret: string | null
  previous_until: number | null
  lang: string
  created_at: number
  failing_since: number | null
  paused_at: number | null
  paused_because: string | null
}

/**
 * A series of attempts for a message; a replay is another one. `due_at` is null for finished deliveries, so that its
 * index only holds pending ones. `is_asked`: the owner requested it, so a pause does not hold it. `changed_at` is its
 * last change. A sender moves `due_at` forward first, as a lease.
 */
export type DeliveryRow = {
  id: string
  message_id: string
  owner_id: string
  state: string
  attempts: number
  attempts_max: number
  is_asked: number
  due_at: number | null
  created_at: number
  changed_at: number
}

/** What came of one attempt. `owner_id` is that of its delivery, and `error` a cause by its name, null where the message was taken. */
export type AttemptRow = {
  owner_id: string
  delivery_id: string
  n: number
  at: number
  status_code: number | null
  duration_ms: number
  error: string | null
}

export type WebhookTables = {
  webhooks_messages: MessageRow
  webhooks_endpoints: EndpointRow
  webhooks_deliveries: DeliveryRow
  webhooks_attempts: AttemptRow
}

const aboutColumns = ['agent_id', 'payment_id', 'reason'].map(
  (column) => `ALTER TABLE webhooks_messages ADD COLUMN ${column} TEXT`,
)

/** Times are milliseconds since 1970. */
export const migrations: readonly Migration[] = [
  {
    name: 'webhooks/0001-messages',
    up: [
      `CREATE TABLE webhooks_messages (id TEXT NOT NULL PRIMARY KEY, owner_id TEXT NOT NULL, type TEXT NOT NULL,
        payload TEXT NOT NULL, created_at INTEGER NOT NULL)`,
      'CREATE INDEX webhooks_messages_owner ON webhooks_messages (owner_id, created_at)',
    ],
  },
  {
    name: 'webhooks/0002-endpoints',
    up: [
      `CREATE TABLE webhooks_endpoints (owner_id TEXT NOT NULL PRIMARY KEY, url TEXT NOT NULL, secret TEXT NOT NULL,
        previous_secret TEXT, previous_until INTEGER, lang TEXT NOT NULL, created_at INTEGER NOT NULL,
        failing_since INTEGER, paused_at INTEGER, paused_because TEXT)`,
    ],
  },
  {
    name: 'webhooks/0003-deliveries',
    up: [
      `CREATE TABLE webhooks_deliveries (id TEXT NOT NULL PRIMARY KEY, message_id TEXT NOT NULL, owner_id TEXT NOT NULL,
        state TEXT NOT NULL, attempts INTEGER NOT NULL, attempts_max INTEGER NOT NULL, is_asked INTEGER NOT NULL,
        due_at INTEGER, created_at INTEGER NOT NULL, changed_at INTEGER NOT NULL)`,
      'CREATE INDEX webhooks_deliveries_due ON webhooks_deliveries (due_at, owner_id)',
      'CREATE INDEX webhooks_deliveries_owner ON webhooks_deliveries (owner_id, created_at, id)',
      'CREATE INDEX webhooks_deliveries_message ON webhooks_deliveries (message_id)',
      `CREATE TABLE webhooks_attempts (delivery_id TEXT NOT NULL, n INTEGER NOT NULL, at INTEGER NOT NULL,
        status_code INTEGER, duration_ms INTEGER NOT NULL, error TEXT, PRIMARY KEY (delivery_id, n))`,
      'CREATE INDEX webhooks_attempts_at ON webhooks_attempts (at)',
    ],
  },
  {
    // A partial index: most deliveries are finished and would only add entries that are never read.
    name: 'webhooks/0004-due-only',
    up: [
      'DROP INDEX webhooks_deliveries_due',
      'CREATE INDEX webhooks_deliveries_due ON webhooks_deliveries (due_at, owner_id) WHERE due_at IS NOT NULL',
    ],
  },
  {
    // Attempts know their owner by the delivery, which is found by its id alone for the last time. A process of an earlier
    // version that still runs names none: hence the default.
    name: 'webhooks/0005-attempts-by-owner',
    up: [
      'ALTER TABLE webhooks_attempts RENAME TO webhooks_attempts_before',
      `CREATE TABLE webhooks_attempts (owner_id TEXT NOT NULL DEFAULT '', delivery_id TEXT NOT NULL, n INTEGER NOT NULL,
        at INTEGER NOT NULL, status_code INTEGER, duration_ms INTEGER NOT NULL, error TEXT,
        PRIMARY KEY (owner_id, delivery_id, n))`,
      `INSERT INTO webhooks_attempts (owner_id, delivery_id, n, at, status_code, duration_ms, error)
        SELECT COALESCE((SELECT owner_id FROM webhooks_deliveries WHERE id = delivery_id), ''),
          delivery_id, n, at, status_code, duration_ms, error FROM webhooks_attempts_before`,
      'DROP TABLE webhooks_attempts_before',
      'CREATE INDEX webhooks_attempts_at ON webhooks_attempts (at)',
    ],
    postgres: [
      `ALTER TABLE webhooks_attempts ADD COLUMN owner_id TEXT NOT NULL DEFAULT ''`,
      `UPDATE webhooks_attempts SET owner_id = webhooks_deliveries.owner_id FROM webhooks_deliveries
        WHERE webhooks_deliveries.id = delivery_id`,
      'ALTER TABLE webhooks_attempts DROP CONSTRAINT webhooks_attempts_pkey',
      'ALTER TABLE webhooks_attempts ADD PRIMARY KEY (owner_id, delivery_id, n)',
    ],
  },
  rekeyedTable('webhooks/0006-deliveries-by-owner', {
    table: 'webhooks_deliveries',
    columns: [
      'id TEXT NOT NULL',
      'message_id TEXT NOT NULL',
      'owner_id TEXT NOT NULL',
      'state TEXT NOT NULL',
      'attempts INTEGER NOT NULL',
      'attempts_max INTEGER NOT NULL',
      'is_asked INTEGER NOT NULL',
      'due_at INTEGER',
      'created_at INTEGER NOT NULL',
      'changed_at INTEGER NOT NULL',
    ],
    key: ['owner_id', 'id'],
    indexes: {
      webhooks_deliveries_due: '(due_at, owner_id) WHERE due_at IS NOT NULL',
      webhooks_deliveries_owner: '(owner_id, created_at, id)',
      webhooks_deliveries_message: '(message_id)',
    },
  }),
  rekeyedTable('webhooks/0007-messages-by-owner', {
    table: 'webhooks_messages',
    columns: [
      'id TEXT NOT NULL',
      'owner_id TEXT NOT NULL',
      'type TEXT NOT NULL',
      'payload TEXT NOT NULL',
      'created_at INTEGER NOT NULL',
    ],
    key: ['owner_id', 'id'],
    indexes: { webhooks_messages_owner: '(owner_id, created_at)' },
  }),
  {
    // Of earlier messages the payment is not known.
    name: 'webhooks/0008-what-messages-are-about',
    up: [
      ...aboutColumns,
      `UPDATE webhooks_messages SET agent_id = json_extract(payload, '$.agentId'),
        reason = json_extract(payload, '$.reason')`,
    ],
    postgres: [
      ...aboutColumns,
      `UPDATE webhooks_messages SET agent_id = payload::jsonb ->> 'agentId', reason = payload::jsonb ->> 'reason'`,
    ],
  },
]
