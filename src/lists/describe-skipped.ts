import { joinItems, message, type Lang } from '../messages/message.ts'
import { describePlace } from './describing/describe-place.ts'
import type { ListState } from './snapshot.ts'

/** The items that were left out, one sentence for each file, with the places of the first of them. */
export function describeSkipped(skipped: ListState['skipped'], lang: Lang): string[] {
  return skipped.map(({ file, count, places }) => {
    const named = joinItems(
      lang,
      places.map((place) => describePlace(place, lang)),
    )
    return message(lang, 'list.skipped', { file, count, places: count > places.length ? `${named}, …` : named })
  })
}
