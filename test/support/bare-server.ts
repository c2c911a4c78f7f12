import { Agent } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import pino from 'pino'
import { createCall } from '../../src/api/call.ts'
import { openApiDocument } from '../../src/api/openapi.ts'
import { createOutcomeLog } from '../../src/http/outcome-log.ts'
import { largeBodyTurns } from '../../src/http/read-body.ts'
import type { Turns } from '../../src/http/turns.ts'
import { serveEndpoint } from '../../src/http/serve-endpoint.ts'
import { createServer } from '../../src/http/server.ts'
import { serveMetrics, serveService } from '../../src/http/serve-service.ts'
import { anonymousCaller, type Presented } from '../../src/endpoint/caller.ts'
import type { Endpoint } from '../../src/endpoint/endpoint.ts'
import type { MessageKey } from '../../src/messages/message.ts'
import { askOver, sayRaw, type Answer, type Question } from './ask.ts'
import { contractOf, type ApiDocument } from './contract.ts'
import { testBaseUrl } from './test-app.ts'

export type BareServer = {
  url: string
  logged: readonly string[]
  ask: (path: string, question?: Question) => Promise<Answer<Record<string, unknown>>>
  sayRaw: (bytes: string) => Promise<string>
}

type BareOptions = { notReady?: () => MessageKey | null; stopping?: () => boolean; bodyTurns?: Turns }

/** The HTTP door alone, in front of any endpoints: for what the whole app cannot be brought to do. */
export async function startBareServer<Needs>(
  t: TestContext,
  endpoints: readonly Endpoint<Needs>[],
  needs: Needs,
  { notReady = () => null, stopping = () => false, bodyTurns = largeBodyTurns() }: BareOptions = {},
): Promise<BareServer> {
  const logged: string[] = []
  const log = pino({ level: 'info', base: null }, { write: (line: string) => logged.push(line) })
  const outcomes = createOutcomeLog({ log, line: (json) => logged.push(json), dropped: () => 0 }, () => 0, {
    version: 'test',
    listAges: () => [],
    listProblems: () => [],
    listLoads: () => ({}),
    decided: () => [],
    chainFailures: () => [],
  })
  const server = {
    baseUrl: testBaseUrl,
    trustProxy: { kind: 'none' },
    requestIdPrefix: '0123456789-',
    outcomes,
    bodyTurns,
    stopping,
  } as const
  const identify = ({ source }: Presented) => anonymousCaller(source)
  const api = createCall({ rooms: needs, identify, admissions: [], recorders: [] })
  const app = createServer(server)
  for (const endpoint of endpoints) serveEndpoint(app, endpoint, api, server)
  const document = openApiDocument(endpoints, { baseUrl: testBaseUrl, withMetrics: true })
  serveService(app, { engine: 'test', document, notReady, health: () => ({}) })
  serveMetrics(app, outcomes.registry)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const agent = new Agent({ keepAlive: true })
  t.after(async () => {
    agent.destroy()
    await app.close()
  })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const check = contractOf(document as ApiDocument)
  return {
    url,
    logged,
    ask: async (path, question = {}) => {
      const answer = await askOver(agent, url, path, question)
      check({ method: question.method ?? 'GET', path, answer })
      return answer as Answer<Record<string, unknown>>
    },
    sayRaw: (bytes) => sayRaw(url, bytes),
  }
}
