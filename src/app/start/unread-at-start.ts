import type { Lists } from '../../lists/lists.ts'
import { unreadFiles } from '../../lists/unread-files.ts'
import { joinItems, message } from '../../messages/message.ts'

/** Files that are named; those above that are counted. */
const namedFilesMax = 10

/**
 * What the operator reads at the start of files in LISTS_DIR that no list reads, each with the names that would be read: a
 * list of the operator under a wrong name is else a block list that blocks nothing. Empty where all are read. In English, as
 * all that a terminal shows.
 */
export function unreadAtStart({ current, strangers }: Pick<Lists, 'current' | 'strangers'>): string {
  const files = [...unreadFiles(current().lists), ...strangers]
  if (files.length === 0) return ''
  const named = files.slice(0, namedFilesMax).map(({ file, read }) => {
    if (read.length === 0) return file
    return message('en', 'start.lists.unread_file', { file, names: joinItems('en', read) })
  })
  const more = files.length - named.length
  const rest = more === 0 ? [] : [message('en', 'start.lists.more', { count: more })]
  return message('en', 'start.lists.unread', { files: joinItems('en', [...named, ...rest]) })
}
