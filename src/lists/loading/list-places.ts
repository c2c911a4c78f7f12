import { join } from 'node:path'
import type { ListSource } from '../formats/list-source.ts'
import { downloadFolder } from '../sources/publisher-state.ts'

/** Where a process has its lists. `listsDir` is null if the operator has no folder of list files. */
export type Place = { dataDir: string; listsDir: string | null }

/** Where files of a source are read from: the operator's folder, and downloads. */
export function foldersOf(place: Place, { id, folder = id }: Pick<ListSource, 'id' | 'folder'>) {
  const downloads = { origin: 'downloads' as const, folder: downloadFolder(place.dataDir, id) }
  if (place.listsDir === null) return [downloads]
  return [{ origin: 'folder' as const, folder: join(place.listsDir, folder) }, downloads]
}
