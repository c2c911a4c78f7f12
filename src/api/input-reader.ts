import type { z } from 'zod'
import { hasBody, pathNames, type Endpoint } from '../endpoint/endpoint.ts'
import type { Lang } from '../messages/message.ts'
import { readInput, readMembers, type RawRequest } from './read-input.ts'

export type Reading<Input> = { lang: Lang; input: Input }

const queriesMax = 2_048
const queryLengthMax = 256

/**
 * Reads what an endpoint is asked, and keeps the newest readings of queries: the same query always reads the same, and
 * an agent asks about the same payees again and again. Only what was accepted is kept, frozen; refusals are read anew.
 * `heard` is told the language as soon as it is known, so that a refusal can be written in it.
 */
export function inputReader<Needs, Input extends z.ZodObject>(endpoint: Endpoint<Needs, Input>) {
  const isFixed = pathNames(endpoint.path).length === 0
  const kept = new Map<string, Reading<z.output<Input>>>()
  return (raw: RawRequest, heard: (lang: Lang) => void): Reading<z.output<Input>> => {
    const keeps = isFixed && !hasBody(raw.method) && raw.query.length <= queryLengthMax
    const known = keeps ? kept.get(raw.query) : undefined
    if (known) return known
    const members = readMembers(raw, endpoint.documents)
    heard(members.lang)
    const reading = { lang: members.lang, input: readInput(endpoint, members) }
    if (keeps) {
      Object.freeze(reading.input)
      if (kept.size >= queriesMax) kept.delete(kept.keys().next().value ?? '')
      kept.set(raw.query, reading)
    }
    return reading
  }
}
