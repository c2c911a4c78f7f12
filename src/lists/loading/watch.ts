import { readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { scanFolder } from './list-folder.ts'

/** The content of the watched folders: by path, a mark that changes with the file. */
export type Look = Readonly<Record<string, string>>

/**
 * Lists all files of some folders once, by name and size: no file is opened. Most lists have no folder, so listing the
 * parent first saves most of the work.
 */
export async function lookInto(folders: readonly string[]): Promise<Look> {
  const look: Record<string, string> = {}
  for (const [parent, within] of Map.groupBy(folders, (folder) => dirname(folder))) {
    const isThere = await presence(parent)
    for (const folder of within) {
      if (!isThere(basename(folder))) continue
      for (const { name, mark } of await scanFolder(folder)) look[join(folder, name)] = mark
    }
  }
  return look
}

/**
 * The possible names in a folder, in any case, because some file systems are case-insensitive. A folder that cannot be
 * read may contain any.
 */
async function presence(folder: string): Promise<(name: string) => boolean> {
  try {
    const names = new Set((await readdir(folder)).map((name) => name.toLowerCase()))
    return (name) => names.has(name.toLowerCase())
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT'
    return () => !isMissing
  }
}

/**
 * Detects when a load is worthwhile: a file has changed since it was loaded, and has been stable for `looksToRest`
 * checks. A growing file delays nothing but itself. Pure but for its state.
 */
export function createWatch(first: Look, looksToRest: number) {
  let last = first
  let loaded = first
  const quietLooks = new Map<string, number>()
  const isStable = (path: string) => (quietLooks.get(path) ?? looksToRest) >= looksToRest
  return {
    /** Treats every file as stable: it is to be read now. */
    settle(): void {
      quietLooks.clear()
    },
    /** Records a check. Returns whether a load is due. */
    note(look: Look): boolean {
      for (const path of pathsOf(loaded, last, look)) {
        quietLooks.set(path, last[path] === look[path] ? Math.min(quiet(path) + 1, looksToRest) : 0)
      }
      for (const path of quietLooks.keys()) {
        if (look[path] === undefined && loaded[path] === undefined) quietLooks.delete(path)
      }
      last = look
      return pathsOf(loaded, last).some((path) => loaded[path] !== last[path] && isStable(path))
    },
    /** Whether a file has changed since it was loaded and is not stable yet. */
    isMoving(): boolean {
      return pathsOf(loaded, last).some((path) => loaded[path] !== last[path] && !isStable(path))
    },
    /** The files that a load starting now may read, after which they count as loaded. */
    takeRested(): Look {
      const rested = Object.fromEntries(Object.entries(last).filter(([path]) => isStable(path)))
      const waiting = Object.entries(loaded).filter(([path]) => !isStable(path))
      loaded = { ...rested, ...Object.fromEntries(waiting) }
      return rested
    },
  }

  function quiet(path: string): number {
    return quietLooks.get(path) ?? looksToRest
  }
}

function pathsOf(...looks: readonly Look[]): string[] {
  return [...new Set(looks.flatMap((look) => Object.keys(look)))]
}
