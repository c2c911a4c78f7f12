import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestContext } from 'node:test'
import { removeFolder } from '../support/temporary-folder.ts'

const project = path.resolve(import.meta.dirname, '../..')

/** A temporary folder that is removed when the test ends. */
export function temporaryFolder(t: TestContext): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'countersign-bootstrap-'))
  t.after(() => removeFolder(folder))
  return folder
}

/**
 * A project with this project's scripts and npm scripts, no dependencies, and a stand-in for npm that notes in
 * `npm-calls` how it was called and writes the node_modules of the lockfile. FAKE_NPM_EXIT makes it fail,
 * FAKE_NPM_MS makes it slow.
 */
export function smallClone(t: TestContext): string {
  const folder = temporaryFolder(t)
  for (const part of ['scripts', 'bin']) cpSync(path.join(project, part), path.join(folder, part), { recursive: true })
  const { scripts } = JSON.parse(readFileSync(path.join(project, 'package.json'), 'utf8'))
  put(folder, 'package.json', JSON.stringify({ name: 'small', version: '1.0.0', type: 'module', scripts }))
  put(folder, 'package-lock.json', JSON.stringify({ packages: {} }))
  put(folder, 'fake/npm-cli.js', fakeNpm)
  return folder
}

/** A small clone whose dependencies, none, are installed. */
export function installedClone(t: TestContext): string {
  const folder = smallClone(t)
  put(folder, 'node_modules/.package-lock.json', JSON.stringify({ packages: {} }))
  return folder
}

/** Writes a file of a clone, with the folders it needs. */
export function put(folder: string, file: string, text: string, mode = 0o644): void {
  const full = path.join(folder, file)
  mkdirSync(path.dirname(full), { recursive: true })
  writeFileSync(full, text, { mode })
}

/** What the stand-in for npm noted: one line for each call, its arguments and NODE_ENV. */
export function npmCalls(folder: string): string[] {
  try {
    return readFileSync(path.join(folder, 'npm-calls'), 'utf8').split('\n').filter(Boolean)
  } catch {
    return []
  }
}

const fakeNpm = `
import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { readFileSync } from 'node:fs'
appendFileSync('npm-calls', [...process.argv.slice(2), process.env.NODE_ENV].join(' ') + '\\n')
if (process.env.FAKE_NPM_EXIT) process.exit(Number(process.env.FAKE_NPM_EXIT))
await new Promise((resolve) => setTimeout(resolve, Number(process.env.FAKE_NPM_MS ?? 0)))
rmSync('node_modules', { recursive: true, force: true })
mkdirSync('node_modules', { recursive: true })
writeFileSync('node_modules/.package-lock.json', readFileSync('package-lock.json'))
`
