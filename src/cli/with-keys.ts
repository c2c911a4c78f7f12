import { migrations } from '../app/migrations.ts'
import { sealedKeys } from '../attestation/folder-store.ts'
import { keyringPlace } from '../attestation/keyring-place.ts'
import type { KeyringPlace } from '../attestation/open-ring.ts'
import { noKeysYet } from '../attestation/rotate-keys.ts'
import { environment, readConfig, type Config } from '../config/config.ts'
import { realWorld } from '../kit/world.ts'
import { openStorage } from '../storage/open.ts'
import { requireSecretsKey } from '../storage/secrets-key.ts'
import { withCliErrors } from './with-cli-errors.ts'
import { requireDataFolder } from './require-data.ts'

/**
 * Runs an operation on the signing keys of the configured service, which may be running. Throws CliError with a
 * sentence.
 */
export async function withKeys<Answer>(work: (place: KeyringPlace) => Promise<Answer>): Promise<Answer> {
  return withCliErrors(async () => {
    const config = readConfig(environment)
    if (config.databaseUrl === null) requireDataFolder(config.dataDir)
    const secretsKey = await secretsKeyOf(config)
    const { dataDir, databaseUrl, migrateDatabaseUrl } = config
    const storage = await openStorage({ dataDir, databaseUrl, migrateDatabaseUrl, migrations, access: 'operator' })
    try {
      return await work(keyringPlace({ dataDir, storage, secretsKey, world: realWorld() }))
    } finally {
      await storage.close()
    }
  })
}

/** Checked before the database is opened, so that a folder without keys is left unchanged. */
async function secretsKeyOf(config: Config): Promise<Buffer> {
  if (config.databaseUrl !== null) return requireSecretsKey(config, 'The signing keys in the database are')
  const sealed = await sealedKeys(config.dataDir)
  if (sealed === null) throw noKeysYet(`in ${config.dataDir}`)
  return requireSecretsKey(config, sealed)
}
