import assert from 'node:assert/strict'
import { cpSync, readFileSync, renameSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import test, { type TestContext } from 'node:test'
import { policyVersion } from '../../src/screening/policies.ts'
import { firstEdits, furtherEdits, type Edit } from './recipe-edits.ts'
import { run } from './run-process.ts'
import { put, temporaryFolder } from './small-clone.ts'

const project = path.resolve(import.meta.dirname, '../..')
const parts = ['src', 'sdk', 'test', 'data', 'console', 'scripts', 'package.json', 'tsconfig.json']

// A signal, a gate that holds, a payment state and a webhook message are added as CONTRIBUTING.md states. The first
// lines of each recipe are those of its table: what else must know of them is then named by types.
test('types lead from the tables to all that the recipes name, and what was recorded is judged as it was', async (t) => {
  const copy = temporaryFolder(t)
  for (const part of parts) cpSync(path.join(project, part), path.join(copy, part), { recursive: true })
  symlinkSync(path.join(project, 'node_modules'), path.join(copy, 'node_modules'))
  put(copy, 'tsconfig.recipes.json', JSON.stringify({ extends: './tsconfig.json', include: ['src'] }))

  // Files behind a gate are renumbered.
  renameSync(path.join(copy, 'src/gateway/gates/11-replay.ts'), path.join(copy, 'src/gateway/gates/12-replay.ts'))
  apply(copy, firstEdits)
  assert.deepEqual(await typeErrors(t, copy), [
    'src/gateway/gates/11-large-amount.ts reviewHolds',
    'src/gateway/gates/payment-states.ts refunded',
    'src/gateway/gates/payment-states.ts refunded',
    'src/gateway/pay-endpoints.ts gate.about_large_amount',
    'src/screening/describe-host.ts signal.profile.dormant',
    'src/screening/describe-result.ts signal.profile.dormant',
    'src/screening/describe-result.ts signal.profile.dormant',
    'src/screening/describing/finding-message.ts finding.profile.dormant',
    'src/screening/policies.ts profile.dormant',
    'src/webhooks/message-types.ts at',
  ])
  apply(copy, furtherEdits)
  assert.deepEqual(await typeErrors(t, copy), [])

  const replays = ['test/decision/replay-export.test.ts', 'test/decision/packs.test.ts']
  const replayed = await run(t, [process.execPath, '--test', ...replays], copy)
  assert.equal(replayed.code, 0, replayed.output)
  put(copy, 'made-up.ts', madeUp)
  const { output } = await run(t, [process.execPath, 'made-up.ts', policyVersion], copy)
  assert.deepEqual(JSON.parse(output), {
    weights: [25, 0],
    isNew: true,
    course: 'held',
    mayFollow: [true, true],
    types: ['key-alert', 'webhook.test', 'key-expiring'],
  })
})

/** The files that types name, and what is missing in each. */
async function typeErrors(t: TestContext, copy: string): Promise<string[]> {
  const tsc = path.join(project, 'node_modules/.bin/tsc')
  const { code, output } = await run(t, [tsc, '--noEmit', '-p', 'tsconfig.recipes.json'], copy)
  const errors = output.split(/^(?=\S+\(\d+,\d+\): error)/m).filter((error) => error !== '')
  assert.equal(code === 0, errors.length === 0, output)
  return errors.map((error) => {
    const [file = ''] = error.split('(', 1)
    const [missing = error] = missingIn.exec(error) ?? []
    return `${file} ${missing}`
  })
}

/** A key of the catalogue or a member that an error is about. */
const missingIn = /(?<=Type '")[\w.]+(?="' is not assignable)|(?<=Property '"?)[\w.]+(?="?' is missing)/

function apply(copy: string, edits: readonly Edit[]): void {
  for (const { file, from, to } of edits) {
    if (from === undefined) put(copy, file, to)
    else {
      const pieces = readFileSync(path.join(copy, file), 'utf8').split(from)
      assert.equal(pieces.length, 2, `${file} has this once: ${from}`)
      put(copy, file, pieces.join(to))
    }
  }
}

/** Prints what has become of what was made up. */
const madeUp = `
import { courseOf } from './src/gateway/gates/gates.ts'
import { largeAmount } from './src/gateway/gates/11-large-amount.ts'
import { finalStates, mayFollow } from './src/gateway/gates/payment-states.ts'
import { currentPolicy, policyNamed, policyVersion, weightOf } from './src/screening/policies.ts'
import { messageTypes } from './src/webhooks/message-types.ts'

const [before] = process.argv.slice(2)
const result = largeAmount.check({ amount: 1_000_000_000n, to: '', purpose: null, nonce: null }, {})
console.log(JSON.stringify({
  weights: [currentPolicy, policyNamed(before)].map((policy) => weightOf('profile.dormant', policy)),
  isNew: policyVersion !== before,
  course: courseOf([{ n: 11, gate: largeAmount, result }]),
  mayFollow: [mayFollow('settled', 'refunded'), finalStates.includes('refunded')],
  types: messageTypes.map(({ type }) => type),
}))
`
