import { KeyringError } from '../attestation/keyring-error.ts'
import { ConfigError } from '../config/config-error.ts'
import { MigrationRefused } from '../storage/migrate.ts'
import { SecretsKeyError } from '../storage/secrets-key.ts'
import { reasonOf, StorageBusy, StorageUnavailable } from '../storage/storage.ts'
import { CliError } from './cli-error.ts'

/**
 * Runs an operation for the operator. Refusals of settings, keys, database and file system become a CliError with a
 * sentence.
 */
export async function withCliErrors<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    if (sentences.some((kind) => error instanceof kind)) throw new CliError((error as Error).message)
    const { code, path } = error as NodeJS.ErrnoException
    if (code !== undefined && path !== undefined) throw new CliError(`${path} cannot be used: ${reasonOf(error)}.`)
    throw error
  }
}

const sentences = [ConfigError, KeyringError, SecretsKeyError, StorageBusy, StorageUnavailable, MigrationRefused]
