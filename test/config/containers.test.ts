import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cp, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { promisify } from 'node:util'
import { projectRoot, temporaryFolder } from '../support/command-line.ts'

test('the web app is built from what .dockerignore lets into the image', async (t) => {
  const context = await temporaryFolder(t)
  const [, ...lines] = readText('.dockerignore').trim().split('\n')
  const left = new Set(lines.filter((line) => !/^[!*]/.test(line)).map((line) => join(projectRoot, line)))
  for (const name of lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1)))
    await cp(join(projectRoot, name), join(context, name), { recursive: true, filter: (file) => !left.has(file) })
  await symlink(join(projectRoot, 'node_modules'), join(context, 'node_modules'))
  const [, build = ''] = readText('Dockerfile').match(/^RUN node (\S+vite\S* build console)$/m) ?? []
  await promisify(execFile)(process.execPath, build.split(' '), { cwd: context })
})

function readText(name: string): string {
  return readFileSync(join(projectRoot, name), 'utf8')
}
