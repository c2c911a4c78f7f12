import { minuteMs } from '../../kit/duration.ts'
import { listName } from '../../lists/list-name.ts'
import type { FirstUpdate } from '../../lists/lists.ts'
import { joinItems, message } from '../../messages/message.ts'

/**
 * The notice about lists whose first download failed: how many, which, and where to look. Empty where none failed.
 * English, as everything on the terminal.
 */
export function failedAtStart({ requested, failed, retryMs }: FirstUpdate): string {
  if (failed.length === 0) return ''
  const names = failed.map((id) => listName(id, 'en'))
  return message('en', 'start.lists.failed', {
    failed: failed.length,
    count: requested,
    names: joinItems('en', names),
    minutes: retryMs / minuteMs,
  })
}
