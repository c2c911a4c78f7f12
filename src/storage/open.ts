import type { Migration } from './migrate.ts'
import type { Supervision } from './sqlite-writer-handle.ts'
import type { Storage } from './storage.ts'

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
export async function openStorage(options: OpenStorageOptions): Promise<Storage> {
  const { dataDir, databaseUrl, migrations, access = 'service', supervision = unsupervised } = options
  if (databaseUrl !== null) {
    const { openPostgres } = await import('./postgres.ts')
    return openPostgres(databaseUrl, migrations, access === 'readOnly')
  }
  const { openSqliteOperator, openSqliteReader, openSqliteService } = await import('./sqlite.ts')
  const open = { service: openSqliteService, operator: openSqliteOperator, readOnly: openSqliteReader }[access]
  return open(dataDir, migrations, supervision)
}

/** Deaths are never forgotten, so that a short command ends with a refusal. */
const unsupervised: Supervision = { after: () => () => {}, lost: () => {} }
