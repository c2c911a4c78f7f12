import { ServiceError } from '../../endpoint/errors.ts'
import { isMessageKey, joinItems, message, type Lang } from '../../messages/message.ts'

/** A missing member. `hint`: the message key about where its value comes from, or any other text. */
type Missing = { name: string; hint: string }

/** The error for missing members: it names all of them, the first as its field. */
export function missingMembers(lang: Lang, missing: readonly Missing[]): ServiceError {
  const names = missing.map(({ name }) => name)
  const [field = ''] = names
  const hints = new Set(missing.flatMap(({ hint }) => (isMessageKey(hint) ? [message(lang, hint)] : [])))
  if (names.length < 2 && hints.size === 0) return new ServiceError('parameter_missing', { field })
  const params = { names: joinItems(lang, names), hint: [...hints].join(' ') }
  const messageKey = hints.size === 0 ? 'detail.all_missing' : 'detail.all_missing_hint'
  return new ServiceError('parameter_missing', { field, messageKey, params })
}

/** Whether there is no value at a path of a request. */
export function isAbsent(members: Readonly<Record<string, unknown>>, path: readonly PropertyKey[]): boolean {
  let value: unknown = members
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return false
    value = (value as Record<PropertyKey, unknown>)[step]
  }
  return value === undefined
}
