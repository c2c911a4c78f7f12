import { referenceTo } from './reference-to.ts'

type Json = Readonly<Record<string, unknown>>

/**
 * Gives each member that stands in several schemas, in the same form and with the same meaning, a schema of its own, which
 * they refer to. `names` has the name of it by that of the member. Of several forms, the one that takes the most room is
 * shared; a schema is never given the name of another. Pure.
 */
export function shareMembers<Described extends Json>(
  described: Described,
  names: Readonly<Record<string, string>>,
): { described: Described; schemas: Json } {
  const forms = sharedForms(described, names)
  const schemas: Record<string, unknown> = {}
  const refer = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(refer)
    if (!isObject(value)) return value
    return mapValues(value, (part, keyword) => {
      if (isExample(keyword)) return part
      if (keyword !== 'properties' || !isObject(part)) return refer(part)
      return mapValues(part, (member, name) => {
        const own = names[name]
        if (own === undefined || forms.get(name) !== JSON.stringify(member)) return refer(member)
        schemas[own] ??= refer(member)
        return referenceTo(own)
      })
    })
  }
  return { described: refer(described) as Described, schemas }
}

/** Of each member of the names, the form to share, as JSON. */
function sharedForms(described: Json, names: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  const counts = new Map<string, Map<string, number>>()
  eachMember(described, (name, member) => {
    if (!Object.hasOwn(names, name)) return
    const text = JSON.stringify(member)
    const ofName = counts.get(name) ?? new Map<string, number>()
    counts.set(name, ofName.set(text, (ofName.get(text) ?? 0) + 1))
  })
  const shared = [...counts].flatMap(([name, ofName]) => {
    const [most] = [...ofName].toSorted(([a, times], [b, others]) => b.length * (others - 1) - a.length * (times - 1))
    return most && most[1] > 1 ? [[name, most[0]] as const] : []
  })
  return new Map(shared)
}

function eachMember(value: unknown, see: (name: string, member: unknown) => void): void {
  if (Array.isArray(value)) return value.forEach((part) => eachMember(part, see))
  if (!isObject(value)) return
  for (const [keyword, part] of Object.entries(value)) {
    if (isExample(keyword)) continue
    if (keyword === 'properties' && isObject(part)) for (const [name, member] of Object.entries(part)) see(name, member)
    eachMember(part, see)
  }
}

/** What stands in an example is no schema. */
function isExample(keyword: string): boolean {
  return keyword === 'example' || keyword === 'examples'
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function mapValues(values: Json, map: (value: unknown, name: string) => unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value, name)]))
}
