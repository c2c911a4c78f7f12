import { isObject } from '../../../sdk/src/is-object.ts'

/**
 * The inputs of an entry with their parts at their places; the name of a part that is missing. What lies on the way to a
 * part is copied, all else is shared.
 */
export function putBack(
  inputs: Readonly<Record<string, unknown>>,
  named: Readonly<Record<string, unknown>>,
  parts: ReadonlyMap<string, unknown>,
): { inputs: Readonly<Record<string, unknown>>; missing?: never } | { inputs?: never; missing: string } {
  let whole = inputs
  for (const [pointer, name] of Object.entries(named)) {
    const part = parts.get(String(name))
    const made = part === undefined ? null : withPart(whole, pointer.split('/').slice(1), part)
    if (!isObject(made)) return { missing: String(name) }
    whole = made
  }
  return { inputs: whole }
}

/** Null where there is no such place: a part is a member of an object, which may stand in a list. */
function withPart(value: unknown, [step, ...further]: readonly string[], part: unknown): unknown {
  if (step === undefined) return null
  if (further.length === 0) return isObject(value) ? { ...value, [step]: part } : null
  const made = withPart(memberOf(value, step), further, part)
  if (made === null) return null
  return Array.isArray(value) ? value.with(Number(step), made) : isObject(value) ? { ...value, [step]: made } : null
}

function memberOf(value: unknown, step: string): unknown {
  if (Array.isArray(value)) return value[Number(step)]
  return isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined
}
