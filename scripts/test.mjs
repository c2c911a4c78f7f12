import { availableParallelism } from 'node:os'
import { Refusal, runCommand } from './lib/refusal.mjs'
import { runGroup } from './lib/run-group.mjs'
import { recordSeconds, testGroups } from './lib/test-groups.mjs'
import { leftOut, testEnvironment } from './lib/test-needs.mjs'
import { countsText, groupLines, sumOf, troubleLines } from './lib/test-report.mjs'
import { prepare, root } from './prepare.mjs'

const processesMax = 4
/** Longer than the time limit of any single test, whose report is more precise. */
const silenceMaxSeconds = 360

// `npm test [-- PATTERN...] [-- --node-flag]`: makes the clone ready, runs every test that needs nothing from outside
// and those whose outside part is there, and lists what was left out. Patterns narrow to files whose path contains one.
// TEST_PROCESSES is how many run side by side; without it one more than there are processors, because one or the other
// waits for a database, a browser or a time limit, and at most four.
await runCommand(async () => {
  const node = await prepare()
  const flags = process.argv.slice(2).filter((argument) => argument.startsWith('--'))
  const patterns = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
  const env = testEnvironment(root, process.env)
  const processes = numberOf('TEST_PROCESSES', Math.min(availableParallelism() + 1, processesMax))
  const silenceMaxMs = numberOf('TEST_SILENCE_MAX_S', silenceMaxSeconds) * 1_000
  const groups = testGroups(root, { patterns, env, processes })
  // With the files of one process selected, the names of tests are printed as they run.
  const live = patterns.length > 0 && groups.length === 1

  const options = { root, env, flags, live, silenceMaxMs }
  const { outcomes, notBegun } = await runAll(groups, processes, (group) => runGroup(node, group, options))
  const stop = outcomes.find(({ stopped }) => stopped)
  if (stop) console.log('The run was stopped before its end.')
  for (const line of troubleLines(outcomes, notBegun)) console.log(line)
  if (patterns.length === 0) for (const sentence of leftOut(env)) console.log(`Left out. ${sentence}`)
  if (process.env.RECORD_SECONDS) recordSeconds(root, outcomes)

  const sum = sumOf(outcomes)
  if (sum.passed + sum.failed === 0) console.log(`No test ran${patterns.length ? ` for ${patterns.join(' ')}` : ''}.`)
  console.log(countsText(sum))
  if (stop) return stop.exitCode || 1
  return sum.passed > 0 && sum.failed === 0 ? 0 : 1
})

/** So many groups at a time, in their order; after a stop no further one begins. */
async function runAll(groups, processes, run) {
  const notBegun = [...groups]
  let outcomes = []
  const work = async () => {
    while (notBegun.length > 0 && !outcomes.some(({ stopped }) => stopped)) {
      const outcome = await run(notBegun.shift())
      outcomes.push(outcome)
      for (const line of groupLines(outcome)) console.log(line)
    }
  }
  await Promise.all(Array.from({ length: processes }, work))
  outcomes = groups.flatMap((group) => outcomes.find((outcome) => outcome.group === group) ?? [])
  return { outcomes, notBegun }
}

function numberOf(name, preset) {
  const written = process.env[name] ?? ''
  if (written === '') return preset
  if (!/^[1-9]\d{0,3}$/.test(written)) throw new Refusal(`${name} must be a whole number from 1 to 9999.`, 2)
  return Number(written)
}
