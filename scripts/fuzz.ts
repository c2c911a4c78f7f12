import { spawn } from 'node:child_process'
import { parseArgs } from 'node:util'
import { nodeFlags } from './lib/node-flags.mjs'

// npm run fuzz -- --cases 2000 [--only 'POST /api/pay']: asks every operation of the API document so often, with what its
// schemas describe, what they do not, and changed bytes of both. Every answer is held against the document.
const { values } = parseArgs({ options: { cases: { type: 'string', default: '2000' }, only: { type: 'string' } } })
const pattern = values.only === undefined ? [] : [`--test-name-pattern=${values.only}`]
const args = [
  ...nodeFlags,
  '--test',
  '--test-isolation=none',
  ...pattern,
  'test/fuzz/endpoints.test.ts',
  'test/fuzz/hostile-callers.test.ts',
]
const tests = spawn(process.execPath, args, {
  cwd: new URL('..', import.meta.url),
  env: { ...process.env, FUZZ_CASES: values.cases },
  stdio: 'inherit',
})
tests.on('exit', (code) => {
  process.exitCode = code ?? 1
})
