import type { ListSource } from './formats/list-source.ts'
import type { ListState } from './snapshot.ts'
import { sourceById } from './sources.ts'

/** A file or folder of LISTS_DIR that no list reads, and the files that would be read there: paths below LISTS_DIR. */
export type UnreadFile = { file: string; read: readonly string[] }

/** The files in folders of lists whose name no list has, each once, also where several lists share the folder. */
export function unreadFiles(lists: readonly Pick<ListState, 'id' | 'ignored'>[]): UnreadFile[] {
  const found = new Map<string, string[]>()
  for (const { id, ignored } of lists) {
    const source = sourceById(id)
    if (source === null) continue
    for (const file of ignored) {
      if (file.startsWith('downloads/') || isFormatOf(id, file)) continue
      const path = `${folderOf(source)}/${file}`
      found.set(path, [...(found.get(path) ?? []), ...namesOf(source).map((name) => `${folderOf(source)}/${name}`)])
    }
  }
  return [...found].map(([file, read]) => ({ file, read }))
}

/** The entries of LISTS_DIR itself that are no folder of a list. A file that a list would read in its folder says where. */
export function strangersAmong(names: readonly string[], sources: readonly ListSource[]): UnreadFile[] {
  const strangers = names.filter(
    (name) => !name.startsWith('.') && !sources.some((source) => folderOf(source) === name),
  )
  return strangers.toSorted().map((file) => ({
    file,
    read: sources.flatMap((source) =>
      namesOf(source).flatMap((name) =>
        name.toLowerCase() === file.toLowerCase() ? `${folderOf(source)}/${name}` : [],
      ),
    ),
  }))
}

/** Whether a list is read from files of that name: then another format of the same document was. */
export function isFormatOf(id: string, file: string): boolean {
  const name = file.slice(file.lastIndexOf('/') + 1)
  return sourceById(id)?.formats.some((format) => format.matches(name)) ?? false
}

/** The names of the files that a list is read from; none for a list that is not known here. */
export function fileNamesOf(id: string): readonly string[] {
  const source = sourceById(id)
  return source === null ? [] : namesOf(source)
}

/** A file of a list as its path below LISTS_DIR. Files that the service keeps itself have a path already. */
export function pathBelowListsDir(id: string, file: string): string {
  const source = sourceById(id)
  return source === null || file.includes('/') ? file : `${folderOf(source)}/${file}`
}

/** The folder of a list below LISTS_DIR. */
function folderOf({ id, folder = id }: Pick<ListSource, 'id' | 'folder'>): string {
  return folder
}

function namesOf({ formats }: ListSource): string[] {
  return formats.map(({ name }) => name)
}
