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

/** The outcome of downloading one file. `detail` is why it failed, and empty otherwise. */
export type UpdateItem = {
  source: string
  file: string
  outcome: 'fetched' | 'unchanged' | 'failed'
  detail: string
}

/** Downloads all files of a publisher, one after another, and stores the validators. Never throws. */
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
  const previous = await readPublisherState(dataDir, id, download.file)
  const keep = (state: PublisherState) => writePublisherState(dataDir, id, download.file, state)
  const isHere = await stat(target).then(
    () => true,
    () => false,
  )
  try {
    const answer = await downloadList(world, download, isHere ? previous : null, target, needs.download)
    const { etag, last_modified } = answer.outcome === 'fetched' ? answer : previous
    await keep({ etag, last_modified, current_at: answer.at, problem: null })
    return answer.outcome
  } catch (error) {
    const problem =
      error instanceof ListFileError
        ? { reason: error.reason, where: error.where }
        : { reason: 'download_failed' as const, where: null }
    const since = previous.problem?.since ?? new Date(world.now()).toISOString()
    await keep({ ...previous, problem: { ...problem, since } })
    throw error
  }
}
