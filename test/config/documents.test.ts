import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { parse } from 'yaml'
import { readConfig, settings } from '../../src/config/config.ts'
import type { Setting } from '../../src/config/settings/setting.ts'
import { nodeEnvironment, nodeFlags } from '../../scripts/lib/node-flags.mjs'
import { projectRoot } from '../support/command-line.ts'

/** Settings that compose.yaml does not hand on as they are, and why. */
const notHandedOn: Readonly<Record<string, string>> = {
  PORT: 'in the container it is fixed; the one that is set is where this machine listens',
  HOST: 'the image fixes it: everything that reaches the container is meant for it',
  DATA_DIR: 'the image fixes it: it is where the volume is',
  NODE_ENV: 'the image fixes it: what runs there is production',
  NODE_COMPILE_CACHE: 'the image fixes it: the folder of a file system that is otherwise read-only',
  LISTS_DIR: 'in the container it is where the folder is mounted',
}

test('the table in docs/settings.md holds every setting with its default and meaning, and no other', () => {
  const rows = readFile('docs/settings.md')
    .split('\n')
    .filter((line) => line.startsWith('|'))
  assert.deepEqual(rows, ['| setting | default | meaning |', '|---|---|---|', ...rowsOf(settings)])
})

test('.env.example names every setting in the same order, commented out, and no other', () => {
  const names = envExample().flatMap(({ examples }) => examples.map(([name]) => name))
  assert.deepEqual(
    names,
    settings.map(({ name }) => name),
  )
})

test('.env.example states above each setting what it means', () => {
  for (const { comment, examples } of envExample())
    for (const [name] of examples) assert.ok(comment.includes(settingOf(name).meaning), `${name}: ${comment}`)
})

test('.env.example shows the default of a setting, or else an example that is read without complaint', () => {
  for (const [name, example] of envExample().flatMap(({ examples }) => examples)) {
    const { default: fallback, parse } = settingOf(name)
    if (typeof fallback === 'string') assert.equal(example, fallback, name)
    if (example !== '') parse(example, name)
  }
})

test('compose.yaml hands on every setting, and knows no other', () => {
  const { environment } = compose()
  const names = settings.map(({ name }) => name).filter((name) => !(name in fixedByImage()))
  assert.deepEqual(Object.keys(environment), names)
  for (const name of names.filter((name) => !(name in notHandedOn)))
    assert.equal(interpolate(environment[name], { [name]: 'as it was set' }), 'as it was set', name)
  const named = readFile('compose.yaml').matchAll(/\$\{(\w+)/g)
  const existing = new Set([...settings.map(({ name }) => name), 'POSTGRES_PASSWORD'])
  assert.deepEqual(
    [...named].filter(([, name = '']) => !existing.has(name)),
    [],
  )
})

test('compose.yaml mounts LISTS_DIR where the service in the container looks for it, and only when it is set', () => {
  const { environment, volumes } = compose()
  const set = { LISTS_DIR: './lists of ours' }
  const mount = volumes.find((volume) => typeof volume === 'object')
  assert.deepEqual([interpolate(environment['LISTS_DIR'], set), mount?.target], ['/lists', '/lists'])
  assert.equal(interpolate(mount?.source, set), './lists of ours')
  assert.deepEqual([mount?.read_only, mount?.bind], [true, { create_host_path: false }])
  assert.equal(interpolate(environment['LISTS_DIR'], {}), '')
})

test('a container without any setting starts: the settings of image and compose.yaml are read without complaint', () => {
  const { environment } = compose()
  const inputs = Object.entries(environment).map(([name, value]) => [name, interpolate(value, {})])
  const config = readConfig({ ...fixedByImage(), ...Object.fromEntries(inputs) })
  assert.deepEqual(
    [config.port, config.host, config.dataDir, config.baseUrl],
    [8402, '0.0.0.0', '/data', 'http://localhost:8402'],
  )
  assert.deepEqual([config.listsDir, config.listsUpdate, config.listsMaxAgeHours], [null, true, 72])
})

test('what compose.yaml does not hand on is fixed by the image or by compose.yaml itself', () => {
  const { environment } = compose()
  const fixed = Object.keys(fixedByImage())
  for (const name of Object.keys(notHandedOn))
    assert.notEqual(fixed.includes(name), name in environment, `${name} is fixed once`)
  assert.deepEqual(
    fixed.filter((name) => ![notHandedOn, nodeEnvironment].some((existing) => name in existing)),
    [],
  )
})

test('the image runs Node as npm start does', () => {
  const [, command = ''] = readFile('Dockerfile').match(/^CMD (\[.+\])$/m) ?? []
  assert.deepEqual(JSON.parse(command), ['node', ...nodeFlags, 'src/main.ts'])
  for (const [name, value] of Object.entries(nodeEnvironment)) assert.equal(fixedByImage()[name], value)
})

/** The rows of the table: settings with the same meaning share one. */
function rowsOf(all: readonly Setting[]): string[] {
  const rows = Map.groupBy(all, ({ default: fallback, meaning }) => `${inWords(fallback)} | ${meaning}`)
  return [...rows].map(([rest, same]) => `| ${same.map(({ name }) => `\`${name}\``).join(', ')} | ${rest} |`)
}

function inWords(fallback: Setting['default']): string {
  if (typeof fallback === 'string') return `\`${fallback}\``
  return fallback === null ? 'none' : fallback.words
}

/** The blocks of .env.example: a comment in one line, and the settings below it with what stands behind the sign. */
function envExample(): { comment: string; examples: [string, string][] }[] {
  const [, ...blocks] = readFile('.env.example').trim().split('\n\n')
  return blocks.map((block) => {
    const lines = block.split('\n')
    const comment = lines.filter((line) => line.startsWith('# ')).map((line) => line.slice(2))
    const examples = lines.filter((line) => !line.startsWith('# ')).map((line) => line.match(/^#(\w+)=(.*)$/))
    return {
      comment: comment.join(' '),
      examples: examples.map((match) => {
        const [, name = '', example = ''] = match ?? assert.fail(`${block} has a line that is no setting`)
        return [name, example]
      }),
    }
  })
}

type Mount = { source: string; target: string; read_only: boolean; bind: object }

function compose() {
  const { services } = parse(readFile('compose.yaml')) as {
    services: { countersign: { environment: Record<string, string | number>; volumes: (string | Mount)[] } }
  }
  return services.countersign
}

/** What Compose makes of a value: `${A:-else}` and `${A:+instead}`, one within the other too. */
function interpolate(value: string | number | undefined, env: Readonly<Record<string, string>>): string {
  const innermost = /\$\{(\w+):([-+])([^${}]*)\}/
  const text = String(value)
  const replaced = text.replace(innermost, (_, name: string, operator: string, word: string) => {
    const held = env[name] ?? ''
    return operator === '-' ? held || word : held && word
  })
  return replaced === text ? text : interpolate(replaced, env)
}

/** The variables that the last stage of the Dockerfile sets. */
function fixedByImage(): Record<string, string> {
  const [, line = ''] = readFile('Dockerfile').match(/^ENV (.+)$/m) ?? []
  return Object.fromEntries(line.split(' ').map((pair) => pair.split('=')))
}

function settingOf(name: string): Setting {
  return settings.find((setting) => setting.name === name) ?? assert.fail(`there is no setting ${name}`)
}

function readFile(name: string): string {
  return readFileSync(join(projectRoot, name), 'utf8')
}
