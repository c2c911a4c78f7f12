import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import test from 'node:test'
import { freshClone } from './fresh-clone.ts'
import { npmLines } from './npm-lines.ts'
import { isAlive, run, start, until } from './run-process.ts'
import { put, temporaryFolder } from './small-clone.ts'

const main = `
const answer: { node: string } = { node: process.version }
console.log('serving on', answer.node)
setInterval(() => {}, 1000)
`

test('a fresh clone installs, serves on Node 24 and stays clean, under npm 10 in production without scripts', async (t) => {
  const npm10 = (await npmLines(t, temporaryFolder(t))).find(({ major }) => major === 10)
  if (npm10 === undefined || npm10.missing) return t.skip(npm10?.missing ?? 'there is no npm 10')
  const clone = await freshClone(t)
  if (clone === undefined) return t.skip('this folder is not a git clone')
  put(clone, 'var/main.ts', main)

  const env = { COUNTERSIGN_MAIN: 'var/main.ts', NODE_ENV: 'production' }
  const npm = start(t, [...npm10.command, 'start', '--ignore-scripts'], clone, env)
  await until(() => npm.output().includes('serving on') || !isAlive(npm.pid), npm.output, 200_000)
  assert.match(npm.output(), /^Dependencies are missing: installing[\s\S]*^serving on v(2[4-9]|[3-9]\d)\./m)
  assert.equal(existsSync(path.join(clone, 'node_modules/typescript')), true, 'development packages are there')
  npm.child.kill('SIGTERM')
  await npm.exit
  assert.equal((await run(t, ['git', 'status', '--porcelain'], clone)).output, '')

  const again = await run(t, [...npm10.command, 'start', '--', 'once'], clone, {
    ...env,
    COUNTERSIGN_MAIN: '/dev/null',
  })
  assert.doesNotMatch(again.output, /Dependencies are|Building/)
  const { scripts } = JSON.parse(readFileSync(path.join(clone, 'package.json'), 'utf8'))
  assert.match(scripts.start, /^exec /, 'npm can stop what it starts only when no shell stands in between')
})
