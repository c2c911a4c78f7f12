import { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import type { Write, WriteSet } from '../../src/storage/storage.ts'

/** What the embedded engine receives, and what its writer is handed, in this process from now on. */
export function recordStatements(): { queries: () => string[]; writes: () => Write[]; stop: () => void } {
  const queries = new Set<string>()
  const sets: WriteSet[] = []
  // oxlint-disable-next-line typescript/unbound-method -- it is called with its receiver below.
  const { prepare } = DatabaseSync.prototype
  // oxlint-disable-next-line typescript/unbound-method -- it is called with its receiver below.
  const { postMessage } = Worker.prototype
  DatabaseSync.prototype.prepare = function recorded(sql, ...more) {
    if (sql.startsWith('select ')) queries.add(sql)
    return prepare.call(this, sql, ...more)
  }
  Worker.prototype.postMessage = function recorded(message: unknown, ...more) {
    const { set } = (message ?? {}) as { set?: WriteSet }
    if (Array.isArray(set)) sets.push(set)
    return postMessage.call(this, message, ...more)
  }
  return {
    queries: () => [...queries],
    writes: () => sets.flat(),
    stop: () => {
      DatabaseSync.prototype.prepare = prepare
      Worker.prototype.postMessage = postMessage
    },
  }
}
