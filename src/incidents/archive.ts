import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeAtomic } from '../kit/write-atomic.ts'
import type { World } from '../kit/world.ts'
import { parseArchive, type IncidentArchive } from './incident.ts'

/** Names the file that `countersign incidents import` writes in the data folder. It replaces the built-in archive. */
const importedName = 'incidents.json'

export const archiveCacheMs = 600_000

export type Incidents = {
  /** The archive as it was read at most ten minutes ago. Rejects with an error when it cannot be read now; that is not kept. */
  archive: () => Promise<IncidentArchive>
}

/** Opens the archive: the one of the settings, else the imported one, else the one that ships. It is read when it is needed. */
export function openIncidents({ world, ...places }: IncidentPlaces & { world: Pick<World, 'now'> }): Incidents {
  let kept: { archive: IncidentArchive; atMs: number } | null = null
  return {
    async archive() {
      const now = world.now()
      // A clock that was set back makes what is kept older, not younger.
      if (kept && Math.abs(now - kept.atMs) < archiveCacheMs) return kept.archive
      const archive = await readArchive(places)
      kept = { archive, atMs: now }
      return archive
    },
  }
}

/** `incidentsFile`: the archive that the settings name; null where they name none. */
export type IncidentPlaces = { dataDir: string; incidentsFile: string | null; builtInFile: string }

/** The archive as it stands on the disk. Throws when it cannot be read or holds what is no archive. */
async function readArchive({ dataDir, incidentsFile, builtInFile }: IncidentPlaces): Promise<IncidentArchive> {
  if (incidentsFile !== null) return parseArchive(await readFile(incidentsFile, 'utf8'))
  const imported = await readFile(join(dataDir, importedName), 'utf8').catch(onlyMissing)
  return parseArchive(imported ?? (await readFile(builtInFile, 'utf8')))
}

/** Puts an archive in the place of the one in force, durably once this resolves. The service shows it within ten minutes. */
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
