/**
 * Whether an error says that what is stored is damaged. All else that a storage fails with (busy, full, unreachable,
 * read-only) refuses a write and passes by itself: the rows that stand are right.
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
