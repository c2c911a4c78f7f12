import assert from 'node:assert/strict'
import test from 'node:test'
import {
  importCycles,
  importsNotDown,
  importsOfForeignTables,
  importsOfInnerFolders,
  ladder,
  packagesFrom,
} from './support/import-rules.ts'
import { fails, holds, keeps, sourcesFrom } from './support/keep-rules.ts'
import { environmentReaders, foreignTables, outsideReaders, sqlTexts } from './support/outside-rules.ts'
import { readSources } from './support/source-tree.ts'
import {
  castsOfCasts,
  cutDays,
  fileLinesMax,
  functionLinesMax,
  longFiles,
  longFunctions,
  unwantedForms,
  writtenDurations,
} from './support/style-rules.ts'

const src = readSources('src')
const sdk = readSources('sdk/src')
const everything = [...src, ...sdk, ...['test', 'scripts', 'bench', 'console/src'].flatMap(readSources)]

keeps('imports go down the ladder only', importsNotDown, [...src, ...sdk])
keeps('what stands in an inner folder of a room is imported by that room only', importsOfInnerFolders, src)
keeps('the tables of a room are imported by that room only', importsOfForeignTables, src)
keeps('no file imports itself over others, types included', importCycles, [...src, ...sdk])
keeps('only the configuration reads the environment', environmentReaders, src, [
  { place: 'src/config/config.ts', reason: 'it is the reader' },
])
keeps('only the world reads the clock, randomness and the network', outsideReaders, src, [
  { place: 'src/kit/world.ts', reason: 'it is the world' },
  { place: 'src/kit/guarded-fetch.ts', reason: 'it dials for the world, and checks each address when it is dialled' },
  { place: 'src/http/wire/socket-door.ts', reason: 'it finds out whether somebody listens where it is about to' },
])
keeps('SQL stands in storage and in the tables of a room', sqlTexts, src, [
  { place: 'src/storage/', reason: 'it is the storage' },
])
keeps('the tables a room names are its own, and begin with its name', foreignTables, src)
keeps(`files have at most ${fileLinesMax} lines`, longFiles, [...src, ...sdk])
keeps(`functions have at most ${functionLinesMax} lines`, longFunctions, [...src, ...sdk])
keeps('the language is used without the forms that were ruled out', unwantedForms, everything, [
  { place: 'sdk/src/index.ts', reason: 'it is the entry of a package, which is imported by its name' },
])
keeps('nothing is cast twice', castsOfCasts, everything, [
  { place: 'src/storage/', reason: 'its callers name the types of their tables, which the engines do not know' },
])

const timed = [...src, ...sdk, ...['mcp-stdio/src', 'bench', 'scripts'].flatMap(readSources)]

keeps('a day, an hour and a minute are written once', writtenDurations, timed, [
  { place: 'src/kit/duration.ts', reason: 'it is where they are written' },
  { place: 'sdk/src/duration.ts', reason: 'the package imports nothing of the service' },
  { place: 'mcp-stdio/src/time.ts', reason: 'the package imports nothing of the service' },
])
keeps('the day of an ISO text is cut out in one place', cutDays, timed, [
  { place: 'src/kit/day.ts', reason: 'it is the place' },
  { place: 'mcp-stdio/src/time.ts', reason: 'the package imports nothing of the service' },
  { place: 'sdk/src/guard/terms-of-transaction.ts', reason: 'it reads the selector of a call' },
])

/** What a start loads, which is time and memory of every service. Libraries of one door or one chain are loaded by it. */
const packagesAtStart = [
  '@noble/curves/ed25519.js',
  '@noble/curves/secp256k1.js',
  '@scure/base',
  'canonicalize',
  'find-my-way',
  'hash-wasm',
  'ipaddr.js',
  'jose',
  'pino',
  'prom-client',
  'tldts',
  'tr46',
  'zod',
]

test('a start loads these libraries and no other', () => {
  assert.deepEqual(packagesFrom([...src, ...sdk], 'src/app/serve.ts'), packagesAtStart)
})

test('a library that a file loads later is none of the start', () => {
  const files = {
    'src/app/a.ts': `import { b } from './b.ts'; import type { C } from 'types-only'; const load = () => import('late')`,
    'src/app/b.ts': `import early from 'early'; import { readFile } from 'node:fs'`,
  }
  assert.deepEqual(packagesFrom(sourcesFrom(files), 'src/app/a.ts'), ['early'])
})

test('every room under src stands on the ladder', () => {
  const folders = new Set(src.map(({ path }) => path.split('/')).flatMap((parts) => (parts[2] ? [parts[1]] : [])))
  const rooms = ladder.flat()
  assert.deepEqual(
    [...folders].filter((folder) => folder !== 'cli' && !rooms.includes(folder ?? '')),
    [],
  )
})

fails('an import that goes up the ladder', importsNotDown, {
  'src/kit/a.ts': `import type { Lists } from '../lists/lists.ts'`,
})
fails('an import of a room on the same step', importsNotDown, {
  'src/lists/a.ts': `export { networks } from '../chains/networks.ts'`,
})
fails('a dynamic import that goes up', importsNotDown, { 'src/storage/a.ts': `await import('../http/server.ts')` })
fails('an import of the service by the package', importsNotDown, {
  'sdk/src/a.ts': `import { message } from '../../src/messages/message.ts'`,
})
fails('an import of a command by the package', importsNotDown, { 'sdk/src/a.ts': `import '../../src/cli/command.ts'` })
holds('an import of the package from the lowest room', importsNotDown, {
  'src/kit/a.ts': `import type { JwkSet } from '../../sdk/src/jwk-set.ts'`,
})
fails('an import of the composition root by a room', importsNotDown, { 'src/http/a.ts': `import '../app.ts'` })
fails('an import of a room that is not on the ladder', importsNotDown, { 'src/http/a.ts': `import '../misc/x.ts'` })
holds('an import that goes down', importsNotDown, { 'src/http/pages/a.ts': `import { x } from '../../kit/html.ts'` })

fails('three files in a circle, closed by a type', importCycles, {
  'src/kit/a.ts': `import { b } from './b.ts'`,
  'src/kit/b.ts': `import { c } from './c.ts'`,
  'src/kit/c.ts': `import type { A } from './a.ts'`,
})
holds('two ways to one file', importCycles, {
  'src/kit/a.ts': `import './b.ts'; import './c.ts'`,
  'src/kit/b.ts': `import './c.ts'`,
  'src/kit/c.ts': `export const c = 1`,
})

for (const code of [
  'const port = process.env.PORT',
  `const { env } = process`,
  `import { env } from 'node:process'`,
  `const port = globalThis.process['env']`,
]) {
  fails(`the environment read as ${code}`, environmentReaders, { 'src/kit/a.ts': code })
}
holds('the exit code being set', environmentReaders, { 'src/kit/a.ts': 'process.exitCode = 1' })

for (const code of [
  'const now = Date.now()',
  'const now = new Date()',
  'const now = Date()',
  `const now = performance['now']()`,
  'const now = process.hrtime.bigint()',
  'const pick = Math.random()',
  'const id = crypto.randomUUID()',
  `import { randomBytes } from 'node:crypto'`,
  `const answer = await fetch('https://example.com')`,
  `import { request } from 'undici'`,
  `const { request } = await import('undici')`,
  `import { connect } from 'node:net'`,
  `import net from 'node:net'`,
  `import dns from 'node:dns'`,
  `import 'undici'`,
]) {
  fails(`the outside reached for as ${code}`, outsideReaders, { 'src/kit/a.ts': code })
}
for (const code of [
  'const day = new Date(now).toISOString()',
  `import type { Socket } from 'node:net'`,
  `import { isIP } from 'node:net'`,
  `import { createHash } from 'node:crypto'`,
  'const answer = await world.fetch(url)',
]) {
  holds(code, outsideReaders, { 'src/kit/a.ts': code })
}

for (const code of [
  "const all = 'SELECT id FROM agents'",
  'const one = `insert into agents (id) values (${id})`',
  "const gone = 'DELETE FROM agents WHERE id = ?'",
  "const made = 'CREATE TABLE agents (id TEXT)'",
  "const begun = 'BEGIN IMMEDIATE'",
  "const done = 'commit'",
]) {
  fails(`SQL written as ${code}`, sqlTexts, { 'src/lists/a.ts': code })
}
holds('sentences that begin like SQL', sqlTexts, {
  'src/lists/a.ts': "const texts = ['Select an address.', 'Update the list.', 'Begin again.']",
})

fails('an import of an inner folder of another room', importsOfInnerFolders, {
  'src/screening/a.ts': `import type { Row } from '../lists/formats/csv-rows.ts'`,
})
fails('an import of an inner folder by the command line', importsOfInnerFolders, {
  'src/cli/a.ts': `import { x } from '../lists/sources/ofac.ts'`,
})
holds('an import of an inner folder by its own room', importsOfInnerFolders, {
  'src/lists/sources/a.ts': `import { x } from '../formats/csv-rows.ts'`,
})
holds('an import of what a room shows', importsOfInnerFolders, {
  'src/screening/a.ts': `import { x } from '../lists/entry.ts'`,
})

fails("an import of another room's tables", importsOfForeignTables, {
  'src/gateway/a.ts': `import type { KeyRow } from '../keys/tables.ts'`,
})
holds('the composition root taking migrations', importsOfForeignTables, {
  'src/app/a.ts': `import { migrations } from '../keys/tables.ts'`,
})
holds("a room's own tables", importsOfForeignTables, { 'src/keys/a.ts': `import type { KeyRow } from './tables.ts'` })

holds("SQL in a room's tables", sqlTexts, { 'src/keys/tables.ts': "const all = 'CREATE TABLE keys (id TEXT)'" })
fails('SQL in a file called tables of an inner folder', sqlTexts, {
  'src/keys/inner/tables.ts': "const all = 'CREATE TABLE keys (id TEXT)'",
})

for (const code of [
  "const made = 'CREATE TABLE agents (id TEXT)'",
  "const made = 'CREATE TABLE IF NOT EXISTS keysmith (id TEXT)'",
  "const made = 'CREATE INDEX keys_by_owner ON agents (owner)'",
  "const made = 'CREATE TABLE keys_x (id TEXT REFERENCES registry_agents (id))'",
  "const write = { kind: 'insert', table: 'registry_agents', row }",
  "const rows = storage.read().selectFrom('registry_agents as a').execute()",
  "const rows = storage.read().selectFrom('keys').innerJoin('registry_agents', 'a', 'b')",
]) {
  fails(`a foreign table in ${code}`, foreignTables, { 'src/keys/tables.ts': code })
}
for (const code of [
  "const made = 'CREATE TABLE keys (id TEXT)'",
  "const made = 'CREATE UNIQUE INDEX keys_by_owner ON keys_pending (owner)'",
  "const write = { kind: 'insert', table: 'keys_pending', row }",
  "const rows = storage.read().selectFrom('keys_pending as p').execute()",
]) {
  holds(`a table of its own in ${code}`, foreignTables, { 'src/keys/tables.ts': code })
}

fails('a file of 301 lines', longFiles, { 'src/kit/a.ts': '//\n'.repeat(301) })
holds('a file of 300 lines', longFiles, { 'src/kit/a.ts': '//\n'.repeat(300) })
fails('a function of 71 lines', longFunctions, { 'src/kit/a.ts': `const f = () => {${'\n'.repeat(70)}}` })
holds('a function of 70 lines', longFunctions, { 'src/kit/a.ts': `const f = () => {${'\n'.repeat(69)}}` })

for (const code of [
  'let value: any',
  'enum Colour { red }',
  'namespace Room { export const x = 1 }',
  'const x = maybe!.x',
  'const x = <Shop>y',
  'export default 1',
  'class Shop { open() {} }',
  '// TODO write this',
  '/* later: FIXME */ const x = 1',
  `export { a } from './a.ts'; export * from './b.ts'`,
]) {
  fails(`the form ${code}`, unwantedForms, { 'src/kit/a.ts': code })
}
for (const code of ['const x = y as unknown as Shop', 'const x = (y as object) as Shop']) {
  fails(`the cast ${code}`, castsOfCasts, { 'src/kit/a.ts': code })
}
for (const code of ['const x = y as Shop', 'const x = (y as Shop[]).map((each) => each as Stall)']) {
  holds(`the cast ${code}`, castsOfCasts, { 'src/kit/a.ts': code })
}
for (const code of ['30 * 86_400_000', '172_800', '86_400n']) {
  fails(`a day written as ${code}`, writtenDurations, { 'src/keys/a.ts': `const kept = ${code}` })
}
holds('a time that is no day, hour or minute', writtenDurations, { 'src/keys/a.ts': 'const keptMs = 30_000' })
for (const code of ['new Date(now).toISOString().slice(0, 10)', 'entry.loaded_at?.slice(0, 10)']) {
  fails(`the day cut out by ${code}`, cutDays, { 'src/keys/a.ts': `const day = ${code}` })
}
holds('a text that is cut elsewhere', cutDays, { 'src/keys/a.ts': 'const month = day.slice(0, 7)' })

holds('an error class', unwantedForms, { 'src/kit/a.ts': 'class ShopError extends Error { closed = true }' })
holds('a module that is notified of what another adds', unwantedForms, {
  'src/kit/a.ts': `declare module 'zod' { interface Config { x: string } }`,
})
