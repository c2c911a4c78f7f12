import { timeOfInstant } from '../kit/time-of.ts'
import { auditWrite, operator } from '../audit/audit-write.ts'
import { readConfig, environment, type Config } from '../config/config.ts'
import { migrations } from '../app/migrations.ts'
import { markRestored } from '../lists/mark-restored.ts'
import { realWorld } from '../kit/world.ts'
import { MigrationRefused } from '../storage/migrate.ts'
import { openStorage } from '../storage/open.ts'
import type { BackupManifest } from './backup/backup-manifest.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { CliError } from './cli-error.ts'
import type { Command } from './command.ts'
import { withCliErrors } from './with-cli-errors.ts'

export const restoreCommand: Command = {
  name: 'restore',
  synopsis: 'FOLDER [--json]',
  summary: 'Put a backup into a data folder, and with DATABASE_URL into a database, that hold nothing yet.',
  options: { json: { type: 'boolean', default: false } },
  run: async ([folder, ...others], options) => {
    if (folder === undefined || others.length > 0)
      throw new CliError('countersign restore takes one folder, which countersign backup has made.')
    const place = readConfig(environment)
    const manifest = await withCliErrors(() => restoreBackup(place, folder, (line) => console.error(line)))
    await withCliErrors(() => recordRestored(place, manifest))
    if (options['json']) console.log(JSON.stringify({ folder, ...manifest }))
    else console.log(describeBackup(manifest))
    return 0
  },
}

type Place = Pick<Config, 'dataDir' | 'databaseUrl' | 'migrateDatabaseUrl'>

/**
 * Records the restore and starts a new log of lists, because entries published since the backup are missing from the
 * old one. A database of an older version, yet to be migrated, has neither a log nor audit records.
 */
async function recordRestored(
  { dataDir, databaseUrl, migrateDatabaseUrl }: Place,
  manifest: BackupManifest,
): Promise<void> {
  try {
    const storage = await openStorage({ dataDir, databaseUrl, migrateDatabaseUrl, migrations, access: 'operator' })
    try {
      await markRestored(storage)
      const { made_at, version } = manifest
      const entry = {
        action: 'backup_restored',
        subject: 'database',
        by: operator,
        facts: { made_at, version },
      } as const
      await storage.apply([auditWrite(realWorld(), entry)])
    } finally {
      await storage.close()
    }
  } catch (error) {
    if (!(error instanceof MigrationRefused)) throw error
  }
}

function describeBackup({
  made_at,
  version,
  secrets_key,
}: {
  made_at: string
  version: string
  secrets_key: string
}): string {
  const done = `Restored what version ${version} backed up at ${timeOfInstant(made_at)}.`
  return secrets_key === 'included' ? done : `${done} Set SECRETS_KEY to what it was before the service is started.`
}
