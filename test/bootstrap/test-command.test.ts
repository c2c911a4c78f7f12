import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import test, { type TestContext } from 'node:test'
import { fakeNpmOf, isAlive, runScript, start, until, type Running } from './run-process.ts'
import { installedClone, put } from './small-clone.ts'

const header = "import test from 'node:test'\n"
const passing = `${header}test('holds', () => {})\ntest('is skipped', { skip: true }, () => {})\n`
const failing = `${header}test('does not hold', () => { throw new Error('because') })\n`
/** Writes its process id into the file `hangs`, and then never ends. */
const noting = "import { writeFileSync } from 'node:fs'\nconst note = (pid) => writeFileSync('hangs', String(pid))\n"
const waiting = `${header}${noting}test('waits', async () => { note(process.pid); await new Promise((end) => setTimeout(end, 1e9)) })\n`
const turning = `${header}${noting}test('turns', () => { note(process.pid); for (;;); })\n`
const lastLine = (output: string) => output.trimEnd().split('\n').at(-1)

test('npm test sums up its runs in the last line and reports what it left out', async (t) => {
  const clone = installedClone(t)
  put(clone, 'test/kit/a.test.ts', passing)
  put(clone, 'test/crash/b.test.ts', passing)
  put(clone, 'test/browser/c.test.ts', failing)
  const { code, output } = await runScript(t, clone, 'scripts/test.mjs', [], { CHROMIUM_PATH: '' })
  assert.match(output, /^Unit and contract tests: 1 passed, 0 failed, 1 skipped, \d+ s\.$/m)
  assert.match(output, /^test\/crash\/b\.test\.ts: 1 passed, 0 failed, 1 skipped, \d+ s\.$/m)
  assert.match(output, /^Left out\. Tests on PostgreSQL: .*\(TEST_DATABASE_URL\)\.$/m)
  assert.match(output, /^Left out\. Tests with Redis: .*\(TEST_REDIS_URL\)\.$/m)
  assert.match(output, /^Left out\. Tests that install from the npm registry: .*\(TEST_REGISTRY\)\.$/m)
  if (output.includes('CHROMIUM_PATH')) {
    assert.equal(lastLine(output), '2 passed, 0 failed, 2 skipped')
    assert.equal(code, 0, output)
  } else {
    assert.equal(lastLine(output), '2 passed, 1 failed, 2 skipped')
    assert.equal(code, 1)
  }
})

test('seconds are recorded of what ran; a file of which tests were skipped keeps its line, one that is gone does not', async (t) => {
  const clone = installedClone(t)
  put(clone, 'test/kit/part.test.ts', passing)
  put(clone, 'test/kit/whole.test.ts', `${header}test('holds', () => {})\n`)
  put(clone, 'test/crash/skipped.test.ts', `${header}test('is skipped', { skip: true }, () => {})\n`)
  const names = ['kit/part', 'kit/whole', 'crash/skipped', 'kit/gone'].map((name) => `test/${name}.test.ts`)
  put(clone, 'test/seconds.json', JSON.stringify(Object.fromEntries(names.map((name) => [name, 50]))))
  const { code, output } = await runScript(t, clone, 'scripts/test.mjs', [], { RECORD_SECONDS: '1' })
  assert.equal(code, 0, output)
  const recorded = JSON.parse(readFileSync(path.join(clone, 'test/seconds.json'), 'utf8'))
  assert.deepEqual(recorded, { [names[0] ?? '']: 50, [names[2] ?? '']: 50 })
})

test('a failed test is named with its place and its message at the end, also one within another', async (t) => {
  const clone = installedClone(t)
  put(clone, 'test/kit/a.test.ts', failing)
  put(
    clone,
    'test/kit/nested.test.ts',
    `${header}test('outer', async (t) => { await t.test('inner', () => { throw new Error('deep') }) })`,
  )
  put(clone, 'test/crash/b.test.ts', passing)
  const { code, output } = await runScript(t, clone, 'scripts/test.mjs')
  assert.equal(code, 1)
  const end = output.slice(output.indexOf('\nFailed:\n'))
  assert.match(end, /^ {2}test\/kit\/a\.test\.ts:2 does not hold\n {4}Error: because\n/m)
  assert.match(end, /^ {2}test\/kit\/nested\.test\.ts:2 outer > inner\n {4}Error: deep\n/m)
  assert.equal(end.match(/^ {2}test/gm)?.length, 2, 'the outer test failed only because of the inner one')
  assert.equal(lastLine(output), '1 passed, 3 failed, 1 skipped')
})

test('many files run in parts side by side: each file once, and what a part prints stays together', async (t) => {
  const clone = installedClone(t)
  const names = Array.from({ length: 70 }, (_, nth) => `f${nth}`)
  for (const [nth, name] of names.entries()) {
    const message = `${header}test('says', () => console.log('${name} one') ?? console.log('${name} two'))`
    put(clone, `test/kit/${name}.test.ts`, `${message}\n//${'x'.repeat(nth * 100)}`)
  }
  const runs = await Promise.all([0, 1].map(() => runScript(t, clone, 'scripts/test.mjs', [], { TEST_PROCESSES: '2' })))
  const shapes = runs.map(({ output }) => {
    assert.equal(lastLine(output), '70 passed, 0 failed, 0 skipped')
    const replies = [...output.matchAll(/^ {2}(f\d+) (one|two)$/gm)].map(([, name, which]) => `${name} ${which}`)
    assert.deepEqual(replies.toSorted(), names.flatMap((name) => [`${name} one`, `${name} two`]).toSorted())
    for (const [at, line] of replies.entries()) {
      if (line.endsWith('one')) assert.equal(replies[at + 1], line.replace('one', 'two'))
    }
    const parts = output.split(/^(?=Unit and contract tests, part|Left out)/m).slice(0, 4)
    for (const nth of [1, 2, 3, 4])
      assert.match(parts.join(''), new RegExp(`part ${nth} of 4 \\(1[78] files\\): 1[78] passed`))
    return parts.map((part) => part.replace(/\d+ s\./, '')).toSorted()
  })
  assert.deepEqual(shapes[0], shapes[1], 'the same files make the same parts')
})

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  test(`a run that is stopped by ${signal} reports what ran, what failed and what did not end`, async (t) => {
    const clone = installedClone(t)
    put(clone, 'test/kit/a.test.ts', passing + failing.replace(header, ''))
    put(clone, 'test/kit/b.test.ts', waiting)
    put(clone, 'test/kit/c.test.ts', passing)
    put(clone, 'test/crash/d.test.ts', passing)
    const running = startTests(t, clone)
    await hanging(clone, running)
    process.kill(-running.pid, signal)
    assert.equal(await running.exit, signal === 'SIGTERM' ? 143 : 130)
    const output = running.output()
    assert.match(output, /^The run was stopped before its end\.$/m)
    assert.match(output, /^ {2}test\/kit\/a\.test\.ts:4 does not hold\n {4}Error: because$/m)
    assert.match(output, /: it was stopped, in test\/kit\/b\.test\.ts: waits\.$/m)
    assert.match(
      output,
      /^Not finished:\n {2}test\/kit\/b\.test\.ts\n {2}test\/kit\/c\.test\.ts\n {2}test\/crash\/d\.test\.ts\n/m,
    )
    assert.equal(lastLine(output), '1 passed, 2 failed, 1 skipped', 'what was cut off is a failure of its own')
  })
}

test('a test that never gives the event loop back is named when it is stopped, and what ran before it counts', async (t) => {
  const clone = installedClone(t)
  put(clone, 'test/kit/a.test.ts', passing)
  put(clone, 'test/kit/b.test.ts', turning)
  const running = startTests(t, clone)
  const pid = await hanging(clone, running)
  running.child.kill('SIGTERM')
  assert.equal(await running.exit, 143)
  assert.match(running.output(), /it was stopped, in test\/kit\/b\.test\.ts: turns\.$/m)
  assert.equal(lastLine(running.output()), '1 passed, 1 failed, 1 skipped')
  assert.equal(isAlive(pid), false)
})

test('a file from which nothing is heard is cut off and named, with what it started, and the others run', async (t) => {
  const clone = installedClone(t)
  const child = "import { spawn } from 'node:child_process'\n"
  put(
    clone,
    'test/crash/a.test.ts',
    `${child}${turning.replace('note(process.pid)', "note(spawn('sleep', ['600']).pid)")}`,
  )
  put(clone, 'test/crash/b.test.ts', `await new Promise((end) => setTimeout(end, 1e9))\n`)
  put(clone, 'test/crash/c.test.ts', passing)
  const running = startTests(t, clone, { TEST_SILENCE_MAX_S: '8', TEST_PROCESSES: '3' })
  const started = await hanging(clone, running)
  assert.equal(await running.exit, 1)
  await until(() => !isAlive(started), running.output)
  const output = running.output()
  assert.match(output, /a\.test\.ts: no test began or ended for 8 s, in test\/crash\/a\.test\.ts: turns\.$/m)
  assert.match(output, /b\.test\.ts: no test began or ended for 8 s, while test\/crash\/b\.test\.ts was loaded\.$/m)
  assert.match(output, /^Not finished:\n {2}test\/crash\/a\.test\.ts\n {2}test\/crash\/b\.test\.ts\n/m)
  assert.equal(lastLine(output), '1 passed, 2 failed, 1 skipped')
})

test('a process that dies or ends itself is a failure that names the test, and what ran before it counts', async (t) => {
  for (const [death, code] of [
    ["process.kill(process.pid, 'SIGKILL')", 137],
    ['process.exit(0)', 0],
  ] as const) {
    const clone = installedClone(t)
    put(clone, 'test/kit/a.test.ts', passing)
    put(clone, 'test/kit/b.test.ts', `${header}test('ends it all', () => { ${death} })\n`)
    put(clone, 'test/kit/c.test.ts', passing)
    const ended = await runScript(t, clone, 'scripts/test.mjs')
    assert.equal(ended.code, 1, ended.output)
    const sentence = `its process ended with exit code ${code}, in test/kit/b.test.ts: ends it all.`
    assert.ok(ended.output.includes(sentence), ended.output)
    assert.match(ended.output, /^Not finished:\n {2}test\/kit\/b\.test\.ts\n {2}test\/kit\/c\.test\.ts\n/m)
    assert.equal(lastLine(ended.output), '1 passed, 1 failed, 1 skipped')
  }
})

test('a test file that ends the entire run as it is loaded is a failure, though no test failed', async (t) => {
  const clone = installedClone(t)
  put(clone, 'test/kit/a.test.ts', `${passing}\nprocess.exit(0)`)
  const { code, output } = await runScript(t, clone, 'scripts/test.mjs')
  assert.equal(code, 1, output)
  assert.match(output, /exit code 0, while test\/kit\/a\.test\.ts was loaded\.$/m)
  assert.equal(lastLine(output), '0 passed, 1 failed, 0 skipped')
})

test('a test file that throws while it is loaded is a failure, though its first test is known already and passes', async (t) => {
  const clone = installedClone(t)
  put(clone, 'test/kit/a.test.ts', `${passing}\nthrow new Error('in the middle')`)
  put(clone, 'test/kit/b.test.ts', `${passing} // and no line end`)
  const { code, output } = await runScript(t, clone, 'scripts/test.mjs')
  assert.equal(code, 1, output)
  assert.match(output, /test\/kit\/a\.test\.ts:1 the file is loaded to its end\n.*node --test test\/kit\/a\.test\.ts$/m)
  assert.equal(lastLine(output), '2 passed, 1 failed, 2 skipped')
})

test('an error that belongs to no test is a failure and is reported', async (t) => {
  const clone = installedClone(t)
  const late = "test('is over', () => void setTimeout(() => { throw new Error('too late') }, 50))\n"
  put(clone, 'test/kit/a.test.ts', `${header}${late}test('goes on', () => new Promise((end) => setTimeout(end, 500)))`)
  const { code, output } = await runScript(t, clone, 'scripts/test.mjs')
  assert.equal(code, 1, output)
  assert.match(output, /^Errors that belong to no test:\n.*too late/m)
  assert.equal(lastLine(output), '2 passed, 1 failed, 0 skipped')
})

test('when npm test is killed, the processes of its tests end too', async (t) => {
  const clone = installedClone(t)
  put(clone, 'test/kit/a.test.ts', waiting)
  const running = startTests(t, clone)
  const pid = await hanging(clone, running)
  running.child.kill('SIGKILL')
  await until(() => !isAlive(pid), running.output)
})

test('npm test with a pattern runs the files whose path contains it, and fails when there is none', async (t) => {
  const clone = installedClone(t)
  put(clone, 'test/kit/a.test.ts', passing)
  put(clone, 'test/lists/b.test.ts', failing)
  const one = await runScript(t, clone, 'scripts/test.mjs', ['kit/'])
  assert.equal(one.code, 0, one.output)
  assert.match(one.output, /holds/, 'the names of its tests are printed')
  assert.equal(lastLine(one.output), '1 passed, 0 failed, 1 skipped')
  const named = await runScript(t, clone, 'scripts/test.mjs', ['kit/', '--test-name-pattern=nothing'])
  assert.equal(lastLine(named.output), '0 passed, 0 failed, 0 skipped')
  const none = await runScript(t, clone, 'scripts/test.mjs', ['nowhere'])
  assert.equal(none.code, 1)
  assert.equal(none.output, 'No test ran for nowhere.\n0 passed, 0 failed, 0 skipped\n')
})

test('a number of processes that is none is refused in one sentence', async (t) => {
  const clone = installedClone(t)
  const { code, output } = await runScript(t, clone, 'scripts/test.mjs', [], { TEST_PROCESSES: 'many' })
  assert.equal(code, 2)
  assert.equal(output, 'TEST_PROCESSES must be a whole number from 1 to 9999.\n')
})

function startTests(t: TestContext, clone: string, env: Record<string, string> = {}): Running {
  return start(t, [process.execPath, 'scripts/test.mjs'], clone, { ...fakeNpmOf(clone), TEST_PROCESSES: '1', ...env })
}

/** Resolves to the process that hangs. */
function hanging(clone: string, running: Running): Promise<number> {
  const file = path.join(clone, 'hangs')
  // The file is there a moment before the number is in it.
  return until(() => (existsSync(file) && Number(readFileSync(file, 'utf8'))) || null, running.output, 120_000)
}
