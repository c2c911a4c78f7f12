import { openListFile, type FileVersion, type CachedHashes } from './read-list-file.ts'
import type { FileFormat, ListSource, ParsedFile } from '../formats/list-source.ts'
import { scanFolder, sortIntoLayers, type Candidate } from './list-folder.ts'
import { foldersOf, type Place } from './list-places.ts'
import { hasStates, type FileMark } from './state.ts'

/** Files that were read before a load needed them. */
export type Readings = {
  /** The parsed content of a file with these bytes, once; null if it was not read. */
  take: (format: FileFormat, mark: FileMark) => ParsedFile | null
  /** The hash of a file that was read and has not changed since. */
  sha256Of: CachedHashes
}

export const noReadings: Readings = { take: () => null, sha256Of: () => null }

/**
 * Reads the long files of a first load while the service is still starting. The result of a reader depends only on the
 * bytes of a file, so it is used for a file of the same bytes only. Bytes are compared by their hash; an unchanged file
 * is not hashed twice. A list that was in force once is skipped, because its state has it, and a faulty file is left to
 * the load, which reports it. `fromBytes`: shorter files are not worth it. Never rejects.
 */
export async function readAhead(
  place: Place,
  sources: readonly ListSource[],
  fromBytes = longFileBytes,
): Promise<Readings> {
  const read = new Map<string, ParsedFile>()
  const hashes = new Map<FileVersion, string>()
  for (const source of sources) {
    for (const { origin, folder } of foldersOf(place, source)) {
      const { layers } = sortIntoLayers(source, await scanFolder(folder))
      const long = [...layers.values()].flatMap(([first]) => (first && isLong(first, fromBytes) ? [first] : []))
      if (long.length === 0 || (await hasStates(place.dataDir, source.id, origin))) continue
      for (const { file, format } of long)
        await readFile(folder, file.name, format)
          .then(({ mark, version, parsed }) => {
            hashes.set(version, mark.sha256)
            read.set(nameOf(format, mark), parsed)
          })
          .catch(() => {})
    }
  }
  return {
    take: (format, mark) => {
      const parsed = read.get(nameOf(format, mark)) ?? null
      read.delete(nameOf(format, mark))
      return parsed
    },
    sha256Of: (version) => hashes.get(version) ?? null,
  }
}

function isLong({ file, companion }: Candidate, fromBytes: number): boolean {
  return companion === null && file.sizeBytes >= fromBytes
}

async function readFile(folder: string, name: string, format: FileFormat) {
  const opened = await openListFile(folder, name, format.sizeMaxBytes)
  try {
    const parsed = await format.read(opened.file, null)
    await opened.verifyUnchanged()
    return { mark: opened.mark, version: opened.version, parsed }
  } finally {
    await opened.close()
  }
}

function nameOf(format: FileFormat, { name, size_bytes, sha256 }: FileMark): string {
  return JSON.stringify([format.name, name, size_bytes, sha256])
}

/** A shorter file is read in the time that a message takes. */
const longFileBytes = 8_000_000
