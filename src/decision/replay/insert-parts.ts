import { isObject } from '../../../sdk/src/is-object.ts'

/**
 * The inputs of an entry with their parts inserted; or the name of a missing part. Objects on the path to a part are
 * copied, all else is shared.
 */
export function insertParts(
  inputs: Readonly<Record<string, unknown>>,
  partNames: Readonly<Record<string, unknown>>,
  parts: ReadonlyMap<string, unknown>,
): { inputs: Readonly<Record<string, unknown>>; missing?: never } | { inputs?: never; missing: string } {
  let restored = inputs
  for (const [pointer, name] of Object.entries(partNames)) {
    const part = parts.get(String(name))
    const next = part === undefined ? null : withPart(restored, pointer.split('/').slice(1), part)
    if (!isObject(next)) return { missing: String(name) }
    restored = next
  }
  return { inputs: restored }
}

/** Null if there is no such place: a part is a member of an object, which may be in a list. */
function withPart(value: unknown, [step, ...further]: readonly string[], part: unknown): unknown {
  if (step === undefined) return null
  if (further.length === 0) return isObject(value) ? { ...value, [step]: part } : null
  const inner = withPart(memberOf(value, step), further, part)
  if (inner === null) return null
  return Array.isArray(value) ? value.with(Number(step), inner) : isObject(value) ? { ...value, [step]: inner } : null
}

function memberOf(value: unknown, step: string): unknown {
  if (Array.isArray(value)) return value[Number(step)]
  return isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined
}
