import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'

export const projectRoot = join(import.meta.dirname, '../..')

export type CommandEnd = { code: number; out: string; err: string }

/** Runs the command line to its end, with no setting of ours but those given. */
export function runCli(words: readonly string[], env: Readonly<Record<string, string>>): Promise<CommandEnd> {
  const args = ['src/cli.ts', ...words]
  const plain = { PATH: process.env['PATH'] ?? '', HOME: env['DATA_DIR'] ?? '', LISTS_UPDATE: 'off' }
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: projectRoot, env: { ...plain, ...env } }, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, out, err }),
    )
  })
}

/** A folder that is gone after the test. */
export async function temporaryFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-cli-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  return folder
}
