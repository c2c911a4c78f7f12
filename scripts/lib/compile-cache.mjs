import { lstatSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * The folder in which Node keeps compiled modules for the processes of this user; undefined where there is none that
 * nobody else can write to. What stands in it is run as it stands. Node's own choice is a folder of a fixed name below
 * the folder for temporary files: another user of the machine who makes that one first decides what is run.
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
