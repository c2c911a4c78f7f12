import type { ListSource } from './formats/list-source.ts'
import type { ListState } from './snapshot.ts'
import { sourceById } from './sources.ts'

/** A file or folder of LISTS_DIR that no list reads, and the files that would be read there: paths below LISTS_DIR. */
export type UnreadFile = { file: string; read: readonly string[] }

/** The unread files in folders of lists, without duplicates even if several lists share the folder. */
export function unreadFiles(lists: readonly Pick<ListState, 'id' | 'ignored'>[]): UnreadFile[] {
  const unread = new Map<string, string[]>()
  for (const { id, ignored } of lists) {
    const source = sourceById(id)
    if (source === null) continue
    for (const file of ignored) {
      if (file.startsWith('downloads/')) continue
      const path = withoutListsDir(pathBelowListsDir(id, file))
      unread.set(path, [...(unread.get(path) ?? []), ...namesOf(source).map((name) => `${folderOf(source)}/${name}`)])
    }
  }
  return [...unread].map(([file, read]) => ({ file, read }))
}

/**
 * The entries of LISTS_DIR itself that are no folder of a list. For a file that a list would read in its folder, that
 * path is included.
 */
export function unknownEntriesAmong(names: readonly string[], sources: readonly ListSource[]): UnreadFile[] {
  const unknown = names.filter((name) => !name.startsWith('.') && !sources.some((source) => folderOf(source) === name))
  return unknown.toSorted().map((file) => ({
    file,
    read: sources.flatMap((source) =>
      namesOf(source).flatMap((name) =>
        name.toLowerCase() === file.toLowerCase() ? `${folderOf(source)}/${name}` : [],
      ),
    ),
  }))
}

/** The file, as a path below LISTS_DIR, for which a list of the operator counts as unread; null if it does not. */
export function misplacedFile({ id, fault, problems }: Pick<ListState, 'id' | 'fault' | 'problems'>): string | null {
  const problem = fault === 'unread' ? problems.find(({ reason }) => reason === 'misplaced') : undefined
  return problem === undefined ? null : withoutListsDir(pathBelowListsDir(id, problem.file))
}

/** The names of the files of a list; none for an unknown list. */
export function fileNamesOf(id: string): readonly string[] {
  const source = sourceById(id)
  return source === null ? [] : namesOf(source)
}

/** The path of a list file below LISTS_DIR. Downloaded files already have a path. */
export function pathBelowListsDir(id: string, file: string): string {
  const source = sourceById(id)
  return source === null || file.includes('/') ? file : `${folderOf(source)}/${file}`
}

function withoutListsDir(path: string): string {
  return path.startsWith(besideFolders) ? path.slice(besideFolders.length) : path
}

/** Stands before the names of files that are in no folder of a list. */
const besideFolders = 'LISTS_DIR/'

/** The folder of a list below LISTS_DIR. */
function folderOf({ id, folder = id }: Pick<ListSource, 'id' | 'folder'>): string {
  return folder
}

function namesOf({ formats }: ListSource): string[] {
  return formats.map(({ name }) => name)
}
