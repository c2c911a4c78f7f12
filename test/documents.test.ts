import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import test from 'node:test'
import { ladder } from './support/import-rules.ts'

const root = join(import.meta.dirname, '..')
const folders = [
  'src',
  'sdk',
  'mcp-stdio',
  'examples',
  'console',
  'scripts',
  'bench',
  'test',
  'data',
  'decisions',
  'docs',
  'monitoring',
  'bin',
]
const files = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
)
const rooms = new Set(files.flatMap((name) => /^src\/(\w+)\//.exec(name)?.[1] ?? []))
const documents = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...files.filter((name) => /^(bench|decisions|docs(\/operator)?|examples|sdk|mcp-stdio|test)\/[^/]*\.md$/.test(name)),
]

test('a file that a document names is there', () => {
  for (const document of documents) assert.deepEqual(missingFiles(readFile(document)), [], document)
  assert.deepEqual(
    missingFiles(
      '`src/api/endpoints.ts` `railgun.ts` `src/lists/` `lists/loading/loader` `npm test -- lists` `src/<a>.ts`',
    ),
    [],
  )
  assert.deepEqual(missingFiles('`src/api/nothing.ts` and `nothing.ts` in `src/nothing/`, `lists/helper`').length, 4)
})

test('the folders that ARCHITECTURE.md shows in a room are there', () => {
  assert.deepEqual(missingFolders(readFile('ARCHITECTURE.md')), [])
  const tree = '      chains/      networks\n        asking/      memory     evm/ solana/\n    sdk/    client'
  assert.deepEqual(missingFolders(tree), ['src/chains/asking'])
})

test('the table of test/README.md names files of src/ and tests that are there', () => {
  const rows = readFile('test/README.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
  assert.ok(rows.length > 80)
  assert.deepEqual(rows.flatMap(missingInRow), [])
  assert.deepEqual(missingInRow('| `kit/nothing.ts` | a break | new: `kit/day`, `kit/nothing` |').length, 2)
})

test('a link of a document leads to a file', () => {
  for (const document of documents) assert.deepEqual(deadLinks(document, readFile(document)), [])
  assert.equal(deadLinks('decisions/a.md', '[one](../README.md) [two](../nothing.md)').length, 1)
})

test('a name of the code that CONTRIBUTING.md mentions is in the code', () => {
  assert.deepEqual(unknownNames(readFile('CONTRIBUTING.md')), [])
  assert.deepEqual(unknownNames('`openStorage({...})` and `commonErrors`, which `nobodyCallsIt`'), ['nobodyCallsIt'])
})

test('ARCHITECTURE.md shows every room, and the ladder as it is', () => {
  const architecture = readFile('ARCHITECTURE.md')
  assert.deepEqual(
    [...rooms].filter((room) => room !== 'cli' && !architecture.includes(`\n      ${room}/ `)),
    [],
  )
  assert.ok(architecture.includes(`\`${ladder.map((rooms) => rooms.join(', ')).join(' < ')}\``))
})

test('a page of decisions/ begins with the decision, in at most three lines', () => {
  for (const page of files.filter((name) => /^decisions\/[^/]*\.md$/.test(name))) {
    const [title = '', decision = ''] = readFile(page).split('\n\n')
    assert.match(title, /^# \d{4}/, page)
    assert.match(decision, /^\*\*Decision\.\*\* \S.*\.$/, page)
    assert.ok(decision.length <= threeLines, `${page}: ${decision.length} characters`)
  }
})

test('CHANGELOG.md has versions with a date, and one short line for each change in its group', () => {
  const changelog = readFile('CHANGELOG.md')
  const lines = changelog.split('\n')
  for (const line of lines.filter((each) => each.startsWith('## ')))
    assert.match(line, /^## (Unreleased|\d+\.\d+\.\d+ \(\d{4}-\d{2}-\d{2}\))$/)
  for (const line of lines.filter((each) => each.startsWith('### ')))
    assert.match(line, /^### (Added|Changed|Fixed|Security)$/)
  const long = lines.filter((line) => line.startsWith('- ') && withoutLinks(line).length > changeCharactersMax)
  assert.deepEqual(long, [], `a change has at most ${changeCharactersMax} characters; details belong to decisions/`)
  assert.doesNotMatch(changelog, /^[ \t]+\S/m, 'a change is one line')
  assert.ok(changelog.indexOf('\n- ') > changelog.indexOf('\n### '), 'a change stands in a group')
})

const changeCharactersMax = 200

/** A line without the links to decisions at its end. */
function withoutLinks(line: string): string {
  return line.replaceAll(/,? ?\(?\[\d{4}\]\([^)]*\)\)?/g, '')
}

/** Three lines of 120 characters. */
const threeLines = 360

/** What stands between backticks, outside blocks of code. */
function quoted(text: string): string[] {
  return [...text.replace(/^```.*?^```/gms, '').matchAll(/`([^`\n]+)`/g)].map(([, inside = '']) => inside)
}

function missingFiles(text: string): string[] {
  return quoted(text).filter((name) => {
    if (name === tablesName) return false
    if (/^[\w-]+\.(ts|tsx|mjs)$/.test(name)) return !files.some((file) => posix.basename(file) === name)
    const [folder = '', inside] = name.split('/')
    if (!/^[\w./-]+$/.test(name) || inside === undefined) return false
    const path = name.replace(/\/$/, '')
    // Documents name what is in a room, and a test, without the folder above.
    if (rooms.has(folder)) return !['', 'src/', 'test/'].some((above) => isThere(above + path))
    return folders.includes(folder) && !isThere(path)
  })
}

/** The folders of a tree of rooms, six spaces before each room and eight before what is in it, that are not there. */
function missingFolders(tree: string): string[] {
  let room = ''
  return tree.split('\n').flatMap((line) => {
    room = /^ {6}(\w+)\/ /.exec(line)?.[1] ?? (/^ {4}\S/.test(line) ? '' : room)
    if (room === '' || !line.startsWith('        ')) return []
    const inner = [...line.matchAll(/(?<=\s)([\w-]+)\/(?=\s|$)/g)].map(([, name]) => `src/${room}/${name}`)
    return inner.filter((folder) => !files.includes(folder))
  })
}

/** What a row names in its first column, of `src/`, and in its last one, of `test/`, that is not there. */
function missingInRow(row: string): string[] {
  const columns = row.split(' | ')
  const [sources, tests] = [quoted(columns[0] ?? ''), quoted(columns.at(-1) ?? '')]
  return [
    ...sources.filter((name) => !files.includes(`src/${name}`)),
    ...tests.filter((name) => ![`test/${name}.test.ts`, `test/${name}.ts`].some((file) => files.includes(file))),
  ]
}

/** What a room may have; none needs one. */
const tablesName = 'tables.ts'

/** Documents leave the ending of a file out where it is plain. What is built or installed need not be there. */
function isThere(name: string): boolean {
  return (
    name === 'console/dist' ||
    files.some((file) => [name, `${name}.ts`, `${name}.tsx`, `${name}.mjs`, `${name}.test.ts`].includes(file)) ||
    folders.includes(name)
  )
}

function deadLinks(document: string, text: string): string[] {
  return [...text.matchAll(/\]\(([^)#\s]+)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^https?:/.test(link))
    .map((link) => posix.join(posix.dirname(document), link).replace(/\/$/, ''))
    .filter((path) => !files.includes(path) && !folders.includes(path) && !readdirSync(root).includes(path))
}

function unknownNames(text: string): string[] {
  const code = files.filter((name) => /\.(ts|tsx|mjs)$/.test(name) && name !== 'test/documents.test.ts').map(readFile)
  const names = quoted(text).flatMap((inside) => inside.match(/\b[a-zA-Z]*[a-z][A-Z][a-zA-Z]*\b/g) ?? [])
  return [...new Set(names)].filter((name) => !code.some((each) => each.includes(name)))
}

function readFile(name: string): string {
  return readFileSync(join(root, name), 'utf8')
}
