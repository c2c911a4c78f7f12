import type { World } from '../../kit/world.ts'
import { ChainError } from '../chain-error.ts'
import { fetchJson, OversizeError } from './fetch-json.ts'
import { readRefusal, RpcRefusal } from './rpc-refusal.ts'

/** The closed list of methods that an endpoint may be asked, with their parameters. */
export type RpcMethods = Readonly<Record<string, readonly unknown[]>>

/** Asks one endpoint. Throws ChainError; an error object becomes RpcRefusal. The result is for the caller to read. */
export type JsonRpc<Methods extends RpcMethods> = {
  ask: <Method extends keyof Methods & string>(method: Method, ...params: Methods[Method]) => Promise<unknown>
}

export type JsonRpcOptions = {
  url: string
  requestTimeoutMs: number
  /**
   * Methods whose answers have no natural size: few of them leave in one request, and when it was too large all the same,
   * they are asked again, each alone.
   */
  largeMethods?: readonly string[]
}

/**
 * A client of JSON-RPC 2.0 over HTTP. Questions that are asked in one turn of the event loop leave together, up to 20 in
 * a request. What an endpoint refuses is remembered: smaller batches, or none, then go out side by side.
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
        // After the promises of this turn: what they go on to ask leaves with it.
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

/** Never rejects: every question is settled. */
async function sendAll(endpoint: Endpoint, questions: readonly Question[]): Promise<void> {
  await Promise.all(
    groupsOf(endpoint, questions).map((group) =>
      group.length > 1 ? sendBatch(endpoint, group) : sendAlone(endpoint, group),
    ),
  )
}

/** In the order they were asked, each as large as the endpoint takes them and small enough to be read in a moment. */
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
  // The status says that the endpoint refused, whatever the body: only an error object can say more about it.
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
    const whole = errorOfWhole(value)
    if (whole?.reason === 'rate_limited') throw whole
    if (whole) return await sendApart(endpoint, questions)
    const readingOf = readBatch(value, calls)
    for (const question of questions) settle(question, readingOf(question.call.id))
  } catch (caught) {
    const error = asChainError(caught)
    if (error.reason === 'misconfigured') return sendApart(endpoint, questions)
    if (error instanceof OversizeError && questions.some((question) => isLarge(endpoint, question))) {
      // One answer that is too large must not cost the others theirs.
      const others = questions.filter((question) => !isLarge(endpoint, question))
      const apart = questions.filter((question) => isLarge(endpoint, question)).map((question) => [question])
      await Promise.all([others, ...apart].map((group) => sendAll(endpoint, group)))
      return
    }
    for (const question of questions) settle(question, { error })
  }
}

/**
 * The endpoint refused a batch. Whether it answers at all is seen by the first question alone: an endpoint that is wrong
 * altogether is not asked twenty times.
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

/** Also gives the status of the answer, which tells an error object from an answer. */
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
    // What a refusal says beside JSON, such as a page of a firewall, is not an answer that was malformed.
    const isPage = status >= 400 && error instanceof ChainError && error.reason === 'malformed'
    throw isPage ? refusedWith(status) : error
  }
}

/** An answer to each call by its id. Every call must be answered exactly once and nothing else may be. */
function readBatch(value: unknown, calls: readonly { id: number }[]): (id: number) => Reading {
  const answers: readonly unknown[] = Array.isArray(value) ? value : []
  const byId = new Map<unknown, unknown>(answers.map((answer) => [membersOf(answer)?.['id'], answer]))
  const isComplete = answers.length === calls.length && calls.every(({ id }) => byId.has(id))
  if (!isComplete) throw new ChainError('malformed', 'a batch was not answered question by question')
  return (id) => readAnswer(byId.get(id), id)
}

/** An endpoint that takes no batches answers one with an object, or with an error that belongs to no question. */
function errorOfWhole(value: unknown): ChainError | null {
  const answers: readonly unknown[] = Array.isArray(value) ? value : [value]
  const whole = answers.map(membersOf).find((members) => members && typeof members['id'] !== 'number')
  if (Array.isArray(value) && whole?.['error'] === undefined) return null
  return readRefusal(membersOf(whole ?? value)?.['error'])
}

function readAnswer(answer: unknown, id: number): Reading {
  const members = membersOf(answer)
  if (members?.['jsonrpc'] !== '2.0') return malformed('an answer that is no JSON-RPC 2.0')
  const hasError = Object.hasOwn(members, 'error')
  if (hasError === Object.hasOwn(members, 'result'))
    return malformed('an answer without exactly one of result and error')
  // An endpoint that refuses before it reads the question does not know its id.
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

/** Questions of large methods in one request: both sides of an address leave together, two addresses do not. */
const largeMax = 2
/** What endpoints are known to allow in one request. */
const batchSizes = [20, 10, 3, 1] as const
/** Statuses under which endpoints send an error object: a range that is too wide is 400 here and 413 there. */
const statusesWithErrors: readonly number[] = [400, 401, 403, 404, 405, 413, 415, 422]
/** Of these, the ones about the endpoint or its key, whatever the error object says. */
const wrongEndpoint: ReadonlySet<number> = new Set([401, 403, 404, 405])
