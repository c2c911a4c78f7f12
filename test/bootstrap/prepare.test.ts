import assert from 'node:assert/strict'
import { existsSync, readdirSync, utimesSync } from 'node:fs'
import path from 'node:path'
import test from 'node:test'
import { fakeNpmOf, isAlive, plainPath, run, runScript, start, until } from './run-process.ts'
import { installedClone, npmCalls, put, smallClone } from './small-clone.ts'

const prepare = 'scripts/prepare.mjs'

test('a clone without node_modules is installed once, development packages included, also in production', async (t) => {
  const clone = smallClone(t)
  const first = await runScript(t, clone, prepare, [], { NODE_ENV: 'production' })
  assert.equal(first.code, 0, first.output)
  assert.match(first.output, /^Dependencies are missing: installing them with npm ci\. .+ about a minute/)
  const second = await runScript(t, clone, prepare)
  assert.equal(second.output, '')
  assert.equal(npmCalls(clone).length, 1)
  assert.match(npmCalls(clone)[0] ?? '', /^ci .*--include=dev .*production$/)
  assert.equal(existsSync(path.join(clone, '.install-lock')), false)
})

test('a changed lockfile is installed again', async (t) => {
  const clone = smallClone(t)
  await runScript(t, clone, prepare)
  put(clone, 'package-lock.json', JSON.stringify({ packages: {}, changed: true }))
  const { output } = await runScript(t, clone, prepare)
  assert.match(output, /^Dependencies are out of date: /)
  assert.equal(npmCalls(clone).length, 2)
})

test('an install made by hand counts when it matches the lockfile, and only then', async (t) => {
  const clone = installedClone(t)
  const packages = {
    'node_modules/a': { version: '1.0.0' },
    'node_modules/other-platform': { version: '1.0.0', optional: true },
  }
  put(clone, 'package-lock.json', JSON.stringify({ packages }))
  put(clone, 'node_modules/a/package.json', '{}')
  const installed = (version: string) => JSON.stringify({ packages: { 'node_modules/a': { version } } })
  put(clone, 'node_modules/.package-lock.json', installed('1.0.0'))
  assert.equal((await runScript(t, clone, prepare)).output, '')
  put(clone, 'node_modules/.package-lock.json', installed('0.9.0'))
  assert.match((await runScript(t, clone, prepare)).output, /^Dependencies are out of date/)
  assert.equal(npmCalls(clone).length, 1)
})

test('of two first starts at once one installs and the other reports that it waits', async (t) => {
  const clone = smallClone(t)
  const both = [0, 1].map(() => runScript(t, clone, prepare, [], { FAKE_NPM_MS: '700' }))
  const outcomes = await Promise.all(both)
  assert.deepEqual(
    outcomes.map(({ code }) => code),
    [0, 0],
  )
  assert.equal(npmCalls(clone).length, 1)
  assert.match(
    outcomes.map(({ output }) => output).join(''),
    /Another start \(process \d+\) is installing here; waiting/,
  )
})

test('the lock of a process that died is taken over', async (t) => {
  const clone = smallClone(t)
  const dead = start(t, ['true'], clone)
  await dead.exit
  put(clone, `.install-lock/held/${dead.pid}-123`, '')
  const { code, output } = await runScript(t, clone, prepare)
  assert.equal(code, 0, output)
  assert.equal(npmCalls(clone).length, 1)
})

test('the lock of a dead process whose id another one got is taken over', async (t) => {
  const clone = smallClone(t)
  put(clone, `.install-lock/held/${process.pid}-1`, '')
  const { code, output } = await runScript(t, clone, prepare)
  assert.equal(code, 0, output)
})

test('nothing is installed under a running service; the refusal names its process', async (t) => {
  const clone = installedClone(t)
  put(clone, 'main.ts', "console.log('ready'); setInterval(() => {}, 1000)")
  const service = start(t, [process.execPath, 'scripts/start.mjs'], clone, { COUNTERSIGN_MAIN: 'main.ts' })
  await until(() => service.output().includes('ready'), service.output)
  put(clone, 'package-lock.json', JSON.stringify({ packages: { 'node_modules/a': { version: '1.0.0' } } }))

  const refused = await runScript(t, clone, prepare)
  assert.equal(refused.code, 1)
  assert.match(refused.output, new RegExp(`running from this folder as process ${service.pid}: stop that first`))
  assert.deepEqual(npmCalls(clone), [])

  service.child.kill('SIGTERM')
  await service.exit
  assert.equal((await runScript(t, clone, prepare)).code, 0)
  assert.equal(npmCalls(clone).length, 1)
})

test('a failed install passes its exit code on, reports it and is tried again', async (t) => {
  const clone = smallClone(t)
  const failed = await runScript(t, clone, prepare, [], { FAKE_NPM_EXIT: '7' })
  assert.equal(failed.code, 7)
  assert.match(failed.output, /npm ci failed with exit code 7; what it printed is above\.\n$/)
  assert.equal((await runScript(t, clone, prepare)).code, 0)
  assert.equal(npmCalls(clone).length, 2)
})

test('a stop during the install stops npm and frees the lock', async (t) => {
  const clone = smallClone(t)
  const command = [process.execPath, 'scripts/start.mjs']
  const starting = start(t, command, clone, { ...fakeNpmOf(clone), FAKE_NPM_MS: '30000' })
  const held = path.join(clone, '.install-lock/held')
  const holders = await until(
    () => existsSync(held) && npmCalls(clone).length > 0 && readdirSync(held).length === 2 && readdirSync(held),
  )
  starting.child.kill('SIGTERM')
  assert.equal(await starting.exit, 143, starting.output())
  assert.doesNotMatch(starting.output(), /\n {4}at |failed/)
  for (const holder of holders) assert.equal(isAlive(Number.parseInt(holder, 10)), false)
  assert.equal(existsSync(path.join(clone, '.install-lock')), false)
})

test('the console is built when it has no build or an older one', async (t) => {
  const clone = installedClone(t)
  const vite =
    "import fs from 'node:fs'; fs.mkdirSync('console/dist', { recursive: true }); fs.writeFileSync('console/dist/index.html', process.argv.slice(2).join(' '))"
  put(clone, 'node_modules/vite/bin/vite.js', vite)
  assert.equal((await runScript(t, clone, prepare)).output, '', 'there is no console yet')
  put(clone, 'console/index.html', '')
  put(clone, 'console/src/page.tsx', '')
  const shared = ['sdk/src/verify.ts', 'src/http/pages/styles/basics.css']
  for (const file of shared) put(clone, file, '')
  const build = async () => (await runScript(t, clone, prepare)).output
  assert.equal(await build(), 'Building the console, a few seconds.\n')
  assert.equal(await build(), '')
  for (const [later, file] of ['console/src/page.tsx', ...shared].entries()) {
    const soon = new Date(Date.now() + (later + 1) * 60_000)
    utimesSync(path.join(clone, 'console/dist/index.html'), new Date(), new Date(Date.now() + later * 60_000))
    utimesSync(path.join(clone, file), soon, soon)
    assert.equal(await build(), 'Building the console, a few seconds.\n', file)
  }
  assert.equal(existsSync(path.join(clone, '.install-lock')), false)
})

test('the bundled Node is found by its path where npm linked no .bin/node', async (t) => {
  const clone = installedClone(t)
  const name = `node-${process.platform}-${process.arch}`
  put(
    clone,
    `node_modules/${name}/bin/node`,
    '#!/bin/sh\n[ "$1" = --version ] && echo v24.0.0 || echo "bundled: $*"\n',
    0o755,
  )
  const { output } = await runScript(t, clone, 'scripts/start.mjs')
  assert.match(output, /^bundled: .*\/src\/main\.ts\n$/)
})

test('without a bundled Node that runs, the Node at hand runs the service', async (t) => {
  const clone = installedClone(t)
  put(clone, `node_modules/node-${process.platform}-${process.arch}/bin/node`, '#!/nowhere\n', 0o755)
  put(clone, 'main.ts', 'console.log(process.execPath)')
  const { output } = await runScript(t, clone, 'scripts/start.mjs', [], { COUNTERSIGN_MAIN: 'main.ts' })
  assert.equal(output, `${process.execPath}\n`)
})

test('where nothing can run it, one sentence states what to install, before anything is installed', async (t) => {
  const clone = smallClone(t)
  const version = (await run(t, ['node', '--version'], clone, { PATH: plainPath })).output
  if (!/^v(1\d|2[0-3])\./.test(version)) return t.skip(`this needs an old Node on the PATH, found ${version || 'none'}`)
  const { code, output } = await run(t, ['node', prepare], clone, fakeNpmOf(clone))
  assert.equal(code, 1)
  assert.match(output, /^Countersign runs on Node 24 or newer, .*: install Node 24 from .*\n$/)
  assert.deepEqual(npmCalls(clone), [])
})
