import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import type { ChainCause } from '../../../src/chains/chain-error.ts'

/** A request as it arrived; `body` is its parsed JSON. */
export type Asked = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: unknown
}

/** An answer with a status of its own; anything else that is returned is sent as JSON with 200. */
export class OtherStatus extends Error {
  readonly status: number
  readonly body: string
  constructor(status: number, body: string) {
    super(body)
    this.status = status
    this.body = body
  }
}

/** How the entire server can fail, and how a reader must report it. */
export const faults = {
  'refuses connections': 'unreachable',
  'hangs up in the middle': 'unreachable',
  'never answers': 'timeout',
  'begins and never ends': 'timeout',
  'is asked too often': 'rate_limited',
  'has an error of its own': 'unreachable',
  'refuses the key': 'misconfigured',
  'has no such path': 'misconfigured',
  'sends elsewhere': 'misconfigured',
  'is a web page': 'malformed',
  'answers nothing': 'malformed',
  'answers half': 'malformed',
  'says a member twice': 'malformed',
  'nests without end': 'malformed',
  'answers 10 MB': 'malformed',
  'answers null': 'malformed',
  'answers a text': 'malformed',
  'answers an empty list': 'malformed',
} as const satisfies Record<string, ChainCause>
export type Fault = keyof typeof faults

export type FaultyServer = {
  url: string
  asked: Asked[]
  /** While set, every request fails so, or those for which `only` holds. */
  fail: (fault: Fault | null, only?: (request: Asked) => boolean) => Promise<void>
  /** How many requests it left without an answer so far. */
  hung: () => number
}

/**
 * A real HTTP server on the loopback that answers by a function and can be made to fail. It keeps no connections alive.
 */
export async function startFaultyServer(t: TestContext, answer: (request: Asked) => unknown): Promise<FaultyServer> {
  let failing: { fault: Fault; only: (request: Asked) => boolean } | null = null
  let hung = 0
  const requests: Asked[] = []
  const server = createServer((request, response) => {
    void readAsked(request).then((question) => {
      requests.push(question)
      const { status, body } = write(answer, question)
      if (failing?.only(question)) {
        breakAnswer(failing.fault, response, body)
        if (faults[failing.fault] === 'timeout') hung++
      } else response.writeHead(status, { 'content-type': 'application/json', connection: 'close' }).end(body)
    })
  })
  const listen = (port: number) =>
    new Promise<number>((resolve) => {
      server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
    })
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  const port = await listen(0)
  t.after(close)
  return {
    url: `http://127.0.0.1:${port}`,
    asked: requests,
    hung: () => hung,
    fail: async (fault, only = () => true) => {
      const wasClosed = failing?.fault === 'refuses connections'
      failing = fault === null ? null : { fault, only }
      if (fault === 'refuses connections') await close()
      else if (wasClosed) await listen(port)
    },
  }
}

async function readAsked(request: IncomingMessage): Promise<Asked> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const url = new URL(request.url ?? '/', 'http://127.0.0.1')
  const text = Buffer.concat(chunks).toString()
  return {
    method: request.method ?? '',
    path: url.pathname,
    query: url.searchParams,
    headers: request.headers,
    body: text === '' ? null : (JSON.parse(text) as unknown),
  }
}

/** The answer as it would be sent if nothing failed. */
function write(answer: (request: Asked) => unknown, question: Asked): { status: number; body: string } {
  try {
    return { status: 200, body: JSON.stringify(answer(question)) }
  } catch (error) {
    if (error instanceof OtherStatus) return { status: error.status, body: error.body }
    return { status: 599, body: String(error) }
  }
}

/** Faults of the body are made to a body that would be taken without them, so that nothing else can refuse it. */
function breakAnswer(fault: Fault, response: ServerResponse, body: string): void {
  const say = (status: number, text: string, headers: Record<string, string> = {}) => {
    response.writeHead(status, { 'content-type': 'application/json', connection: 'close', ...headers }).end(text)
  }
  const actions: Record<Fault, () => void> = {
    'refuses connections': () => response.destroy(),
    'hangs up in the middle': () => void response.writeHead(200).write('{"', () => response.destroy()),
    'never answers': () => {},
    'begins and never ends': () => void response.writeHead(200).write('{"'),
    'is asked too often': () => say(429, '{}', { 'retry-after': '7' }),
    'has an error of its own': () => say(502, '<h1>Bad gateway</h1>'),
    'refuses the key': () => say(403, '{}'),
    'has no such path': () => say(404, 'Not found'),
    'sends elsewhere': () => say(302, '', { location: 'http://127.0.0.1:9/' }),
    'is a web page': () => say(200, '<!doctype html><title>Maintenance</title>', { 'content-type': 'text/html' }),
    'answers nothing': () => say(200, ''),
    'answers half': () => say(200, body.slice(0, -1)),
    'says a member twice': () => say(200, withMember(body, '"twice":1,"twice":1')),
    'nests without end': () => say(200, withMember(body, `"deep":${'['.repeat(10_000)}${']'.repeat(10_000)}`)),
    'answers 10 MB': () => say(200, body + ' '.repeat(10_000_000)),
    'answers null': () => say(200, 'null'),
    'answers a text': () => say(200, '"0x"'),
    'answers an empty list': () => say(200, '[]'),
  }
  actions[fault]()
}

/** The body with a member more in its first object; a list without any object gets one. */
function withMember(body: string, member: string): string {
  const extended = body.replace(/^(\[*)\{/, `$1{${member},`).replace(',}', '}')
  return extended === body ? `[{${member}}]` : extended
}
