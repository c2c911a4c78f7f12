import type { SQLInputValue, StatementSync } from 'node:sqlite'
import { migrations } from '../../src/app/migrations.ts'
import { applyGroup, openWriter } from '../../src/storage/sqlite/sqlite-writer.ts'
import { StorageUnavailable, type Applied, type WriteSet } from '../../src/storage/storage.ts'

/** What all processes of a run share and what is left when they die: the real tables, in memory. */
export type Disk = {
  /** Applies a set with the code that the embedded engine's writer runs, and notifies the watcher. */
  commit: (set: WriteSet) => Applied
  /** Rows of a query, as the judge of the run reads them: past everything that is judged. */
  rows: <Row>(sql: string, ...values: SQLInputValue[]) => Row[]
  /** Called with each set after it was committed. */
  watch: (committed: (set: WriteSet) => void) => void
  /** Forgets all rows. */
  clear: () => void
}

export function openDisk(): Disk {
  const writer = openWriter({ file: ':memory:', migrations, busyTimeoutMs: 0 })
  if ('failure' in writer) throw new Error(writer.failure.message)
  const { db } = writer
  const statements = new Map<string, StatementSync>()
  const written = new Set<string>()
  let committed: (set: WriteSet) => void = () => {}
  const rows = <Row>(sql: string, ...values: SQLInputValue[]): Row[] => {
    const statement = statements.get(sql) ?? db.prepare(sql)
    statements.set(sql, statement)
    return statement.all(...values).map((row) => ({ ...row })) as Row[]
  }
  return {
    rows,
    commit: (set) => {
      const [reply] = applyGroup(writer, [{ id: 0, set }])
      if (!reply || 'failed' in reply) throw new StorageUnavailable(reply?.failed.message ?? 'nothing came back', 'no')
      for (const { table } of set) written.add(table)
      if (reply.applied.ok) committed(set)
      return reply.applied
    },
    watch: (onCommit) => {
      committed = onCommit
    },
    clear: () => {
      for (const table of written) db.exec(`DELETE FROM "${table}"`)
      written.clear()
      committed = () => {}
    },
  }
}
