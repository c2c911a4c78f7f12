import assert from 'node:assert/strict'
import test from 'node:test'
import { run, runScript } from './run-process.ts'
import { installedClone, put, smallClone } from './small-clone.ts'

const passing = "import test from 'node:test'\ntest('holds', () => {})\ntest('is skipped', { skip: true }, () => {})\n"
const failing = "import test from 'node:test'\ntest('does not hold', () => { throw new Error('because') })\n"
const lastLine = (output: string) => output.trimEnd().split('\n').at(-1)

test('npm test sums up its runs in the last line and says what it left out', async (t) => {
  const clone = installedClone(t)
  put(clone, 'test/kit/a.test.ts', passing)
  put(clone, 'test/crash/b.test.ts', passing)
  put(clone, 'test/browser/c.test.ts', failing)
  const { code, output } = await runScript(t, clone, 'scripts/test.mjs', [], { CHROMIUM_PATH: '' })
  assert.match(output, /^Unit and contract tests \(1 file\)$/m)
  assert.match(output, /^Left out\. Tests on PostgreSQL: .*\(TEST_DATABASE_URL\)\.$/m)
  assert.match(output, /^Left out\. Tests with Redis: .*\(TEST_REDIS_URL\)\.$/m)
  if (output.includes('CHROMIUM_PATH')) {
    assert.equal(lastLine(output), '2 passed, 0 failed, 2 skipped')
    assert.equal(code, 0, output)
  } else {
    assert.equal(lastLine(output), '2 passed, 1 failed, 2 skipped')
    assert.equal(code, 1)
  }
})

test('npm test fails and shows why when a test fails, also in one of several runs', async (t) => {
  const clone = installedClone(t)
  put(clone, 'test/kit/a.test.ts', failing)
  put(clone, 'test/crash/b.test.ts', passing)
  const { code, output } = await runScript(t, clone, 'scripts/test.mjs')
  assert.equal(code, 1)
  assert.match(output, /does not hold[\s\S]*Error: because/)
  assert.equal(lastLine(output), '1 passed, 1 failed, 1 skipped')
})

test('a test file that ends the whole run is a failure, though no test failed', async (t) => {
  const clone = installedClone(t)
  put(clone, 'test/kit/a.test.ts', `${passing}\nprocess.exit(0)`)
  const { code, output } = await runScript(t, clone, 'scripts/test.mjs')
  assert.equal(code, 1, output)
  assert.equal(lastLine(output), '0 passed, 1 failed, 0 skipped')
})

test('npm test with a pattern runs the files whose path contains it, and fails when there is none', async (t) => {
  const clone = installedClone(t)
  put(clone, 'test/kit/a.test.ts', passing)
  put(clone, 'test/lists/b.test.ts', failing)
  const one = await runScript(t, clone, 'scripts/test.mjs', ['kit/'])
  assert.equal(one.code, 0, one.output)
  assert.equal(lastLine(one.output), '1 passed, 0 failed, 1 skipped')
  const none = await runScript(t, clone, 'scripts/test.mjs', ['nowhere'])
  assert.equal(none.code, 1)
  assert.equal(none.output, 'No test ran for nowhere.\n0 passed, 0 failed, 0 skipped\n')
})

test('npm run check runs every step and ends with the code of the first that failed', async (t) => {
  const clone = installedClone(t)
  for (const [program, exitCode] of Object.entries({ tsc: 0, oxlint: 3, biome: 4, knip: 0 })) {
    put(
      clone,
      `node_modules/.bin/${program}`,
      `console.log('${program}', ...process.argv.slice(2)); process.exit(${exitCode})`,
    )
  }
  const { code, output } = await runScript(t, clone, 'scripts/check.mjs')
  assert.equal(code, 3)
  assert.match(
    output,
    /^Types\ntsc --noEmit\nTypes of the console\ntsc --noEmit -p console\nTypes of the SDK\ntsc --noEmit -p sdk\nLint\noxlint --type-aware --deny-warnings\nFormat\nbiome format .*\nUnused .*\nknip .*\nFailed: lint; format\.\n$/,
  )
})

test('the command line refuses in one sentence before anything is installed', async (t) => {
  const clone = smallClone(t)
  const { code, output } = await run(t, [process.execPath, 'bin/countersign.mjs', 'lists', 'status'], clone)
  assert.equal(code, 1)
  assert.match(output, /^Countersign is not installed yet: run npm start, .*\n$/)
})

test('the command line passes arguments, folder and exit code on', async (t) => {
  const clone = installedClone(t)
  put(clone, 'src/cli.ts', 'console.log(process.argv.slice(2).join(), process.cwd()); process.exit(2)')
  const { code, output } = await run(t, [process.execPath, `${clone}/bin/countersign.mjs`, 'verify', '--json'], '/')
  assert.equal(output, 'verify,--json /\n')
  assert.equal(code, 2)
})
