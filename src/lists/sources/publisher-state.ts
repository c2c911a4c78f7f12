import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ListFileCause } from '../formats/list-source.ts'
import { writeAtomic } from '../../kit/write-atomic.ts'

/** The publisher's last answer about a downloaded file. Instants are ISO 8601. */
export type PublisherState = {
  etag: string | null
  last_modified: string | null
  /** The last time it answered that the local copy is its current one; null before it ever did. */
  current_at: string | null
  /** Why the last request failed, and since when requests fail; null if it succeeded. */
  problem: { reason: ListFileCause; where: string | null; since?: string } | null
}

/** The state of a downloaded file, or the initial one. A damaged one is no loss: it costs a full download. */
export async function readPublisherState(dataDir: string, source: string, file: string): Promise<PublisherState> {
  try {
    const state: PublisherState = JSON.parse(await readFile(pathOf(dataDir, source, file), 'utf8'))
    return { ...initialState, ...state }
  } catch {
    return initialState
  }
}

/** Stores it, durably once this resolves. Throws the file system's errors. */
export async function writePublisherState(
  dataDir: string,
  source: string,
  file: string,
  state: PublisherState,
): Promise<void> {
  await writeAtomic(pathOf(dataDir, source, file), [`${JSON.stringify(state)}\n`])
}

/** The folder of a source's downloads. */
export function downloadFolder(dataDir: string, source: string): string {
  return join(dataDir, 'lists', 'downloads', source)
}

function pathOf(dataDir: string, source: string, file: string): string {
  return join(dataDir, 'lists', 'state', 'publisher', source, `${file}.json`)
}

const initialState: PublisherState = { etag: null, last_modified: null, current_at: null, problem: null }
