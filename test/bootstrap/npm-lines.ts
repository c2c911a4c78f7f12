import { existsSync } from 'node:fs'
import path from 'node:path'
import type { TestContext } from 'node:test'
import { plainPath, run } from './run-process.ts'

/** How to call npm, its major version, or the reason why that line of npm cannot be had here. */
export type Npm = { major: number; command: string[]; missing?: string }

/** npm 10 and npm 11: the machine's own where it is one of them, the other fetched into the folder. */
export async function npmLines(t: TestContext, folder: string): Promise<Npm[]> {
  const own = plainPath.split(':').some((place) => existsSync(path.join(place, 'npm')))
  const version = own ? (await run(t, ['npm', '--version'], folder)).output : ''
  const ownMajor = Number(/^(\d+)\./m.exec(version)?.[1] ?? 0)
  const lines: Npm[] = []
  for (const [major, exact] of versions) {
    if (major === ownMajor) lines.push({ major, command: ['npm'] })
    else lines.push(await fetchNpm(t, folder, major, exact))
  }
  return lines
}

const versions = [
  [10, '10.8.2'],
  [11, '11.6.0'],
] as const

async function fetchNpm(t: TestContext, folder: string, major: number, exact: string): Promise<Npm> {
  const prefix = path.join(folder, `npm-${major}`)
  // A new request for the versions of npm can take the registry a minute; the cached ones are enough.
  const quick = ['--prefer-offline', '--fetch-retries=0', '--no-audit', '--no-fund']
  const { code, output } = await run(t, ['npm', 'install', '--prefix', prefix, `npm@${exact}`, ...quick], folder)
  const command = ['node', path.join(prefix, 'node_modules/npm/bin/npm-cli.js')]
  return code === 0 ? { major, command } : { major, command, missing: `npm ${exact} cannot be fetched: ${output}` }
}
