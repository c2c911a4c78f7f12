import { connectTo } from './place.ts'
import { until } from '../support/until.ts'

/** A table of a PostgreSQL server that no other transaction can write into. */
export type LockedTable = {
  /** Waits for a transaction that waits for the table, or for that of another process (`pid`), and gives its process. */
  waiting: (pid?: number) => Promise<number>
  /** Waits until a process of the server is gone. */
  gone: (pid: number) => Promise<void>
  /** Releases the others. */
  release: () => Promise<void>
  close: () => Promise<void>
}

/** Locks a table, so that a transaction stops in the middle and others meet it there. */
export async function lockTable(databaseUrl: string | null, table: string): Promise<LockedTable> {
  const lock = await connectTo(databaseUrl ?? '')
  // What a transaction sees of others does not move: another connection watches.
  const watch = await connectTo(databaseUrl ?? '')
  const pids = async (condition: string, pid: number | undefined) => {
    const { rows } = await watch.query<{ pid: number }>(`SELECT pid FROM pg_stat_activity WHERE ${condition}`, [pid])
    return rows.map((row) => row.pid)
  }
  const { rows } = await lock.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  await lock.query(`BEGIN; LOCK TABLE ${table} IN EXCLUSIVE MODE`)
  return {
    waiting: async (pid = rows[0]?.pid) => {
      let matchCount: number | undefined
      await until(async () => ([matchCount] = await pids('$1 = ANY (pg_blocking_pids(pid))', pid)).length > 0)
      return matchCount ?? 0
    },
    gone: async (pid) => void (await until(async () => (await pids('pid = $1', pid)).length === 0)),
    release: async () => void (await lock.query('COMMIT')),
    close: async () => void (await Promise.all([lock.end(), watch.end()])),
  }
}
