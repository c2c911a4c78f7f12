import { lstatSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * The folder in which Node caches compiled modules of this user; undefined where no folder is safe from other users.
 * Its content is executed, and Node's default is a fixed name below the folder for temporary files, where another user
 * could create it first.
 */
export function compileCacheFolder({ under = tmpdir(), uid = process.getuid?.() } = {}) {
  const folder = path.join(under, `countersign-compiled-${uid ?? 'own'}`)
  try {
    mkdirSync(folder, { mode: 0o700, recursive: true })
    return isPrivate(lstatSync(folder), uid) ? folder : undefined
  } catch {
    return undefined
  }
}

/** Where users have no numbers, each has a folder for temporary files of his own. */
function isPrivate(stats, uid) {
  return stats.isDirectory() && (uid === undefined || (stats.uid === uid && (stats.mode & 0o077) === 0))
}
