import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { writeAtomic } from '../../kit/write-atomic.ts'
import type { Origin } from './state.ts'

/**
 * The names of the layers that were in force for a source. They are stored separately from the states: if both the file
 * and the state of a layer are deleted, that is detected, and its list is not treated as one that never existed. Throws
 * if the names cannot be read.
 */
export async function readLayerNames(dataDir: string, source: string, origin: Origin): Promise<readonly string[]> {
  const text = await readFile(pathOf(dataDir, source, origin), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '[]'
    throw error
  })
  return names.parse(JSON.parse(text))
}

/** Stores the names, durably once this resolves. Throws the file system's errors. */
export async function writeLayerNames(
  dataDir: string,
  source: string,
  origin: Origin,
  layers: readonly string[],
): Promise<void> {
  await writeAtomic(pathOf(dataDir, source, origin), [`${JSON.stringify(layers)}\n`])
}

function pathOf(dataDir: string, source: string, origin: Origin): string {
  return join(dataDir, 'lists', 'layers', origin, `${source}.json`)
}

const names = z.array(z.string())
