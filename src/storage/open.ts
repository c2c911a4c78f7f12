import type { Migration } from './migrate.ts'
import type { Supervision } from './sqlite/sqlite-writer-handle.ts'
import type { LendingStorage, Storage } from './storage.ts'
import type { MessagePort } from 'node:worker_threads'

export type OpenStorageOptions = {
  dataDir: string
  /** Null: the embedded engine in `dataDir`. */
  databaseUrl: string | null
  /** Every room's steps, in the order they are to be applied. */
  migrations: readonly Migration[]
  access?: StorageAccess
  /** What is done about a writer of the embedded engine that dies; unless said, it is started again and nobody is told. */
  supervision?: Supervision
}

/**
 * `service` (unless said) owns the folder; `operator` may write beside a running service, for short commands;
 * `readOnly` only looks and never migrates. On PostgreSQL the first two are the same.
 */
export type StorageAccess = 'service' | 'operator' | 'readOnly'

/** Opens the one storage of a process. Throws StorageBusy, StorageUnavailable or MigrationRefused, each with a sentence for the operator. */
export async function openStorage(options: OpenStorageOptions): Promise<LendingStorage> {
  const { dataDir, databaseUrl, migrations, access = 'service', supervision = unsupervised } = options
  if (databaseUrl !== null) {
    const { openPostgres } = await import('./postgres/postgres.ts')
    return { ...(await openPostgres(databaseUrl, migrations, access === 'readOnly')), shareWriter: null }
  }
  const { openSqliteOperator, openSqliteReader, openSqliteService } = await import('./sqlite/sqlite.ts')
  const open = { service: openSqliteService, operator: openSqliteOperator, readOnly: openSqliteReader }[access]
  return { shareWriter: null, ...(await open(dataDir, migrations, supervision)) }
}

type Joining = Pick<OpenStorageOptions, 'dataDir' | 'databaseUrl' | 'migrations'> & {
  /** Asks the thread that opened the storage first for a port to its writer. */
  shareWriter: () => Promise<MessagePort>
  after: Supervision['after']
}

/** Opens the storage in a further thread of a process that has opened it. Throws as `openStorage` does. */
export async function joinStorage({ dataDir, databaseUrl, migrations, shareWriter, after }: Joining): Promise<Storage> {
  if (databaseUrl !== null) return openStorage({ dataDir, databaseUrl, migrations })
  const { joinSqliteService } = await import('./sqlite/sqlite.ts')
  return joinSqliteService(dataDir, shareWriter, { after, lost: () => {}, deathsMax: deathsNoticedMax })
}

/** More deaths of the writer than its first thread stands: that one gives up first, and says so. */
const deathsNoticedMax = 10

/** Deaths are never forgotten, so that a short command ends with a refusal. */
const unsupervised: Supervision = { after: () => () => {}, lost: () => {} }
