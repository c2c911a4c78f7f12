import { minuteMs } from '../../kit/duration.ts'
import { listName } from '../../lists/list-name.ts'
import type { FirstUpdate } from '../../lists/lists.ts'
import { joinItems, message } from '../../messages/message.ts'

/**
 * What the operator reads once every publisher was asked: how many lists could not be downloaded, which, and where to look.
 * Empty where all could. In English, as all that a terminal shows.
 */
export function failedAtStart({ asked, failed, retryMs }: FirstUpdate): string {
  if (failed.length === 0) return ''
  const names = failed.map((id) => listName(id, 'en'))
  return message('en', 'start.lists.failed', {
    failed: failed.length,
    count: asked,
    names: joinItems('en', names),
    minutes: retryMs / minuteMs,
  })
}
