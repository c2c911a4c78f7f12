import { existsSync } from 'node:fs'
import { databaseFile } from '../storage/sqlite-files.ts'
import { CliError } from './cli-error.ts'

type Place = { dataDir: string; databaseUrl: string | null }

/**
 * Throws CliError where the data folder has no database. Creating an empty one in a wrong folder would report missing
 * accounts.
 */
export function requireData({ dataDir, databaseUrl }: Place): void {
  if (databaseUrl === null && !existsSync(databaseFile(dataDir))) throw noData(dataDir)
}

/** The same for a command that leaves a file for the service, which reads only its own folder. */
export function requireDataFolder(dataDir: string): void {
  if (!existsSync(dataDir)) throw noData(dataDir)
}

function noData(dataDir: string): CliError {
  return new CliError(
    `There is no data of a service in ${dataDir}. Run the command in the folder that the service is started in, or set ` +
      'DATA_DIR to its data folder. A service makes it when it starts.',
  )
}
