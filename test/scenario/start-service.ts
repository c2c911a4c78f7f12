import { Agent } from 'node:http'
import type { TestContext } from 'node:test'
import { start, type Running } from '../bootstrap/run-process.ts'
import { askOver, type Answer, type Question } from '../support/ask.ts'
import { projectRoot } from '../support/command-line.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { until } from '../support/until.ts'

/** The service in a process of its own, which ends with the test. */
export type StartedService = {
  running: Running
  dataDir: string
  ask: (path: string, question?: Question) => Promise<Answer<Record<string, unknown>>>
}

/** Starts it on a free port with a data folder of its own, and waits until it is ready. `flags` are further ones of Node. */
export async function startService(
  t: TestContext,
  env: Record<string, string>,
  flags: readonly string[] = [],
): Promise<StartedService> {
  const dataDir = await temporaryFolder(t)
  const settings = { PORT: '0', LOG_LEVEL: 'error', DATA_DIR: dataDir, ...env }
  const words = [process.execPath, '--disable-warning=ExperimentalWarning', ...flags, 'src/main.ts']
  const running = start(t, words, projectRoot, settings)
  const url = (await readyUrl(running)).replace('localhost', '127.0.0.1')
  const agent = new Agent({ keepAlive: true })
  t.after(() => agent.destroy())
  const ask = (path: string, question = {}) => askOver(agent, url, path, question) as ReturnType<StartedService['ask']>
  return { running, dataDir, ask }
}

/** Where a service that was started answers, once it reports it. */
export function readyUrl(running: Running): Promise<string> {
  return until(() => /ready at (http:\/\/localhost:\d+)/.exec(running.output())?.[1] ?? null, startMaxMs)
}

/** A busy machine takes its time. */
const startMaxMs = 180_000
