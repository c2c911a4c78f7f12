import { joinItems, message, type Lang } from '../../messages/message.ts'
import { isDocument } from '../loading/documents.ts'
import { statedDayFile } from '../loading/stated-day.ts'
import type { CopyDay, ListState } from '../snapshot.ts'
import { sourceById } from '../sources.ts'
import { pathBelowListsDir } from '../unread-files.ts'

/** The day of each file that has none, or is older than the built-in copy, and what can be done; a sentence for each day. */
export function describeDays({ id, days = [] }: Pick<ListState, 'id' | 'days'>, lang: Lang): string[] {
  const groups = Map.groupBy(days, ({ basis, day }) => `${basis} ${day}`)
  const sentences = [...groups.values()].flatMap((group) => describeGroup(group, lang))
  if (!days.some(({ basis }) => basis === 'none' || basis === 'content')) return sentences
  const as_of = pathBelowListsDir(id, statedDayFile)
  return [...sentences, message(lang, 'list.state_day', { as_of }), ...otherWays(id, lang)]
}

function describeGroup(group: readonly CopyDay[], lang: Lang): string[] {
  const names = group.map(({ file }) => file)
  const [first] = names
  const files =
    names.length > namedMax
      ? message(lang, 'list.files', { count: names.length, file: first ?? '' })
      : joinItems(lang, names)
  return group.slice(0, 1).map(({ basis, day }) => message(lang, `list.day.${basis}`, { files, day: day ?? '' }))
}

/** How the publisher's date can be had instead. */
function otherWays(id: string, lang: Lang): string[] {
  const source = sourceById(id)
  if (source === null) return []
  const [format] = source.formats
  return [
    ...(isDocument(source) && format ? [message(lang, 'list.dated_format', { name: format.name })] : []),
    ...(source.downloads.length > 0 ? [message(lang, 'list.dated_download')] : []),
  ]
}

/** The line-based files whose last line may be half of one. */
export function describeUnterminated({ unterminated = [] }: Pick<ListState, 'unterminated'>, lang: Lang): string[] {
  if (unterminated.length === 0) return []
  return [message(lang, 'list.unterminated', { files: joinItems(lang, unterminated) })]
}

/** Files of one day that are named in a sentence; more are counted. */
const namedMax = 3
