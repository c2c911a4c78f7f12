import { access, constants, stat } from 'node:fs/promises'
import { ConfigError } from '../config-error.ts'

/** Throws ConfigError unless the path is a readable folder, or a link to one. */
export async function requireFolder(path: string, name: string): Promise<void> {
  const isFolder = await stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  )
  const isReadable = await access(path, constants.R_OK | constants.X_OK).then(
    () => true,
    () => false,
  )
  if (!isFolder || !isReadable) throw new ConfigError(`${name} must be an existing, readable folder.`)
}

/** Throws ConfigError where the path exists and is not a folder. A missing folder will be created. */
export async function refuseFile(path: string, name: string): Promise<void> {
  const stats = await stat(path).catch((error: NodeJS.ErrnoException) => error)
  if (stats instanceof Error ? stats.code === 'ENOTDIR' : !stats.isDirectory()) {
    throw new ConfigError(`${name} must be a folder, or a path at which one can be created.`)
  }
}
