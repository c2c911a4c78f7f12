import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { generateApiTypes } from '../../scripts/sdk/generate-api-types.ts'

test('the types of the SDK are those of the API document: npm run sdk-types writes them', async () => {
  const committed = readFileSync(join(import.meta.dirname, '../../sdk/src/api-types.ts'), 'utf8')
  const lines = new Set(committed.split('\n'))
  const generated = await generateApiTypes()
  assert.deepEqual(
    generated.split('\n').filter((line) => !lines.has(line)),
    [],
    'npm run sdk-types',
  )
  assert.ok(generated === committed, 'npm run sdk-types')
})
