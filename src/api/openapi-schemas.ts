import { z } from 'zod'
import type { Endpoint } from '../endpoint/endpoint.ts'
import { decisionReasons } from '../endpoint/reason-codes.ts'
import { signalWeights } from '../screening/signals.ts'
import { describeMembers } from './describe-members.ts'
import { keyRejectedSchema, readsKeys } from './openapi-callers.ts'

type Json = Record<string, unknown>
type Answering = Pick<Endpoint<never>, 'name' | 'access' | 'output'>

/** The schemas that stand once in the document: the vocabularies that answers share, and what each endpoint answers. */
export function schemasOf(endpoints: readonly Answering[]): Json {
  const answers = endpoints.map((endpoint) => [
    schemaName(endpoint),
    describeMembers(answerSchema(endpoint.output, readsKeys(endpoint)), schemaName(endpoint)),
  ])
  return { ...vocabularies, ...Object.fromEntries(answers) }
}

/** The name of the schema of what an endpoint answers. */
export function schemaName({ name }: Pick<Answering, 'name'>): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}Result`
}

/** The body of an answer. Where keys are read, it says so when the one that was sent does not count. */
export function answerSchema(output: z.ZodType, withKeyRejected: boolean): Json {
  const schema = jsonSchema(output, 'output')
  return withKeyRejected ? withMember(schema, { key_rejected: keyRejectedSchema }) : schema
}

/** A zod schema as JSON Schema. An enum that is a whole vocabulary becomes a reference to it. */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema: made }) => {
      const name = vocabularyOf(made.enum)
      if (name === undefined) return
      delete made.enum
      delete made.type
      made.$ref = `#/components/schemas/${name}`
    },
  })
  return rest
}

/** Adds members to an object, or to each of several that an answer can be. */
function withMember(schema: Json, members: Json): Json {
  for (const several of ['anyOf', 'oneOf'] as const) {
    const options = schema[several] as Json[] | undefined
    if (options) return { ...schema, [several]: options.map((option) => withMember(option, members)) }
  }
  const properties = schema['properties'] as Json | undefined
  return properties ? { ...schema, properties: { ...properties, ...members } } : schema
}

const vocabularies = {
  DecisionReason: {
    type: 'string',
    enum: [...decisionReasons],
    description: 'Why it was decided so. Each code has a page at /docs/reasons/<code>.',
  },
  SignalKey: {
    type: 'string',
    enum: Object.keys(signalWeights),
    description: 'What was found. Each key has its weight at /docs/verdicts.',
  },
} as const

function vocabularyOf(values: readonly unknown[] | undefined): string | undefined {
  if (values === undefined) return undefined
  const found = Object.entries(vocabularies).find(
    ([, { enum: known }]) => known.length === values.length && known.every((value, i) => value === values[i]),
  )
  return found?.[0]
}
