import type { Storage } from '../storage/storage.ts'
import type { AuditRow, AuditTables } from './tables.ts'

/** A record as it is printed. Times are ISO 8601. */
export type AuditRecord = {
  id: string
  at: string
  actor: string
  actor_id: string | null
  action: string
  subject: string
  owner: string | null
  request_id: string | null
  facts: unknown
}

/** `since` inclusive to `until` exclusive, in milliseconds since 1970; null is no bound. `ownerId` null: all owners. */
export type AuditQuery = { since: number | null; until: number | null; ownerId: string | null }

/** Yields matching records in the order of their times, read page by page. */
export async function* readAudit(storage: Pick<Storage, 'read'>, query: AuditQuery): AsyncGenerator<AuditRecord> {
  let last: Pick<AuditRow, 'at' | 'id'> | null = null
  for (;;) {
    const rows: readonly AuditRow[] = await page(storage, query, last)
    for (const row of rows) yield recordOf(row)
    last = rows.at(-1) ?? null
    if (rows.length < rowsPerPage) return
  }
}

const rowsPerPage = 1_000

function page(storage: Pick<Storage, 'read'>, query: AuditQuery, after: Pick<AuditRow, 'at' | 'id'> | null) {
  const { since, until, ownerId } = query
  let records = storage.read<AuditTables>().selectFrom('audit_records').selectAll()
  if (ownerId !== null) records = records.where('owner_id', '=', ownerId)
  if (since !== null) records = records.where('at', '>=', since)
  if (until !== null) records = records.where('at', '<', until)
  if (after !== null) {
    const { at, id } = after
    // The bound on `at` is repeated by itself: PostgreSQL does not derive it from the row comparison and would scan
    // from the start.
    records = records
      .where('at', '>=', at)
      .where((where) => where.or([where('at', '>', at), where.and([where('at', '=', at), where('id', '>', id)])]))
  }
  return records.orderBy('at').orderBy('id').limit(rowsPerPage).execute()
}

function recordOf({ id, at, actor, actor_id, action, subject, owner_id, request_id, facts }: AuditRow): AuditRecord {
  return {
    id,
    at: new Date(at).toISOString(),
    actor,
    actor_id,
    action,
    subject,
    owner: owner_id,
    request_id,
    facts: JSON.parse(facts) as unknown,
  }
}
