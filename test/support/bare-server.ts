import { Agent } from 'node:http'
import type { TestContext } from 'node:test'
import pino from 'pino'
import { createCall, type CallParts } from '../../src/api/call.ts'
import { openApiDocument } from '../../src/api/openapi.ts'
import { sumCounts } from '../../src/http/loop-counts.ts'
import { createOutcomeLog } from '../../src/http/outcome-log.ts'
import { createLargeBodies, type LargeBodies } from '../../src/http/read-body.ts'
import { serveEndpoints } from '../../src/http/serve-endpoint.ts'
import { createServer } from '../../src/http/server.ts'
import { stopServer } from '../../src/http/wire/stop-server.ts'
import { serviceMetrics } from '../../src/http/service-metrics.ts'
import { serveMetrics, serveService } from '../../src/http/serve-service.ts'
import { anonymousCaller } from '../../src/endpoint/caller.ts'
import type { Endpoint } from '../../src/endpoint/endpoint.ts'
import type { MessageKey } from '../../src/messages/message.ts'
import { askOver, sayRaw, type Answer, type Question } from './ask.ts'
import { contractOf } from './contract.ts'
import { testBaseUrl } from './test-app.ts'

export type BareServer = {
  url: string
  logged: readonly string[]
  ask: (path: string, question?: Question) => Promise<Answer<Record<string, unknown>>>
  sayRaw: (bytes: string) => Promise<string>
}

type BareOptions = { notReady?: () => MessageKey | null; stopping?: () => boolean; largeBodies?: LargeBodies }

/** Everybody is served, without a credential and without a limit. */
const withoutKeys: Omit<CallParts<unknown>, 'rooms'> = {
  identify: ({ presented: { source } }) => ({ caller: anonymousCaller(source), refusal: null }),
  admit: () => () => {},
  takeTurn: () => Promise.resolve(() => {}),
  recorders: [],
}

/** The HTTP door alone, in front of any endpoints: for what the full app cannot be brought to do. */
export async function startBareServer<Needs>(
  t: TestContext,
  endpoints: readonly Endpoint<Needs>[],
  needs: Needs,
  { notReady = () => null, stopping = () => false, largeBodies = createLargeBodies({ elapsedMs }) }: BareOptions = {},
): Promise<BareServer> {
  const logged: string[] = []
  const log = pino({ level: 'info', base: null }, { write: (line: string) => logged.push(line) })
  const outcomes = createOutcomeLog({ log, line: (json) => logged.push(json) }, () => 0)
  const metrics = serviceMetrics({
    version: 'test',
    listAges: () => [],
    listProblems: () => [],
    listsLeftOut: () => [],
    listLoads: () => ({}),
    logForks: () => ({}),
    counts: () => ({ ...sumCounts([]), answers: outcomes.answers() }),
    loops: () => ({ running: 1, died: 0 }),
    writerDeaths: () => 0,
    webhooks: () => ({ attempts: new Map(), underWay: 0 }),
  })
  const server = {
    baseUrl: testBaseUrl,
    trustProxy: { kind: 'none' },
    requestIdPrefix: '0123456789-',
    outcomes,
    largeBodies,
    stopping,
    elapsedMs,
  } as const
  const api = createCall({ rooms: needs, ...withoutKeys })
  const app = createServer(server)
  serveEndpoints(app, endpoints, api)
  const document = await openApiDocument(endpoints, { baseUrl: testBaseUrl, withMetrics: true, answers: {} })
  serveService(app, { engine: 'test', document: async () => document, notReady, health: () => ({}) })
  serveMetrics(app, async () => ({ type: metrics.contentType, text: await metrics.metrics() }))
  const { port } = await app.listen({ port: 0, host: '127.0.0.1' })
  const agent = new Agent({ keepAlive: true })
  t.after(async () => {
    agent.destroy()
    await stopServer(app.node, true)
  })
  const url = `http://127.0.0.1:${port}`
  const { check } = contractOf(JSON.stringify(document))
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

function elapsedMs(): number {
  return performance.now()
}
