import { readFile } from 'node:fs/promises'
import type { Storage } from '../storage/storage.ts'
import { readCorpus, readGeneration } from './corpus/corpus-store.ts'
import type { Figures } from './figures.ts'

export type Observatory = {
  /** What is counted of the corpus in force: the imported one, else the built-in one. Throws StorageUnavailable. */
  figures: () => Promise<Figures>
}

/** Opens the observatory. Nothing is read until somebody asks; an import by another process is seen with the next question. */
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

/** The figures of the corpus that ships. They were counted when it was made: `scripts/observatory.ts`. */
async function readBuiltIn(file: string): Promise<Figures> {
  return JSON.parse(await readFile(file, 'utf8')) as Figures
}
