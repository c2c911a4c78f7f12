import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Refusal, runCommand } from './lib/refusal.mjs'
import { runChild } from './lib/run-child.mjs'
import { leftOut, testEnvironment } from './lib/test-needs.mjs'
import { testSuites } from './lib/test-suites.mjs'
import { prepare, root } from './prepare.mjs'

// `npm test [-- PATTERN...] [-- --node-flag]`: makes the clone ready, runs every test that needs nothing from outside
// and those whose outside part is there, and says what was left out. Patterns narrow to files whose path contains one.
await runCommand(async () => {
  const node = await prepare()
  const flags = process.argv.slice(2).filter((argument) => argument.startsWith('--'))
  const patterns = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
  const env = testEnvironment(root, process.env)
  // Dots are enough for a whole run that is well; whoever picks a file wants to read the names of its tests.
  const reporter = patterns.length > 0 ? 'spec' : 'dot'

  const counts = []
  for (const suite of testSuites(root, patterns, env)) counts.push(await runSuite(node, suite, reporter, flags, env))
  if (patterns.length === 0) for (const sentence of leftOut(env)) console.log(`Left out. ${sentence}`)

  const sum = (key) => counts.reduce((total, count) => total + count[key], 0)
  if (sum('passed') + sum('failed') === 0)
    console.log(`No test ran${patterns.length ? ` for ${patterns.join(' ')}` : ''}.`)
  console.log(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`)
  return sum('passed') > 0 && sum('failed') === 0 ? 0 : 1
})

/** Runs one suite; a run that ends badly without naming a failed test counts as one failure. */
async function runSuite(node, suite, reporter, flags, env) {
  console.log(`${suite.name} (${suite.files.length} ${suite.files.length === 1 ? 'file' : 'files'})`)
  const folder = mkdtempSync(path.join(tmpdir(), 'countersign-test-'))
  const countFile = path.join(folder, 'counts')
  const counter = new URL('lib/count-reporter.mjs', import.meta.url).href
  const reporters = [
    `--test-reporter=${reporter}`,
    '--test-reporter-destination=stdout',
    `--test-reporter=${counter}`,
    `--test-reporter-destination=${countFile}`,
  ]
  try {
    const args = [
      '--disable-warning=ExperimentalWarning',
      '--test',
      ...suite.flags,
      ...reporters,
      ...flags,
      ...suite.files,
    ]
    const { exitCode, stopped } = await runChild(node, args, { cwd: root, env, limitMs: suite.limitMs })
    if (stopped) throw new Refusal('', exitCode === 0 ? 1 : exitCode)
    const count = readCounts(countFile)
    if (count !== undefined && (exitCode === 0 || count.failed > 0)) return count
    console.log(`${suite.name}: the run ended early, with exit code ${exitCode}.`)
    return { passed: 0, skipped: 0, ...count, failed: 1 }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Nothing when the run did not come to its end. */
function readCounts(file) {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  return text === '' ? undefined : JSON.parse(text)
}
