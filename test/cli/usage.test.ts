import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { allCommands } from '../../src/cli/commands.ts'
import { meaningOf, optionMeanings } from '../../src/cli/option-meanings.ts'
import { commandUsage, usage } from '../../src/cli/usage.ts'
import { callCli, projectRoot, runCli } from '../support/command-line.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const commands = await allCommands()
const columnsMax = 100

test('without a command, or with an unknown one, the usage is an error that names every command', async (t) => {
  const DATA_DIR = await temporaryFolder(t)
  for (const [words, first] of [
    [[], 'Usage: countersign COMMAND [ARGUMENT...] [OPTION...]'],
    [['nonsense'], 'There is no command nonsense.'],
  ] as const) {
    const { code, out, err } = await (words.length === 0 ? runCli : callCli)(words, { DATA_DIR })
    assert.deepEqual([code, out, err.split('\n')[0]], [1, '', first])
    const reply = inOneLine(err)
    for (const { name, summary } of commands) assert.ok(reply.includes(`${name} ${summary}`), name)
  }
})

test('a mistyped command or option leads to the one that was meant', async (t) => {
  const DATA_DIR = await temporaryFolder(t)
  for (const [words, sentence] of [
    [['screeen', '0x1'], 'There is no command screeen 0x1.\n\nDid you mean countersign screen?'],
    [['keys', 'rotat'], 'There is no command keys rotat.\n\nDid you mean countersign keys rotate?'],
    [['lists'], 'There is no command lists.\n\nDid you mean countersign lists status?'],
    [['screen', '--jsn'], 'countersign screen has no option --jsn. Did you mean --json?'],
    [['screen', '-x'], 'countersign screen has no option -x. See countersign screen --help.'],
    [['screen', '--lang'], '--lang needs a value: en|zh.'],
    [['screen', '--lang', '--json'], '--lang needs a value: en|zh.'],
    [['screen', '--json=1'], '--json takes no value.'],
  ] as const) {
    const { code, out, err } = await callCli(words, { DATA_DIR })
    assert.deepEqual([code, out, err.trim()], [1, '', sentence])
  }
})

test('a request for help, or for the version, gets it, with any other arguments and without any setting', async () => {
  const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { version: string }
  const broken = { PORT: 'abc' }
  for (const [words, start] of [
    [['--help'], 'Usage: countersign COMMAND'],
    [['help'], 'Usage: countersign COMMAND'],
    [['screen', '--help'], 'Usage: countersign screen ADDRESS [--network N]'],
    [['help', 'keys', 'rotate'], 'Usage: countersign keys rotate [--now] [--json]'],
    [['serve', '-h'], 'Usage: countersign serve\n'],
    [['--version'], `${version}\n`],
  ] as const) {
    const { code, out, err } = await callCli(words, broken)
    assert.deepEqual([code, err, out.slice(0, start.length)], [0, '', start])
  }
})

test('no line of any help is longer than a terminal shows, and every option states what it does', () => {
  for (const text of [usage(commands), ...commands.map(commandUsage)])
    for (const line of text.split('\n')) assert.ok(line.length <= columnsMax, line)
  for (const command of commands) {
    const text = inOneLine(commandUsage(command))
    for (const [name, { type }] of Object.entries(command.options)) {
      const meaning = meaningOf(command, name)
      assert.ok(meaning !== undefined && text.includes(meaning.about), `--${name} of ${command.name}`)
      assert.equal(meaning.value !== undefined, type === 'string', `--${name} of ${command.name}`)
    }
  }
  const used = new Set(commands.flatMap(({ options }) => Object.keys(options)))
  assert.deepEqual(
    Object.keys(optionMeanings).filter((name) => !used.has(name)),
    [],
    'meanings of options that no command has',
  )
  for (const { name, options, meanings = {} } of commands)
    assert.deepEqual(
      Object.keys(meanings).filter((option) => !(option in options)),
      [],
      name,
    )
})

test('the usage names the exit codes that scripts branch on', () => {
  const reply = inOneLine(usage(commands))
  for (const codes of [
    'Exit codes of screen and host: 0 clear, 1 error, 2 caution, 3 risky, 4 uncertain.',
    'Of intent: 0 match, 1 error, 3 mismatch, 4 unknown.',
    'Other commands: 0 done, 1 error.',
  ])
    assert.ok(reply.includes(codes), codes)
})

test('README.md names the exit codes of every command that has some of its own', () => {
  const readme = readFileSync(join(projectRoot, 'README.md'), 'utf8').replaceAll('`', '')
  for (const { name, exitCodes = {} } of commands) {
    const codes = Object.entries(exitCodes).toSorted(([, a], [, b]) => a - b)
    const sentence = codes.map(([word, code]) => `${code} ${word}`).join(', ')
    assert.ok(readme.includes(sentence), `${name}: ${sentence}`)
  }
})

function inOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ')
}
