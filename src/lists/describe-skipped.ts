import { joinItems, message, type Lang } from '../messages/message.ts'
import { describePlace } from './describing/describe-place.ts'
import type { ListProblem, ListState } from './snapshot.ts'

type ItemsOfFile = ListState['skipped'][number]

/** The items that were left out, one sentence for each file, with the positions of the first of them. */
export function describeSkipped(
  { skipped, problems }: Pick<ListState, 'skipped' | 'problems'>,
  lang: Lang,
  pathOf = plainName,
): string[] {
  return inNewest(skipped, problems).map((items) =>
    message(lang, 'list.skipped', { ...named(items, lang), file: pathOf(items.file) }),
  )
}

/** The number of items that were left out: of the files in force, and of those that are refused for them. */
export function countLeftOut({ skipped, problems }: Pick<ListState, 'skipped' | 'problems'>): number {
  const ofRefused = problems.reduce((sum, { left_out: count = 0 }) => sum + count, 0)
  return inNewest(skipped, problems).reduce((sum, { count }) => sum + count, ofRefused)
}

/** The same for items that count both as published and as accounts of Solana. */
export function describeReadTwice(
  { read_twice = [], problems }: Pick<ListState, 'read_twice' | 'problems'>,
  lang: Lang,
): string[] {
  return inNewest(read_twice, problems).map((each) => message(lang, 'list.read_twice', named(each, lang)))
}

/**
 * Without the items of a version whose file was replaced by one that is refused: in the file that there is now, other
 * items have these positions.
 */
function inNewest(items: readonly ItemsOfFile[], problems: readonly ListProblem[]): readonly ItemsOfFile[] {
  const replaced = problems.flatMap(({ file, reason }) => (leavesFile.has(reason) ? [] : [file]))
  return items.filter(({ file }) => !replaced.includes(file))
}

/** Causes that state nothing about another file in the place of the one in force. */
const leavesFile: ReadonlySet<string> = new Set(['missing', 'partial', 'download_failed'])

function plainName(file: string): string {
  return file
}

function named({ file, count, places }: ItemsOfFile, lang: Lang) {
  const list = joinItems(
    lang,
    places.map((place) => describePlace(place, lang)),
  )
  return { file, count, places: count > places.length ? `${list}, …` : list }
}
