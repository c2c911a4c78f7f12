import { joinItems, message, type Lang } from '../messages/message.ts'
import { describePlace } from './describing/describe-place.ts'
import type { ListState } from './snapshot.ts'

type ItemsOfFile = ListState['skipped'][number]

/** The items that were left out, one sentence for each file, with the positions of the first of them. */
export function describeSkipped(skipped: readonly ItemsOfFile[], lang: Lang): string[] {
  return skipped.map((items) => message(lang, 'list.skipped', named(items, lang)))
}

/** The same for items that count both as published and as accounts of Solana. */
export function describeReadTwice(items: readonly ItemsOfFile[], lang: Lang): string[] {
  return items.map((each) => message(lang, 'list.read_twice', named(each, lang)))
}

function named({ file, count, places }: ItemsOfFile, lang: Lang) {
  const list = joinItems(
    lang,
    places.map((place) => describePlace(place, lang)),
  )
  return { file, count, places: count > places.length ? `${list}, …` : list }
}
