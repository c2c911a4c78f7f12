import { mkdtemp, rm } from 'node:fs/promises'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import pino from 'pino'
import { startApp, type App } from '../../src/app/app.ts'
import { readConfig } from '../../src/config/config.ts'
import { askOver, sayRaw, type Answer, type Question } from './ask.ts'
import { contractOf, type ApiDocument } from './contract.ts'
import { testWorld, type TestWorld } from './test-world.ts'

/** Stands in every absolute link of an answer. Not where the test app listens: links must not depend on that. */
export const testBaseUrl = 'https://countersign.example'

/** When it is in the test world unless a test says otherwise: after everything in the bundle. */
const testNow = '2026-12-01T12:00:00.000Z'

/** A running app, asked over HTTP. Every answer is held against the API document it serves. */
export type TestApp = {
  url: string
  metricsUrl: string | null
  document: ApiDocument
  world: TestWorld
  dataDir: string
  logged: readonly string[]
  ask: <Body = Record<string, unknown>>(path: string, question?: Question) => Promise<Answer<Body>>
  /** Bytes on a socket, past every client. */
  sayRaw: (bytes: string | Uint8Array) => Promise<string>
  stop: () => Promise<void>
}

/** Starts the real app in this process on a free port, with a data folder of its own and a settable clock. */
export async function startTestApp(env: Readonly<Record<string, string>> = {}): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'countersign-app-'))
  const world = testWorld(testNow)
  const logged: string[] = []
  const log = pino({ level: 'info', base: null }, { write: (line: string) => logged.push(line) })
  const config = readConfig({ PORT: '0', BASE_URL: testBaseUrl, DATA_DIR: dataDir, ...env })
  const app = await startApp(config, world, { log, line: (json) => logged.push(json), dropped: () => 0 })
  return describeApp(app, { world, dataDir, logged })
}

/** One app for all tests that only ask: started when first asked, stopped when the run ends. Nobody sets its clock. */
export const shared: Pick<TestApp, 'ask' | 'sayRaw'> & { app: () => Promise<TestApp> } = {
  app: () => (started ??= startTestApp()),
  ask: async (path, question) => (await shared.app()).ask(path, question),
  sayRaw: async (bytes) => (await shared.app()).sayRaw(bytes),
}

let started: Promise<TestApp> | null = null
after(async () => (await started)?.stop())

async function describeApp(app: App, parts: Pick<TestApp, 'world' | 'dataDir' | 'logged'>): Promise<TestApp> {
  const agent = new Agent({ keepAlive: true, maxSockets: 20 })
  const document = (await askOver(agent, app.url, '/openapi.json')).json as ApiDocument
  const check = contractOf(document)
  return {
    ...parts,
    url: app.url,
    metricsUrl: app.metricsUrl,
    document,
    ask: async <Body>(path: string, question: Question = {}) => {
      const answer = await askOver(agent, app.url, path, question)
      check({ method: question.method ?? 'GET', path, answer })
      return answer as Answer<Body>
    },
    sayRaw: (bytes) => sayRaw(app.url, bytes),
    stop: async () => {
      agent.destroy()
      await app.stop()
      await rm(parts.dataDir, { recursive: true })
    },
  }
}
