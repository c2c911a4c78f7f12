import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeAtomic } from '../kit/write-atomic.ts'
import type { World } from '../kit/world.ts'
import { parseArchive, type IncidentArchive } from './incident.ts'

/** The file that `countersign incidents import` writes into the data folder. It replaces the built-in archive. */
const importedName = 'incidents.json'

export const archiveCacheMs = 600_000

export type Incidents = {
  /** The archive, cached for ten minutes. Rejects when it cannot be read; errors are not cached. */
  archive: () => Promise<IncidentArchive>
}

/** Opens the archive: the configured file, else the imported one, else the built-in one. It is read on first use. */
export function openIncidents({ world, ...places }: IncidentPlaces & { world: Pick<World, 'now'> }): Incidents {
  let cached: { archive: IncidentArchive; atMs: number } | null = null
  return {
    async archive() {
      const now = world.now()
      // If the clock was set back, the cache counts as expired.
      if (cached && Math.abs(now - cached.atMs) < archiveCacheMs) return cached.archive
      const archive = await readArchive(places)
      cached = { archive, atMs: now }
      return archive
    },
  }
}

/** `incidentsFile` is the configured archive; null where none is set. */
export type IncidentPlaces = { dataDir: string; incidentsFile: string | null; builtInFile: string }

/** Reads the archive from the disk. Throws when it is missing or invalid. */
async function readArchive({ dataDir, incidentsFile, builtInFile }: IncidentPlaces): Promise<IncidentArchive> {
  if (incidentsFile !== null) return parseArchive(await readFile(incidentsFile, 'utf8'))
  const imported = await readFile(join(dataDir, importedName), 'utf8').catch(onlyMissing)
  return parseArchive(imported ?? (await readFile(builtInFile, 'utf8')))
}

/** Replaces the archive, durable once this resolves. The service shows it within ten minutes. */
export async function writeArchive(
  { dataDir, incidentsFile }: Omit<IncidentPlaces, 'builtInFile'>,
  archive: IncidentArchive,
): Promise<void> {
  await writeAtomic(incidentsFile ?? join(dataDir, importedName), [`${JSON.stringify(archive)}\n`])
}

function onlyMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
