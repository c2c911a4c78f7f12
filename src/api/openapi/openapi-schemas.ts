import { setImmediate as nextTurn } from 'node:timers/promises'
import { z } from 'zod'
import type { Endpoint } from '../../endpoint/endpoint.ts'
import { reasonCodes, reasonFacts, type ReasonCode } from '../../endpoint/reason-codes.ts'
import { message } from '../../messages/message.ts'
import { describeMembers } from './describe-members.ts'
import { keyRejectedSchema, readsKeys } from './openapi-callers.ts'
import { commonCodeSchemas, problemSchema } from '../openapi-problems.ts'
import { referenceTo } from './reference-to.ts'
import { sharedInputs, sharedSchemas } from './shared-schemas.ts'

type Json = Record<string, unknown>
type Answering = Pick<Endpoint<never>, 'name' | 'access' | 'output'>

/** The schemas that are defined once in the document: shared ones, and the answer of each endpoint. */
export async function schemasOf(endpoints: readonly Answering[]): Promise<Json> {
  const schemas: Json = { Problem: problem(), ReasonCode: reasonCodeSchema(), ...commonCodeSchemas }
  for (const [name, schema] of Object.entries(sharedSchemas)) {
    await nextTurn()
    schemas[name] = describeMembers(expanded(schema, 'output'), name)
  }
  for (const [name, schema] of Object.entries(sharedInputs)) {
    await nextTurn()
    schemas[name] = describeMembers(expanded(schema, 'input'), name)
  }
  const named = new Map<z.ZodType, string>()
  for (const endpoint of endpoints) {
    await nextTurn()
    const name = schemaName(endpoint)
    const same = readsKeys(endpoint) ? named.get(endpoint.output) : undefined
    schemas[name] =
      same === undefined ? describeMembers(answerSchema(endpoint.output, readsKeys(endpoint)), name) : referenceTo(same)
    if (readsKeys(endpoint) && same === undefined) named.set(endpoint.output, name)
  }
  return schemas
}

/** The schema name of an endpoint's answer. */
export function schemaName({ name }: Pick<Answering, 'name'>): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}Result`
}

/** The body of an answer. Where keys are read, it has the member that reports a rejected key. */
export function answerSchema(output: z.ZodType, withKeyRejected: boolean): Json {
  if (withKeyRejected)
    return withMember(expanded(output, 'output', formsOf(output)), { key_rejected: keyRejectedSchema })
  const name = names.output.get(output)
  return name === undefined ? expanded(output, 'output') : referenceTo(name)
}

/** Converts a zod schema to JSON Schema. Named schemas inside it become references, except those in `writtenOut`. */
export function expanded(schema: z.ZodType, io: 'input' | 'output', writtenOut: readonly unknown[] = [schema]): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema: json }) => {
      const isNamed = !writtenOut.includes(zodSchema)
      const reference = isNamed ? referenceFor(zodSchema, json.description, names[io]) : null
      if (reference) {
        for (const member of Object.keys(json)) delete json[member]
        Object.assign(json, reference)
      }
      // The format implies it: the pattern is zod's way to check it.
      if (json.format === 'date-time' || json.format === 'date') delete json.pattern
      // The bounds of every integer that JavaScript reads.
      if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum
      if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum
    },
  })
  return rest
}

/** A reference to the name of a schema. Under a description of its own it is a copy, which refers to its original. */
function referenceFor(
  schema: z.core.$ZodType,
  description: string | undefined,
  nameOf: ReadonlyMap<unknown, string>,
): Json | null {
  const { _zod: inner } = schema
  const [name, ofOriginal] = [nameOf.get(schema), nameOf.get(inner.parent)]
  if (name !== undefined) return referenceTo(name)
  return ofOriginal === undefined ? null : { ...referenceTo(ofOriginal), ...(description ? { description } : {}) }
}

/** An answer, and each of several that it can be. */
function formsOf(output: z.ZodType): readonly unknown[] {
  return output instanceof z.ZodUnion ? [output, ...output.options] : [output]
}

/** A problem document, with what stands in other answers too, and with every code as the sentence that it stands for. */
function problem(): Json {
  const { properties } = problemSchema
  const { description } = properties.reason_code
  const reasonCode = { ...referenceTo('ReasonCode'), description }
  const remedies = { ...properties.remedies, items: referenceTo('Remedy') }
  return describeMembers(
    { ...problemSchema, properties: { ...properties, reason_code: reasonCode, remedies } },
    'Problem',
  )
}

/** Every reason code with its sentence. Each has a page at /docs/reasons/<code>. */
function reasonCodeSchema(): Json {
  const codes = (Object.keys(reasonCodes) as ReasonCode[]).map((code) => {
    const field = reasonFacts(code).field ?? '…'
    return { const: code, description: message('en', `reason.${code}`, { field }) }
  })
  return { type: 'string', oneOf: codes, description: 'Each has a page at /docs/reasons/<code>.' }
}

const names = { output: namesOf(sharedSchemas), input: namesOf(sharedInputs) }

function namesOf(schemas: Readonly<Record<string, z.ZodType>>): ReadonlyMap<unknown, string> {
  return new Map(Object.entries(schemas).map(([name, schema]) => [schema, name]))
}

/** Adds members to an object or to each of its alternatives. */
function withMember(schema: Json, members: Json): Json {
  for (const several of ['anyOf', 'oneOf'] as const) {
    const options = schema[several] as Json[] | undefined
    if (options) return { ...schema, [several]: options.map((option) => withMember(option, members)) }
  }
  const properties = schema['properties'] as Json | undefined
  return properties ? { ...schema, properties: { ...properties, ...members } } : schema
}
