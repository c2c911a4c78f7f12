import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** What was answered to the first example of each operation: by its id, status and content type. */
export type RecordedAnswers = z.infer<typeof recordedSchema>

const recordedSchema = z.record(z.string(), z.record(z.string(), z.record(z.string(), z.unknown())))

/**
 * Reads the answers that were recorded (`RECORD_ANSWERS=1 npm test -- recorded-answers`), with the links of this service.
 * Throws where the file is not in that form.
 */
export function readRecordedAnswers(file: string, baseUrl: string): RecordedAnswers {
  return recordedSchema.parse(JSON.parse(readFileSync(file, 'utf8').replaceAll('{base}', baseUrl)))
}

type Json = Record<string, unknown>
type Operation = { operationId: string; responses: Record<string, Response> }
type Response = Json & { content?: Record<string, Json> }

/** Puts beside each response of the paths what was really answered. Pure. */
export function withAnswers(paths: Json, answers: RecordedAnswers): Json {
  return mapValues(paths as Record<string, Record<string, Operation>>, (item) =>
    mapValues(item, (operation) => {
      // An endpoint with both methods answers the same to either.
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

/** The day of the recorded answers. A test asks on it. */
export const recordedOn = '2026-11-25'

function mapValues<Value>(values: Readonly<Record<string, Value>>, map: (value: Value, name: string) => unknown): Json {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value, name)]))
}
