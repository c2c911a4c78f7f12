import { listName } from '../lists/list-name.ts'
import { isMessageKey, joinItems, joinSentences, message, type Lang } from '../messages/message.ts'
import type { Status } from './read-status.ts'

/** The name of a component in a language. */
export function componentName(id: string, lang: Lang): string {
  const [kind = '', of] = id.split(':')
  if (kind === 'list' && of !== undefined) return listName(of, lang)
  if (kind === 'chain' && of !== undefined) return message(lang, 'status.chain_of', { network: of })
  const key = `status.component.${id}`
  return isMessageKey(key) ? message(lang, key) : id
}

/** What keeps the state from being green, or that nothing does. */
export function describeState(
  { state, notReady, impaired, unmeasured, stale, missing, undelivered }: Status,
  lang: Lang,
): string {
  const namesOf = (ids: readonly string[]) =>
    joinItems(
      lang,
      ids.map((id) => componentName(id, lang)),
    )
  const listsNamed = (ids: readonly string[]) =>
    joinItems(
      lang,
      ids.map((id) => listName(id, lang)),
    )
  // Of the loading of lists, failed downloads are named by themselves.
  const failing = impaired.filter((id) => id !== 'lists' || undelivered.length === 0)
  const lists = stale.map(({ id, ageHours }) => {
    const list = listName(id, lang)
    if (ageHours === null) return message(lang, 'status.stale.undated', { list })
    if (ageHours < hoursMax) return message(lang, 'status.stale.hours', { list, hours: Math.floor(ageHours) })
    return message(lang, 'status.stale.days', { list, days: Math.floor(ageHours / 24) })
  })
  return joinSentences(lang, [
    ...(state === 'ok' ? [message(lang, 'status.all_ok')] : []),
    ...(notReady === null ? [] : [message(lang, notReady)]),
    ...(missing.length > 0 ? [message(lang, 'status.missing', { lists: listsNamed(missing) })] : []),
    ...(lists.length > 0 ? [message(lang, 'status.stale', { lists: joinItems(lang, lists) })] : []),
    ...(undelivered.length > 0 ? [message(lang, 'status.undelivered', { lists: listsNamed(undelivered) })] : []),
    ...(failing.length > 0 ? [message(lang, 'status.impaired', { components: namesOf(failing) })] : []),
    ...(unmeasured.length > 0 ? [message(lang, 'status.unmeasured', { components: namesOf(unmeasured) })] : []),
  ])
}

/** Older copies are counted in days. */
const hoursMax = 48
