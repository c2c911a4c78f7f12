import type { World } from '../../kit/world.ts'
import { ChainError } from '../chain-error.ts'
import { fetchJson, OversizeError } from './fetch-json.ts'
import { readRefusal, RpcRefusal } from './rpc-refusal.ts'

/** The closed list of methods that an endpoint may receive, with their parameters. */
export type RpcMethods = Readonly<Record<string, readonly unknown[]>>

/** Calls one endpoint. Throws ChainError; an error object becomes RpcRefusal. The result is parsed by the caller. */
export type JsonRpc<Methods extends RpcMethods> = {
  ask: <Method extends keyof Methods & string>(method: Method, ...params: Methods[Method]) => Promise<unknown>
}

export type JsonRpcOptions = {
  url: string
  requestTimeoutMs: number
  /**
   * Methods whose answers have no natural size limit: few of them are sent in one request, and if the answer is too
   * large all the same, they are repeated one by one.
   */
  largeMethods?: readonly string[]
}

/**
 * A client of JSON-RPC 2.0 over HTTP. Calls made in one turn of the event loop are sent together, up to 20 in a
 * request. If an endpoint refuses a batch size, that is remembered: smaller batches, or none, are then sent side by
 * side.
 */
export function createJsonRpc<Methods extends RpcMethods>(
  world: Pick<World, 'fetch'>,
  options: JsonRpcOptions,
): JsonRpc<Methods> {
  let waiting: Question[] = []
  let lastId = 0
  const endpoint: Endpoint = { world, ...options, batchMax: batchSizes[0] }
  const send = (): void => {
    const questions = waiting
    waiting = []
    void sendAll(endpoint, questions)
  }
  return {
    ask: (method, ...params) =>
      new Promise((resolve, reject) => {
        // After the promises of this turn, so that the calls that follow from them are sent too.
        if (waiting.length === 0) setImmediate(send)
        waiting.push({ call: { jsonrpc: '2.0', id: ++lastId, method, params }, resolve, reject })
      }),
  }
}

type Endpoint = JsonRpcOptions & { world: Pick<World, 'fetch'>; batchMax: number }
type Question = {
  call: { jsonrpc: '2.0'; id: number; method: string; params: readonly unknown[] }
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
}
type Reading = { result: unknown; error?: never } | { error: ChainError }

/** Never rejects: every call is settled. */
async function sendAll(endpoint: Endpoint, questions: readonly Question[]): Promise<void> {
  await Promise.all(
    groupsOf(endpoint, questions).map((group) =>
      group.length > 1 ? sendBatch(endpoint, group) : sendAlone(endpoint, group),
    ),
  )
}

/** In order, each group as large as the endpoint accepts and small enough to be parsed in a moment. */
function groupsOf(endpoint: Endpoint, questions: readonly Question[]): Question[][] {
  const groups: Question[][] = []
  let [group, large]: [Question[], number] = [[], 0]
  for (const question of questions) {
    const size = isLarge(endpoint, question) ? 1 : 0
    if (group.length === 0 || group.length === endpoint.batchMax || large + size > largeMax) {
      group = []
      large = 0
      groups.push(group)
    }
    group.push(question)
    large += size
  }
  return groups
}

function isLarge({ largeMethods }: Endpoint, { call }: Question): boolean {
  return largeMethods?.includes(call.method) ?? false
}

async function sendAlone(endpoint: Endpoint, [question]: readonly Question[]): Promise<void> {
  if (question) settle(question, await sendOne(endpoint, question))
}

async function sendOne(endpoint: Endpoint, { call }: Question): Promise<Reading> {
  let answer: { value: unknown; status: number }
  try {
    answer = await post(endpoint, call, statusesWithErrors)
  } catch (error) {
    return { error: asChainError(error) }
  }
  const reading = readAnswer(answer.value, call.id)
  if (answer.status < 400) return reading
  // The status shows a refusal regardless of the body: only an error object can add details.
  const { error } = reading
  if (error instanceof RpcRefusal && !wrongEndpoint.has(answer.status)) return { error }
  if (error instanceof RpcRefusal && error.reason === 'malformed') {
    return { error: new RpcRefusal('misconfigured', error.code, error.detail) }
  }
  return { error: error instanceof RpcRefusal ? error : refusedWith(answer.status) }
}

async function sendBatch(endpoint: Endpoint, questions: readonly Question[]): Promise<void> {
  const calls = questions.map(({ call }) => call)
  try {
    const { value } = await post(endpoint, calls, [])
    const batchError = errorOfBatch(value)
    if (batchError?.reason === 'rate_limited') throw batchError
    if (batchError) return await sendApart(endpoint, questions)
    const readingOf = readBatch(value, calls)
    for (const question of questions) settle(question, readingOf(question.call.id))
  } catch (caught) {
    const error = asChainError(caught)
    if (error.reason === 'misconfigured') return sendApart(endpoint, questions)
    if (error instanceof OversizeError && questions.some((question) => isLarge(endpoint, question))) {
      // One answer that is too large must not cost the others theirs.
      const others = questions.filter((question) => !isLarge(endpoint, question))
      const largeGroups = questions.filter((question) => isLarge(endpoint, question)).map((question) => [question])
      await Promise.all([others, ...largeGroups].map((group) => sendAll(endpoint, group)))
      return
    }
    for (const question of questions) settle(question, { error })
  }
}

/**
 * The endpoint refused a batch. The first call alone shows whether it answers at all: an endpoint that is entirely
 * wrong is not called twenty times.
 */
async function sendApart(endpoint: Endpoint, questions: readonly Question[]): Promise<void> {
  const [first, ...others] = questions
  if (!first) return
  const reading = await sendOne(endpoint, first)
  settle(first, reading)
  const { error } = reading
  if (error && !(error instanceof RpcRefusal && error.reason === 'malformed')) {
    for (const question of others) settle(question, { error })
    return
  }
  const smaller = batchSizes.find((size) => size < questions.length) ?? 1
  endpoint.batchMax = Math.min(endpoint.batchMax, smaller)
  await sendAll(endpoint, others)
}

function settle({ resolve, reject }: Question, reading: Reading): void {
  if (reading.error) reject(reading.error)
  else resolve(reading.result)
}

/** Also returns the status of the response, which separates an error object from an answer. */
async function post(
  { world, url, requestTimeoutMs }: Endpoint,
  body: unknown,
  answers: readonly number[],
): Promise<{ value: unknown; status: number }> {
  let status = 0
  const watched: Pick<World, 'fetch'> = {
    fetch: async (...request) => {
      const answer = await world.fetch(...request)
      status = answer.status
      return answer
    },
  }
  try {
    return { value: await fetchJson(watched, { url, body, timeoutMs: requestTimeoutMs, answers }), status }
  } catch (error) {
    // The body of a refusal other than JSON, such as a firewall page, is not a malformed answer.
    const isPage = status >= 400 && error instanceof ChainError && error.reason === 'malformed'
    throw isPage ? refusedWith(status) : error
  }
}

/** The answer to each call by its id. Every call must be answered exactly once, without extra answers. */
function readBatch(value: unknown, calls: readonly { id: number }[]): (id: number) => Reading {
  const answers: readonly unknown[] = Array.isArray(value) ? value : []
  const byId = new Map<unknown, unknown>(answers.map((answer) => [membersOf(answer)?.['id'], answer]))
  const isComplete = answers.length === calls.length && calls.every(({ id }) => byId.has(id))
  if (!isComplete) throw new ChainError('malformed', 'a batch was not answered question by question')
  return (id) => readAnswer(byId.get(id), id)
}

/** An endpoint without batches answers one with an object, or with an error that belongs to no call. */
function errorOfBatch(value: unknown): ChainError | null {
  const answers: readonly unknown[] = Array.isArray(value) ? value : [value]
  const unrelated = answers.map(membersOf).find((members) => members && typeof members['id'] !== 'number')
  if (Array.isArray(value) && unrelated?.['error'] === undefined) return null
  return readRefusal(membersOf(unrelated ?? value)?.['error'])
}

function readAnswer(answer: unknown, id: number): Reading {
  const members = membersOf(answer)
  if (members?.['jsonrpc'] !== '2.0') return malformed('an answer that is no JSON-RPC 2.0')
  const hasError = Object.hasOwn(members, 'error')
  if (hasError === Object.hasOwn(members, 'result'))
    return malformed('an answer without exactly one of result and error')
  // An endpoint that refuses before it parses the call does not have its id.
  if (members['id'] !== id && !(hasError && members['id'] === null)) return malformed('an answer with another id')
  return hasError ? { error: readRefusal(members['error']) } : { result: members['result'] }
}

function membersOf(answer: unknown): Readonly<Record<string, unknown>> | null {
  return typeof answer === 'object' && answer !== null && !Array.isArray(answer)
    ? (answer as Readonly<Record<string, unknown>>)
    : null
}

function malformed(message: string): Reading {
  return { error: new ChainError('malformed', message) }
}

function refusedWith(status: number): ChainError {
  return new ChainError('misconfigured', `the endpoint answered ${status}`)
}

function asChainError(error: unknown): ChainError {
  return error instanceof ChainError ? error : new ChainError('malformed', 'the answer could not be read')
}

/** Calls of large methods in one request: both sides of an address are sent together, two addresses are not. */
const largeMax = 2
/** Batch sizes that endpoints usually allow. */
const batchSizes = [20, 10, 3, 1] as const
/** Statuses with which endpoints send an error object: a range that is too wide is 400 here and 413 there. */
const statusesWithErrors: readonly number[] = [400, 401, 403, 404, 405, 413, 415, 422]
/** Those about the endpoint or its key, regardless of the error object. */
const wrongEndpoint: ReadonlySet<number> = new Set([401, 403, 404, 405])
