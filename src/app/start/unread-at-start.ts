import type { Lists } from '../../lists/lists.ts'
import { unreadFiles } from '../../lists/unread-files.ts'
import { joinItems, message } from '../../messages/message.ts'

/** The number of files that are named; further ones are counted. */
const namedFilesMax = 10

/**
 * The start notice about files in LISTS_DIR that no list reads, with the file names that would be read: an own list
 * under a wrong name would block nothing. Empty where all are read. English, as everything on the terminal.
 */
export function unreadAtStart({ current, unknownEntries }: Pick<Lists, 'current' | 'unknownEntries'>): string {
  const files = [...unreadFiles(current().lists), ...unknownEntries]
  if (files.length === 0) return ''
  const named = files.slice(0, namedFilesMax).map(({ file, read }) => {
    if (read.length === 0) return file
    return message('en', 'start.lists.unread_file', { file, names: joinItems('en', read) })
  })
  const more = files.length - named.length
  const rest = more === 0 ? [] : [message('en', 'start.lists.more', { count: more })]
  return message('en', 'start.lists.unread', { files: joinItems('en', [...named, ...rest]) })
}
