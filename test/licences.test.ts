import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { allowedLicences, licencesPage, licensedPackages } from '../scripts/licences/licences-page.ts'

const root = join(import.meta.dirname, '..')
const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')

test('every package that is installed with the service is listed, under terms that allow that', () => {
  assert.equal(readFileSync(join(root, 'docs/licences.md'), 'utf8'), licencesPage(lock), 'run npm run licences')
  for (const { name, licence } of licensedPackages(lock)) assert.ok(allowedLicences.has(licence), `${name}: ${licence}`)
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { dependencies: object }
  const listed = new Set(licensedPackages(lock).map(({ name }) => name))
  for (const name of Object.keys(manifest.dependencies)) assert.ok(listed.has(name), name)
})

test('a package without a stated licence is not allowed, and one for development only is not listed', () => {
  const packages = {
    '': {},
    'node_modules/a': { version: '1.0.0', license: 'MIT' },
    'node_modules/a/node_modules/b': { version: '2.0.0' },
    'node_modules/c': { version: '3.0.0', license: 'GPL-3.0-only', dev: true },
  }
  const found = licensedPackages(JSON.stringify({ packages }))
  assert.deepEqual(found, [
    { name: 'a', version: '1.0.0', licence: 'MIT' },
    { name: 'b', version: '2.0.0', licence: 'not stated' },
  ])
  assert.ok(!allowedLicences.has('not stated'))
})
