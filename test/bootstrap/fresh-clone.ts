import { cpSync, existsSync } from 'node:fs'
import path from 'node:path'
import type { TestContext } from 'node:test'
import { run } from './run-process.ts'
import { temporaryFolder } from './small-clone.ts'

const project = path.resolve(import.meta.dirname, '../..')

/** What git would clone if everything not ignored were committed; nothing where this folder is no repository. */
export async function freshClone(t: TestContext): Promise<string | undefined> {
  const listing = await run(t, ['git', 'ls-files', '-coz', '--exclude-standard'], project)
  if (listing.code !== 0) return undefined
  const clone = temporaryFolder(t)
  for (const file of listing.output.split('\0').filter((name) => existsSync(path.join(project, name)) && name)) {
    cpSync(path.join(project, file), path.join(clone, file))
  }
  const identity = ['-c', 'user.name=test', '-c', 'user.email=test@example.com']
  await run(t, ['git', 'init', '-q'], clone)
  await run(t, ['git', 'add', '-A'], clone)
  await run(t, ['git', ...identity, 'commit', '-q', '-m', 'all'], clone)
  return clone
}
