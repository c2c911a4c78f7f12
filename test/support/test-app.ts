import { mkdtemp } from 'node:fs/promises'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import pino from 'pino'
import { startApp, type App } from '../../src/app/service/app.ts'
import type { LoadSurface } from '../../src/app/doors/mcp-surface.ts'
import { readConfig } from '../../src/config/config.ts'
import { prepareLists } from '../../src/lists/prepare-lists.ts'
import { askOver, sayRaw, type Answer, type Question } from './ask.ts'
import { contractOf, type ApiDocument } from './contract.ts'
import { removeFolder } from './temporary-folder.ts'
import { testWorld, type TestWorld } from './test-world.ts'

/** Stands in every absolute link of an answer. Not where the test app listens: links must not depend on that. */
export const testBaseUrl = 'https://countersign.example'

/** When it is in the test world unless a test states otherwise: after everything in the bundle. */
export const testNow = '2026-12-01T12:00:00.000Z'

/** As long as most test files take. */
const loaderRestsMs = 60_000

/** A running app over HTTP. Every answer is checked against the API document it serves. */
export type TestApp = {
  url: string
  metricsUrl: string | null
  failedDownloads: App['failedDownloads']
  unusedFiles: App['unusedFiles']
  outdated: App['outdated']
  document: ApiDocument
  world: TestWorld
  dataDir: string
  logged: readonly string[]
  ask: <Body = Record<string, unknown>>(path: string, question?: Question) => Promise<Answer<Body>>
  /** Bytes on a socket, past every client. */
  sayRaw: (bytes: string | Uint8Array) => Promise<string>
  stop: () => Promise<void>
}

/**
 * Starts the real app in this process on a free port, with a settable clock. Its data folder is its own and removed with
 * it, unless DATA_DIR names one that is kept. `loadSurface` puts something else behind MCP than the tools.
 */
export async function startTestApp(
  env: Readonly<Record<string, string>> = {},
  world: TestWorld = testWorld(testNow),
  loadSurface?: LoadSurface,
): Promise<TestApp> {
  const { DATA_DIR: stored } = env
  const dataDir = stored ?? (await mkdtemp(join(tmpdir(), 'countersign-app-')))
  const logged: string[] = []
  const log = pino({ level: 'info', base: null }, { write: (line: string) => logged.push(line) })
  const config = readConfig({
    PORT: '0',
    BASE_URL: testBaseUrl,
    DATA_DIR: dataDir,
    LISTS_UPDATE: 'off',
    LIMITS: 'off',
    ...env,
  })
  const logs = { log, line: (json: string) => logged.push(json), take: () => {}, dropped: () => 0 }
  const app = await startApp(config, world, logs, loadSurface && { loadSurface })
  // The next app that is started loads its lists in the same worker, in a fifth of the time.
  prepareLists(loaderRestsMs)
  return describeApp(app, { world, dataDir, logged }, stored === undefined)
}

/**
 * One app shared by all tests that only read: started on first use, stopped at the end of the run. Its clock is never
 * set.
 */
export const shared: Pick<TestApp, 'ask' | 'sayRaw'> & { app: () => Promise<TestApp> } = {
  app: () => (started ??= startTestApp()),
  ask: async (path, question) => (await shared.app()).ask(path, question),
  sayRaw: async (bytes) => (await shared.app()).sayRaw(bytes),
}

let started: Promise<TestApp> | null = null
after(async () => (await started)?.stop())

async function describeApp(
  app: App,
  parts: Pick<TestApp, 'world' | 'dataDir' | 'logged'>,
  isFolderOwn: boolean,
): Promise<TestApp> {
  const agent = new Agent({ keepAlive: true, maxSockets: 20 })
  const { document, check } = contractOf((await askOver(agent, app.url, '/openapi.json')).text)
  return {
    ...parts,
    url: app.url,
    metricsUrl: app.metricsUrl,
    failedDownloads: app.failedDownloads,
    unusedFiles: app.unusedFiles,
    outdated: app.outdated,
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
      if (isFolderOwn) await removeFolder(parts.dataDir)
    },
  }
}
