import type { Migration } from './migrate.ts'
import type { Supervision } from './sqlite/sqlite-writer-handle.ts'
import type { LendingStorage, Storage } from './storage.ts'
import type { MessagePort } from 'node:worker_threads'

export type OpenStorageOptions = {
  dataDir: string
  /** Null: the embedded engine in `dataDir`. */
  databaseUrl: string | null
  /** Another URL of the same database, for migrations; null or absent if it is the same one. */
  migrateDatabaseUrl?: string | null
  /** The migrations of all rooms, in order. */
  migrations: readonly Migration[]
  access?: StorageAccess
  /** Handling of a dying writer of the embedded engine; by default it is restarted silently. */
  supervision?: Supervision
}

/**
 * `service` (default) owns the folder; `operator` may write beside a running service, for short commands; `readOnly`
 * never migrates. On PostgreSQL the first two are the same.
 */
export type StorageAccess = 'service' | 'operator' | 'readOnly'

/**
 * Opens the storage of a process. Throws StorageBusy, StorageUnavailable or MigrationRefused, each with a sentence for
 * the operator.
 */
export async function openStorage(options: OpenStorageOptions): Promise<LendingStorage> {
  const {
    dataDir,
    databaseUrl,
    migrateDatabaseUrl,
    migrations,
    access = 'service',
    supervision = unsupervised,
  } = options
  if (databaseUrl !== null) {
    const { openPostgres } = await import('./postgres/postgres.ts')
    const readOnly = access === 'readOnly'
    const migrateUrl = readOnly ? null : (migrateDatabaseUrl ?? databaseUrl)
    return { ...(await openPostgres({ databaseUrl, migrateUrl, migrations, readOnly })), shareWriter: null }
  }
  const { openSqliteOperator, openSqliteReader, openSqliteService } = await import('./sqlite/sqlite.ts')
  const open = { service: openSqliteService, operator: openSqliteOperator, readOnly: openSqliteReader }[access]
  return { shareWriter: null, ...(await open(dataDir, migrations, supervision)) }
}

type Joining = Pick<OpenStorageOptions, 'dataDir' | 'databaseUrl' | 'migrations'> & {
  /** Requests a port to the writer from the thread that opened the storage. */
  shareWriter: () => Promise<MessagePort>
  after: Supervision['after']
}

/** Opens the storage in a further thread of the process. Throws as `openStorage` does. */
export async function joinStorage({ dataDir, databaseUrl, migrations, shareWriter, after }: Joining): Promise<Storage> {
  if (databaseUrl !== null) {
    const { openPostgres } = await import('./postgres/postgres.ts')
    return openPostgres({ databaseUrl, migrateUrl: null, migrations, readOnly: false })
  }
  const { joinSqliteService } = await import('./sqlite/sqlite.ts')
  return joinSqliteService(dataDir, shareWriter, { after, lost: () => {}, deathsMax: deathsNoticedMax })
}

/** Above the limit of the first thread, which therefore gives up and reports first. */
const deathsNoticedMax = 10

/** The time window never ends, so a short command that keeps losing its writer fails. */
const unsupervised: Supervision = { after: () => () => {}, lost: () => {} }
