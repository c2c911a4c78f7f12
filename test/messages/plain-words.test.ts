import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { usage } from '../../src/cli/commands.ts'
import { oddPhrasesIn } from '../support/plain-words.ts'
import { shared } from '../support/test-app.ts'

const root = join(import.meta.dirname, '../..')
const pages = [
  'README.md',
  'ARCHITECTURE.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'bench/README.md',
  'data/NOTICE',
  ...readdirSync(join(root, 'decisions')).map((name) => `decisions/${name}`),
]

test('the API document uses the terms of the field', async () => {
  const { document } = await shared.app()
  assert.deepEqual(oddPhrasesIn(JSON.stringify(document)), [])
})

test('the help of the command line uses the terms of the field', async () => {
  assert.deepEqual(oddPhrasesIn(await usage()), [])
})

for (const page of pages) {
  test(`${page} uses the terms of the field`, () => {
    assert.deepEqual(oddPhrasesIn(readFileSync(join(root, page), 'utf8')), [])
  })
}
