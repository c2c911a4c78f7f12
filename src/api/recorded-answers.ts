import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** Recorded answers to the first example of each operation: by id, status and content type. */
export type RecordedAnswers = z.infer<typeof recordedSchema>

const recordedSchema = z.record(z.string(), z.record(z.string(), z.record(z.string(), z.unknown())))

/**
 * Reads the recorded answers (`RECORD_ANSWERS=1 npm test -- recorded-answers`), with this service's links. Throws where
 * the file is malformed.
 */
export function readRecordedAnswers(file: string, baseUrl: string): RecordedAnswers {
  return recordedSchema.parse(JSON.parse(readFileSync(file, 'utf8').replaceAll('{base}', baseUrl)))
}

type Json = Record<string, unknown>
type Operation = { operationId: string; responses: Record<string, Response> }
type Response = Json & { content?: Record<string, Json> }

/** Adds the recorded answers to the responses of the paths. Pure. */
export function withAnswers(paths: Json, answers: RecordedAnswers): Json {
  return mapValues(paths as Record<string, Record<string, Operation>>, (item) =>
    mapValues(item, (operation) => {
      // An endpoint with both methods answers both alike.
      const recorded = answers[operation.operationId.replace(/ByPost$/, '')] ?? {}
      const responses = mapValues(operation.responses, (response, status) => withExamples(response, recorded[status]))
      return { ...operation, responses }
    }),
  )
}

function withExamples(response: Response, recorded: Readonly<Record<string, unknown>> = {}): Json {
  const { content } = response
  if (content === undefined) return response
  return {
    ...response,
    content: mapValues(content, (media, type) =>
      // An event holds the same JSON again, as text.
      type in recorded && type !== 'text/event-stream'
        ? { ...media, examples: { recorded: { value: recorded[type] } } }
        : media,
    ),
  }
}

/** The day of the recorded answers, which a test uses. */
export const recordedOn = '2026-11-25'

function mapValues<Value>(values: Readonly<Record<string, Value>>, map: (value: Value, name: string) => unknown): Json {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value, name)]))
}
