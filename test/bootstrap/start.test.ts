import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import test, { type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { npmLines } from './npm-lines.ts'
import { isAlive, type Running, run, start, until } from './run-process.ts'
import { installedClone, put } from './small-clone.ts'

// A service that notes the signals it gets and takes a while to stop.
const service = `
import { appendFileSync, writeFileSync } from 'node:fs'
const note = (line: string) => appendFileSync('notes', line + '\\n')
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    note(signal)
    setTimeout(() => { note('stopped'); process.exit(Number(process.env.STUB_EXIT ?? 0)) }, 600)
  })
}
setInterval(() => {}, 1000)
writeFileSync('pid', String(process.pid))
`

test('signals to npm start end the entire tree once and cleanly, under npm 10 and npm 11', async (t) => {
  const clone = installedClone(t)
  put(clone, 'main.ts', service)
  for (const { major, command, missing } of await npmLines(t, clone)) {
    for (const [name, strike, notes] of strikes) {
      await t.test(`npm ${major}: ${name}`, { skip: missing }, async (each) => {
        const { npm, pid } = await serve(each, clone, [...command, 'start'])
        await strike(npm)
        await until(() => !isAlive(pid), npm.output)
        const code = await npm.exit
        if (name !== 'npm is killed') assert.equal(code, 0, npm.output())
        assert.equal(readFileSync(path.join(clone, 'notes'), 'utf8'), notes)
        assert.doesNotMatch(npm.output(), /\n {4}at |npm error/)
        await until(() => !isAlive(-npm.pid), npm.output)
      })
    }
  }
})

const strikes: [name: string, strike: (npm: Running) => unknown, notes: string][] = [
  ['SIGTERM to npm alone', ({ pid }) => process.kill(pid, 'SIGTERM'), 'SIGTERM\nstopped\n'],
  ['SIGTERM to the group', ({ pid }) => process.kill(-pid, 'SIGTERM'), 'SIGTERM\nstopped\n'],
  ['Ctrl-C twice', twice, 'SIGINT\nstopped\n'],
  ['npm is killed', ({ pid }) => process.kill(pid, 'SIGKILL'), 'SIGTERM\nstopped\n'],
]

async function twice({ pid }: Running): Promise<void> {
  process.kill(-pid, 'SIGINT')
  await sleep(100)
  process.kill(-pid, 'SIGINT')
}

test('the service stops cleanly when the script that started it is killed', async (t) => {
  const clone = installedClone(t)
  put(clone, 'main.ts', service)
  const { npm, pid } = await serve(t, clone, [process.execPath, 'scripts/start.mjs'])
  npm.child.kill('SIGKILL')
  await until(() => !isAlive(pid))
  assert.equal(readFileSync(path.join(clone, 'notes'), 'utf8'), 'SIGTERM\nstopped\n')
})

test('a closed terminal stops the service cleanly', async (t) => {
  const clone = installedClone(t)
  put(clone, 'main.ts', service)
  const { npm, pid } = await serve(t, clone, [process.execPath, 'scripts/start.mjs'])
  process.kill(-npm.pid, 'SIGHUP')
  assert.equal(await npm.exit, 0)
  assert.equal(isAlive(pid), false)
  assert.equal(readFileSync(path.join(clone, 'notes'), 'utf8'), 'SIGTERM\nstopped\n')
})

test('the exit code, the arguments and the folder of the service are passed on', async (t) => {
  const clone = installedClone(t)
  put(clone, 'main.ts', 'console.log(process.argv.slice(2).join(), process.cwd()); process.exit(7)')
  const env = { COUNTERSIGN_MAIN: 'main.ts' }
  const { code, output } = await run(t, [process.execPath, `${clone}/scripts/start.mjs`, 'a', '--b'], '/', env)
  assert.equal(output, `a,--b ${clone}\n`)
  assert.equal(code, 7)
})

test('a service that dies of a signal gives the exit code a shell would give', async (t) => {
  const clone = installedClone(t)
  put(clone, 'main.ts', "process.kill(process.pid, 'SIGKILL')")
  const { code } = await run(t, [process.execPath, 'scripts/start.mjs'], clone, { COUNTERSIGN_MAIN: 'main.ts' })
  assert.equal(code, 137)
})

test('settings in .env count, and the environment wins over them', async (t) => {
  const clone = installedClone(t)
  put(clone, '.env', 'PORT=1\nHOST=from-file\n')
  put(clone, 'main.ts', 'console.log(process.env.PORT, process.env.HOST)')
  const env = { COUNTERSIGN_MAIN: 'main.ts', PORT: '2' }
  const { output } = await run(t, [process.execPath, 'scripts/start.mjs'], clone, env)
  assert.equal(output, '2 from-file\n')
})

test('the flags given to Node can be replaced', async (t) => {
  const clone = installedClone(t)
  put(
    clone,
    'main.ts',
    "console.log(process.execArgv.filter((flag) => !flag.includes('stop-with') && flag !== '--import'))",
  )
  const env = { COUNTERSIGN_MAIN: 'main.ts', COUNTERSIGN_NODE_FLAGS: '--no-warnings --stack-trace-limit=5' }
  const { output } = await run(t, [process.execPath, 'scripts/start.mjs'], clone, env)
  assert.equal(output, "[ '--no-warnings', '--stack-trace-limit=5' ]\n")
})

/** Starts the stub service through a command and waits until it runs. */
async function serve(t: TestContext, clone: string, command: string[]): Promise<{ npm: Running; pid: number }> {
  for (const file of ['pid', 'notes']) put(clone, file, '')
  // The stand-in npm is not used here, and Node 24 is put first because a small clone brings none along.
  const env = { COUNTERSIGN_MAIN: 'main.ts', PATH: `${path.dirname(process.execPath)}:${process.env['PATH']}` }
  const npm = start(t, command, clone, env)
  const pid = await until(() => Number(readFileSync(path.join(clone, 'pid'), 'utf8')) || undefined, npm.output)
  t.after(() => isAlive(pid) && process.kill(pid, 'SIGKILL'))
  return { npm, pid }
}
