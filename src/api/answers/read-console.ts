import { z } from 'zod'
import { defineEndpoint, type Ask, type Endpoint } from '../../endpoint/endpoint.ts'
import { problemOf, ServiceError } from '../../endpoint/errors.ts'
import { readInput, readMembers } from '../read-input.ts'
import type { Rooms } from '../rooms.ts'

/** Reads of one call: a page of the console has at most five. */
const readsMax = 8
const pathsMaxChars = 2_048

/**
 * An endpoint that answers several reads of the console in one call, which counts as one: a page needs several answers,
 * and each request costs a round trip. `endpoints`: those among which reads are looked for.
 */
export function readConsoleOf(endpoints: readonly Endpoint<Rooms>[]): Endpoint<Rooms> {
  const reads = endpoints.filter(isRead).map((endpoint) => ({ endpoint, parts: endpoint.path.split('/') }))
  const readOne = async (needs: Rooms, path: string, ask: Ask): Promise<Answered> => {
    try {
      const [place = '', ...rest] = path.split('?')
      const query = rest.join('?')
      for (const { endpoint, parts } of reads) {
        const params = paramsIn(parts, (root + place).split('/'))
        if (params) return { status: 200, body: await run(needs, endpoint, { params, query, ask }) }
      }
      throw new ServiceError('not_found')
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error
      const problem = problemOf(error, ask.lang, needs.service.baseUrl)
      return { status: problem.status, body: problem }
    }
  }
  return defineEndpoint({
    name: 'readConsole',
    methods: ['GET'],
    path: '/api/console/read',
    tag: 'Console',
    summary: 'Several reads of the console in one call',
    description:
      `Answers up to ${readsMax} GET calls below \`/api/console\`, each with the status and body that it has alone. It counts ` +
      'as one call.',
    access: { keys: 'ignored' },
    limit: 'console',
    input: z.strictObject({
      paths: z
        .string()
        .max(pathsMaxChars)
        .regex(/^[^,]+(?:,[^,]+){0,7}$/)
        .meta({
          description: `Paths below \`/api/console\` with their queries, separated by commas, at most ${readsMax}. A comma within is \`%2C\`.`,
        }),
    }),
    output: z.strictObject({
      reads: z
        .record(
          z.string(),
          z.strictObject({ status: z.int(), body: z.looseObject({}).describe('The answer, or the problem document.') }),
        )
        .describe('The answers, by path as sent.'),
    }),
    errors: ['csrf_invalid', 'storage_unavailable'],
    examples: [{ title: 'Session and people', input: { paths: '/session,/people' } }],
    async run(needs: Rooms, { paths }, ask) {
      const named = [...new Set(paths.split(','))]
      const answers = await Promise.all(named.map(async (path) => [path, await readOne(needs, path, ask)] as const))
      return { body: { reads: Object.fromEntries(answers) }, outcome: null }
    },
  })
}

type Answered = { status: number; body: unknown }
type Read = { params: Readonly<Record<string, string>>; query: string; ask: Ask }

async function run(needs: Rooms, endpoint: Endpoint<Rooms>, { params, query, ask }: Read): Promise<unknown> {
  const path = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, decoded(value)]))
  const raw = { method: 'GET', query, path, body: null, contentType: undefined, contentEncoding: undefined }
  const input = readInput(endpoint, { ...readMembers(raw), lang: ask.lang })
  const { body, json } = await endpoint.run(needs, input, ask)
  return json === undefined ? body : JSON.parse(json)
}

/** A read that a session opens and that answers JSON alone. */
function isRead({ path, methods, csv, access }: Endpoint<Rooms>): boolean {
  return path.startsWith(root) && methods.includes('GET') && csv === undefined && typeof access !== 'function'
}

/** The path parameters by name, percent-encoded; null for another path. */
function paramsIn(parts: readonly string[], sent: readonly string[]): Readonly<Record<string, string>> | null {
  const params: Record<string, string> = {}
  for (const [at, part] of parts.entries()) {
    const value = sent[at] ?? ''
    if (part.startsWith('{') && value !== '') params[part.slice(1, -1)] = value
    else if (part !== value) return null
  }
  return parts.length === sent.length ? params : null
}

/** Throws ServiceError not_found for a percent sign without two digits. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new ServiceError('not_found')
  }
}

const root = '/api/console'
