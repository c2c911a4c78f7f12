import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { allCommands } from '../../src/cli/commands.ts'
import { projectRoot, runCli, temporaryFolder } from '../support/command-line.ts'

const commands = await allCommands()

test('without a command, or with one that is not there, the usage is an error that names every command', async (t) => {
  const DATA_DIR = await temporaryFolder(t)
  for (const [words, first] of [
    [[], 'Usage:'],
    [['nonsense'], 'There is no command nonsense.'],
    [['lists', 'nonsense'], 'There is no command lists nonsense.'],
  ] as const) {
    const { code, out, err } = await runCli(words, { DATA_DIR })
    assert.deepEqual([code, out, err.split('\n')[0]], [1, '', first])
    for (const { name, summary } of commands)
      assert.ok(err.includes(`countersign ${name} `) && err.includes(summary), name)
  }
})

test('who asks for help gets it', async (t) => {
  const { code, out, err } = await runCli(['--help'], { DATA_DIR: await temporaryFolder(t) })
  assert.deepEqual([code, err], [0, ''])
  assert.match(out, /^Usage:\n {2}countersign serve .*Start the service/)
  assert.ok(
    out.includes(
      '\nExit codes of screen and host: 0 clear, 1 error, 2 caution, 3 risky, 4 uncertain. Of intent: 0 match, 1 error, ' +
        '3 mismatch, 4 unknown. Of verify: 0 valid, 1 not valid, 2 wrong use. Other commands: 0 done, 1 error.\n',
    ),
  )
})

test('README.md names the exit codes of every command that has some of its own', () => {
  const readme = readFileSync(join(projectRoot, 'README.md'), 'utf8').replaceAll('`', '')
  for (const { name, exitCodes = {} } of commands) {
    const codes = Object.entries(exitCodes).toSorted(([, a], [, b]) => a - b)
    const sentence = codes.map(([word, code]) => `${code} ${word}`).join(', ')
    assert.ok(readme.includes(sentence), `${name}: ${sentence}`)
  }
})
