import { DatabaseSync } from 'node:sqlite'
import { mock } from 'node:test'
import { Worker } from 'node:worker_threads'
import type { Write, WriteSet } from '../../src/storage/storage.ts'

/** What the embedded engine is asked, and what its writer is handed, in this process from now on. */
export function recordStatements(): { queries: () => string[]; writes: () => Write[]; stop: () => void } {
  const prepared = mock.method(DatabaseSync.prototype, 'prepare')
  const posted = mock.method(Worker.prototype, 'postMessage')
  return {
    queries: () =>
      prepared.mock.calls.map(({ arguments: [sql] }) => String(sql)).filter((sql) => sql.startsWith('select ')),
    writes: () =>
      posted.mock.calls.flatMap(({ arguments: [message] }) => (message as { set?: WriteSet } | null)?.set ?? []),
    stop: () => {
      prepared.mock.restore()
      posted.mock.restore()
    },
  }
}
