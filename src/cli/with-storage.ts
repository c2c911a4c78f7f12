import { migrations } from '../app/migrations.ts'
import { environment, readConfig, type Config } from '../config/config.ts'
import { openStorage } from '../storage/open.ts'
import type { Storage } from '../storage/storage.ts'
import { withCliErrors } from './with-cli-errors.ts'
import { requireData } from './require-data.ts'

/**
 * Runs an operation on the database of the configured service, which may be running. Throws CliError with a sentence.
 */
export async function withStorage<Answer>(
  work: (storage: Storage, config: Config) => Promise<Answer>,
  access: 'operator' | 'readOnly' = 'operator',
): Promise<Answer> {
  return withCliErrors(async () => {
    const config = readConfig(environment)
    const { dataDir, databaseUrl, migrateDatabaseUrl } = config
    requireData(config)
    const storage = await openStorage({ dataDir, databaseUrl, migrateDatabaseUrl, migrations, access })
    try {
      return await work(storage, config)
    } finally {
      await storage.close()
    }
  })
}
