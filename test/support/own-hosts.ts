import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { temporaryFolder } from './temporary-folder.ts'
import { startTestApp } from './test-app.ts'

/** The app with a list of the operator's own that has these hosts. */
export async function startWithOwnHosts(t: TestContext, hosts: readonly string[]) {
  const folder = await temporaryFolder(t)
  await mkdir(join(folder, 'own'))
  const entries = hosts.map((host) => ({ host, reason: 'No goods came' }))
  await writeFile(join(folder, 'own/own.json'), JSON.stringify(entries))
  const app = await startTestApp({ LISTS_DIR: folder })
  t.after(app.stop)
  const verdict = async (url: string) =>
    (await app.ask<{ verdict: string }>(`/api/endpoint?url=${encodeURIComponent(url)}`)).json.verdict
  return { app, verdict }
}
