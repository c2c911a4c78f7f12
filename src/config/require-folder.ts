import { access, constants, stat } from 'node:fs/promises'
import { ConfigError } from './config-error.ts'

/** Throws ConfigError unless the setting names a folder that is there and may be read. A link to one will do. */
export async function requireFolder(path: string, name: string): Promise<void> {
  const isFolder = await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
  const isReadable = await access(path, constants.R_OK | constants.X_OK).then(
    () => true,
    () => false,
  )
  if (!isFolder || !isReadable) throw new ConfigError(`${name} must be a folder that exists and that may be read.`)
}
