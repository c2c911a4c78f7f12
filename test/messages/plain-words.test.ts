import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { allCommands } from '../../src/cli/commands.ts'
import { commandUsage, usage } from '../../src/cli/usage.ts'
import { readScripts, readSheets } from '../support/other-sources.ts'
import { oddCommentsIn, oddDeclarationsIn, oddNamesIn, vagueTextsIn } from '../support/plain-names.ts'
import { oddPhrasesIn } from '../support/plain-words.ts'
import { readSources } from '../support/source-tree.ts'
import { shared } from '../support/test-app.ts'

const root = join(import.meta.dirname, '../..')
const pages = [
  'README.md',
  'ARCHITECTURE.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'bench/README.md',
  'bench/history.md',
  'data/NOTICE',
  'sdk/README.md',
  'mcp-stdio/README.md',
  'examples/README.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
  ...readdirSync(join(root, 'decisions')).map((name) => `decisions/${name}`),
]

/** Everything that is shipped or run, room by room. */
const plainRooms = [
  ...readdirSync(join(root, 'src')).map((name) => `src/${name}`),
  'sdk/src',
  'console/src',
  'mcp-stdio/src',
  'scripts',
  'examples',
  'bench',
].filter((room) => statSync(join(root, room)).isDirectory())

/** Texts under test that attack, or that the rule itself is tried on. */
const quoting = ['src/intent/injection/', 'test/intent/injection', 'test/messages/message.test.ts']

test('the API document uses the terms of the field', async () => {
  const { document } = await shared.app()
  assert.deepEqual(oddPhrasesIn(JSON.stringify(document)), [])
})

test('the help of the command line uses the terms of the field', async () => {
  const commands = await allCommands()
  assert.deepEqual(oddPhrasesIn([usage(commands), ...commands.map(commandUsage)].join('\n')), [])
})

for (const page of pages) {
  test(`${page} uses the terms of the field`, () => {
    assert.deepEqual(oddPhrasesIn(readFileSync(join(root, page), 'utf8')), [])
  })
}

for (const room of plainRooms) {
  test(`comments and names of ${room} use the terms of the field`, () => {
    assert.deepEqual(readSources(room).flatMap(oddNamesIn), [])
  })
}

test('names that tests declare, and those of their files, use the terms of the field', () => {
  assert.deepEqual(readSources('test').flatMap(oddDeclarationsIn), [])
})

for (const room of [...plainRooms, 'test']) {
  test(`texts of ${room} name the subject that they mean`, () => {
    const sources = readSources(room).filter(({ path }) => !quoting.some((start) => path.startsWith(start)))
    assert.deepEqual(sources.flatMap(vagueTextsIn), [])
  })
}

test('comments of style sheets, and comments and names of scripts, use the terms of the field', () => {
  const sheets = ['src', 'console/src'].flatMap(readSheets)
  const scripts = ['scripts', 'bin'].flatMap(readScripts)
  assert.ok(sheets.length > 20 && scripts.length > 20, `${sheets.length} style sheets, ${scripts.length} scripts`)
  assert.deepEqual([...sheets.flatMap(oddCommentsIn), ...scripts.flatMap(oddNamesIn)], [])
})
