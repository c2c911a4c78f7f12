import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { allowedLicences, licencesPage } from '../scripts/licences/licences-page.ts'
import { lockedPackages } from '../scripts/licences/locked-packages.ts'
import { sbom } from '../scripts/licences/sbom.ts'

const root = join(import.meta.dirname, '..')
const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')

test('every package that is installed with the service is listed, under terms that allow that', () => {
  assert.equal(readFileSync(join(root, 'docs/licences.md'), 'utf8'), licencesPage(lock), 'run npm run licences')
  const { installed } = lockedPackages(lock)
  for (const { name, licence } of installed) assert.ok(allowedLicences.has(licence), `${name}: ${licence}`)
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { dependencies: object }
  const listed = new Set(installed.map(({ name }) => name))
  for (const name of Object.keys(manifest.dependencies)) assert.ok(listed.has(name), name)
})

test('a package without a stated licence is not allowed, and one for development only is not listed', () => {
  const packages = {
    '': {},
    'node_modules/a': { version: '1.0.0', license: 'MIT' },
    'node_modules/a/node_modules/b': { version: '2.0.0' },
    'node_modules/c': { version: '3.0.0', license: 'GPL-3.0-only', dev: true },
  }
  const { installed } = lockedPackages(JSON.stringify({ packages }))
  assert.deepEqual(
    installed.map(({ name, version, licence }) => `${name} ${version} ${licence}`),
    ['a 1.0.0 MIT', 'b 2.0.0 not stated'],
  )
  assert.ok(!allowedLicences.has('not stated'))
})

test('the bill of materials has every package of the page, with its hash, and lists what each needs', () => {
  const { components, dependencies } = sbom(lock) as Bill
  const { installed } = lockedPackages(lock)
  assert.deepEqual(
    components.map(({ name, version }) => `${name} ${version}`),
    installed.map(({ name, version }) => `${name} ${version}`),
  )
  for (const { name, hashes } of components) assert.match(hashes[0]?.content ?? '', /^[0-9a-f]{128}$/, name)
  // The dependencies of the service reach everything: nothing is listed and not needed, or named and missing.
  const needs = new Map(dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]))
  const reached = new Set<string>()
  const follow = (ref: string) => {
    if (reached.has(ref)) return
    reached.add(ref)
    for (const next of needs.get(ref) ?? assert.fail(`${ref} is not listed`)) follow(next)
  }
  follow(dependencies[0]?.ref ?? '')
  assert.deepEqual([...reached].toSorted(), [...needs.keys()].toSorted())
})

test('of two versions of a package, each gets the one that Node finds for it', () => {
  const packages = {
    '': { version: '1.0.0', dependencies: { a: '1', b: '2' } },
    'node_modules/a': { version: '1.0.0', license: 'MIT', dependencies: { b: '1', c: '1' } },
    'node_modules/a/node_modules/b': { version: '1.0.0', license: 'MIT', dependencies: { c: '1' } },
    'node_modules/b': { version: '2.0.0', license: 'MIT OR Apache-2.0' },
    'node_modules/c': { version: '1.0.0', license: 'MIT', optional: true },
  }
  const { dependencies } = sbom(JSON.stringify({ packages })) as Bill
  assert.deepEqual(Object.fromEntries(dependencies.map(({ ref, dependsOn }) => [ref, dependsOn])), {
    'pkg:npm/countersign@1.0.0': ['pkg:npm/a@1.0.0', 'pkg:npm/b@2.0.0'],
    'pkg:npm/a@1.0.0': ['pkg:npm/b@1.0.0', 'pkg:npm/c@1.0.0'],
    'pkg:npm/b@1.0.0': ['pkg:npm/c@1.0.0'],
    'pkg:npm/b@2.0.0': [],
    'pkg:npm/c@1.0.0': [],
  })
})

type Bill = {
  components: { name: string; version: string; hashes: { content: string }[] }[]
  dependencies: { ref: string; dependsOn: string[] }[]
}
