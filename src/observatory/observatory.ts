import { readFile } from 'node:fs/promises'
import type { Storage } from '../storage/storage.ts'
import { readCorpus, readGeneration } from './corpus/corpus-store.ts'
import type { Figures } from './figures.ts'

export type Observatory = {
  /** The figures of the imported corpus, else of the built-in one. Throws StorageUnavailable. */
  figures: () => Promise<Figures>
}

/**
 * Opens the observatory. Figures are read on first use; an import by another process takes effect with the next
 * request.
 */
export function openObservatory({ storage, builtInFile }: ObservatoryPlaces): Observatory {
  let imported: { generation: number; figures: Figures } | null = null
  let builtIn: Promise<Figures> | null = null
  return {
    async figures() {
      const generation = await readGeneration(storage)
      if (generation === 0) return (builtIn ??= readBuiltIn(builtInFile))
      if (imported?.generation !== generation) imported = await readCorpus(storage)
      return imported?.figures ?? (builtIn ??= readBuiltIn(builtInFile))
    },
  }
}

type ObservatoryPlaces = { storage: Pick<Storage, 'read'>; builtInFile: string }

/** The figures of the built-in corpus, computed by `scripts/observatory.ts`. */
async function readBuiltIn(file: string): Promise<Figures> {
  return JSON.parse(await readFile(file, 'utf8')) as Figures
}
