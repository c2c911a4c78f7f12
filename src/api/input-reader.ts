import type { z } from 'zod'
import { hasBody, pathNames, type Endpoint } from '../endpoint/endpoint.ts'
import type { Lang } from '../messages/message.ts'
import { readInput, readMembers, type RawRequest } from './read-input.ts'

export type Reading<Input> = { lang: Lang; input: Input }

const queriesMax = 2_048
const queryLengthMax = 256

/**
 * Parses the input of an endpoint, and caches recent queries, because an agent asks about the same payees again and
 * again. Only accepted input is cached, frozen. `setLang` is called with the language as soon as it is known, so that a
 * refusal can use it.
 */
export function inputReader<Needs, Input extends z.ZodObject>(endpoint: Endpoint<Needs, Input>) {
  const isFixed = pathNames(endpoint.path).length === 0
  const cache = new Map<string, Reading<z.output<Input>>>()
  return (raw: RawRequest, setLang: (lang: Lang) => void): Reading<z.output<Input>> => {
    const keeps = isFixed && !hasBody(raw.method) && raw.query.length <= queryLengthMax
    const cached = keeps ? cache.get(raw.query) : undefined
    if (cached) return cached
    const members = readMembers(raw, endpoint.documents)
    setLang(members.lang)
    const reading = { lang: members.lang, input: readInput(endpoint, members) }
    if (keeps) {
      Object.freeze(reading.input)
      if (cache.size >= queriesMax) cache.delete(cache.keys().next().value ?? '')
      cache.set(raw.query, reading)
    }
    return reading
  }
}
