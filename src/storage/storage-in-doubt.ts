/**
 * Whether an error means that stored data is damaged. All other failures (busy, full, unreachable, read-only) refuse a
 * write and are temporary.
 */
export function putsStorageInDoubt(error: unknown): boolean {
  let each = error
  for (let depth = 0; depth < causesMax && each instanceof Error; depth++, each = each.cause) {
    const { errcode, code } = each as { errcode?: unknown; code?: unknown }
    if (typeof errcode === 'number' && damageInSqlite.has(errcode & 0xff)) return true
    if (typeof code === 'string' && damageInPostgres.has(code)) return true
  }
  return false
}

/** Primary result codes: corrupt, not a database. */
const damageInSqlite: ReadonlySet<number> = new Set([11, 26])
/** SQLSTATE: data corrupted, index corrupted. */
const damageInPostgres: ReadonlySet<string> = new Set(['XX001', 'XX002'])
const causesMax = 5
