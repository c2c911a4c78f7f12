import type { Migration } from '../storage/migrate.ts'

/**
 * One change and who made it. `actor_id` and `owner_id` are ids and never addresses; `facts` is JSON. `at` is
 * milliseconds since 1970.
 */
export type AuditRow = {
  id: string
  at: number
  actor: string
  actor_id: string | null
  action: string
  subject: string
  owner_id: string | null
  request_id: string | null
  facts: string
}

export type AuditTables = { audit_records: AuditRow }

export const migrations: readonly Migration[] = [
  {
    name: 'audit/0001-create',
    up: [
      `CREATE TABLE audit_records (id TEXT NOT NULL PRIMARY KEY, at INTEGER NOT NULL, actor TEXT NOT NULL, actor_id TEXT,
        action TEXT NOT NULL, subject TEXT NOT NULL, owner_id TEXT, request_id TEXT, facts TEXT NOT NULL)`,
      'CREATE INDEX audit_records_at ON audit_records (at, id)',
      'CREATE INDEX audit_records_owner ON audit_records (owner_id, at, id)',
    ],
  },
]
