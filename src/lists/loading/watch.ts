import { readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { scanFolder } from './list-folder.ts'

/** What lies in the watched folders: by path, a mark that changes with the file. */
export type Look = Readonly<Record<string, string>>

/**
 * Looks at all files of some folders once. Names and sizes only: no file is opened. Most lists have no folder, so that one
 * look at the parent spares a look at each.
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

/** Which names a folder may hold, in any case, for some file systems know no case. One that cannot be read may hold all. */
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
 * Tells when something is worth loading: a file that is not as it was loaded, and has stayed the same for `looksToRest`
 * looks. A file that keeps growing holds up nothing but itself. Pure but for what it remembers.
 */
export function createWatch(first: Look, looksToRest: number) {
  let last = first
  let loaded = first
  const quietLooks = new Map<string, number>()
  const rests = (path: string) => (quietLooks.get(path) ?? looksToRest) >= looksToRest
  return {
    /** Takes every file as it lies for rested: somebody asked for it to be read now. */
    settle(): void {
      quietLooks.clear()
    },
    /** Notes a look. Whether a load is due. */
    note(look: Look): boolean {
      for (const path of pathsOf(loaded, last, look)) {
        quietLooks.set(path, last[path] === look[path] ? Math.min(quiet(path) + 1, looksToRest) : 0)
      }
      for (const path of quietLooks.keys()) {
        if (look[path] === undefined && loaded[path] === undefined) quietLooks.delete(path)
      }
      last = look
      return pathsOf(loaded, last).some((path) => loaded[path] !== last[path] && rests(path))
    },
    /** Whether a file is not as it was loaded and has not rested yet. */
    isMoving(): boolean {
      return pathsOf(loaded, last).some((path) => loaded[path] !== last[path] && !rests(path))
    },
    /** The files that a load starting now may read, after which they count as loaded. */
    takeRested(): Look {
      const rested = Object.fromEntries(Object.entries(last).filter(([path]) => rests(path)))
      const waiting = Object.entries(loaded).filter(([path]) => !rests(path))
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
