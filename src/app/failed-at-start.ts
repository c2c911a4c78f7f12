import type { UpdateItem } from '../lists/loading/update-source.ts'
import { failedRetryMs } from '../lists/loading/schedule-updates.ts'
import { listName } from '../lists/list-name.ts'
import { joinItems, message } from '../messages/message.ts'

/**
 * What the operator reads once every publisher was asked: how many lists could not be downloaded, which, and where to look.
 * Empty where all could. In English, as all that a terminal shows.
 */
export function failedAtStart(items: readonly Pick<UpdateItem, 'source' | 'outcome'>[]): string {
  const failed = new Set(items.flatMap(({ source, outcome }) => (outcome === 'failed' ? [source] : [])))
  if (failed.size === 0) return ''
  return message('en', 'start.lists.failed', {
    failed: failed.size,
    count: new Set(items.map(({ source }) => source)).size,
    names: joinItems(
      'en',
      [...failed].map((id) => listName(id, 'en')),
    ),
    minutes: failedRetryMs / 60_000,
  })
}
