import { meaningsOfEvidence } from '../meanings/of-evidence.ts'
import { meaningsOfManagement } from '../meanings/of-management.ts'
import { meaningsOfVerdicts } from '../meanings/of-verdicts.ts'

type Json = Readonly<Record<string, unknown>>

/**
 * Adds descriptions to all members of a schema. A name has the same meaning in every answer, so it is written once;
 * where it differs, the schema of the endpoint states it, or the name is listed with its parent. Pure.
 */
export function describeMembers(schema: Json, of: string): Json {
  const described = Object.entries(schema).map(([keyword, value]) => [keyword, describePart(keyword, value, of)])
  return Object.fromEntries(described) as Json
}

/** The meaning of a member; undefined where there is none. */
function meaningOf(name: string, of: string): string | undefined {
  return meanings[`${of}.${name}`] ?? meanings[name]
}

function describePart(keyword: string, value: unknown, of: string): unknown {
  if (forms.has(keyword) && Array.isArray(value)) return value.map((form) => describeMembers(form as Json, of))
  if (!isSchema(value)) return value
  if (keyword === 'properties') return describeProperties(value, of)
  return keyword === 'items' || keyword === 'additionalProperties' ? describeMembers(value, of) : value
}

function describeProperties(properties: Json, of: string): Json {
  const described = Object.entries(properties).map(([name, member]) => {
    const inner = describeMembers(member as Json, name)
    const meaning = meaningOf(name, of)
    const isDescribed = 'description' in inner || meaning === undefined
    return [name, isDescribed ? inner : { ...inner, description: meaning }]
  })
  return Object.fromEntries(described) as Json
}

function isSchema(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const forms: ReadonlySet<string> = new Set(['anyOf', 'oneOf', 'allOf'])
const meanings = { ...meaningsOfVerdicts, ...meaningsOfEvidence, ...meaningsOfManagement }
