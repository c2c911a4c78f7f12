import { joinItems, message, type Lang } from '../../messages/message.ts'
import { listName } from '../list-name.ts'
import type { Dispute, ListFileName, ListState } from '../snapshot.ts'

/** What counts of each of several copies of a list, and where those of its authority contradict each other. */
export function describeCopies(
  { formats, disputes = [] }: Pick<ListState, 'formats' | 'disputes'>,
  lang: Lang,
): string[] {
  return [
    ...(formats ? describeFormats(formats, lang) : []),
    ...disputes.map((dispute) => describeDispute(dispute, lang)),
  ]
}

function describeFormats({ newest, day, older, other }: NonNullable<ListState['formats']>, lang: Lang): string[] {
  if (day === null || newest.length === 0) return []
  const parts = [
    message(lang, newest.length === 1 ? 'list.newest' : 'list.newest.several', { files: joinItems(lang, newest), day }),
  ]
  if (older.length > 0) parts.push(message(lang, 'list.older_formats', { files: joinItems(lang, older) }))
  if (other.length > 0) parts.push(message(lang, 'list.other_formats', { files: joinItems(lang, other) }))
  return parts
}

function describeDispute({ holder, lacking, count }: Dispute, lang: Lang): string {
  return message(lang, 'list.disputed', { count, holder: nameOf(holder, lang), lacking: nameOf(lacking, lang) })
}

function nameOf({ list, name }: ListFileName, lang: Lang): string {
  return message(lang, 'list.file_of', { file: name, list: listName(list, lang) })
}
