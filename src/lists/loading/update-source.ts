import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { World } from '../../kit/world.ts'
import { downloadList, type DownloadOptions } from './download.ts'
import type { Download, ListSource } from '../formats/list-source.ts'
import { ListFileError } from '../formats/list-source.ts'
import {
  downloadFolder,
  readPublisherState,
  writePublisherState,
  type PublisherState,
} from '../sources/publisher-state.ts'

export type UpdateNeeds = { world: Pick<World, 'fetch' | 'now'>; dataDir: string; download?: DownloadOptions }

/** What came of asking for one file. `detail` says why it failed, and is empty otherwise. */
export type UpdateItem = {
  source: string
  file: string
  outcome: 'fetched' | 'unchanged' | 'failed'
  detail: string
}

/** Asks a publisher for all its files, one after another, and keeps what it said. Never throws. */
export async function* updateSource(needs: UpdateNeeds, source: ListSource): AsyncGenerator<UpdateItem> {
  for (const download of source.downloads) {
    const about = { source: source.id, file: download.file }
    try {
      yield { ...about, outcome: await updateFile(needs, source.id, download), detail: '' }
    } catch (error) {
      yield { ...about, outcome: 'failed', detail: error instanceof Error ? error.message : 'unknown' }
    }
  }
}

async function updateFile(needs: UpdateNeeds, id: string, download: Download): Promise<'fetched' | 'unchanged'> {
  const { world, dataDir } = needs
  const target = join(downloadFolder(dataDir, id), download.file)
  const known = await readPublisherState(dataDir, id, download.file)
  const keep = (state: PublisherState) => writePublisherState(dataDir, id, download.file, state)
  const isHere = await stat(target).then(
    () => true,
    () => false,
  )
  try {
    const answer = await downloadList(world, download, isHere ? known : null, target, needs.download)
    const { etag, last_modified } = answer.outcome === 'fetched' ? answer : known
    await keep({ etag, last_modified, current_at: answer.at, problem: null })
    return answer.outcome
  } catch (error) {
    const problem =
      error instanceof ListFileError
        ? { reason: error.reason, where: error.where }
        : { reason: 'download_failed' as const, where: null }
    const since = known.problem?.since ?? new Date(world.now()).toISOString()
    await keep({ ...known, problem: { ...problem, since } })
    throw error
  }
}
