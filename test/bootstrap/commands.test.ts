import assert from 'node:assert/strict'
import test from 'node:test'
import { run, runScript } from './run-process.ts'
import { installedClone, put, smallClone } from './small-clone.ts'

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
    /^Types\ntsc --noEmit\nTypes of the console\ntsc --noEmit -p console\nTypes of the SDK\ntsc --noEmit -p sdk\nTypes of the stdio package\ntsc --noEmit -p mcp-stdio\nTypes of the examples\ntsc --noEmit -p examples\nLint\noxlint --type-aware --deny-warnings\nFormat\nbiome format .*\nUnused .*\nknip .*\nFailed: lint; format\.\n$/,
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
