import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { stringify } from 'yaml'
import { z } from 'zod'
import { readYamlList } from '../../../src/lists/formats/yaml-list.ts'
import { refusesDamage } from '../damage.ts'
import { fileOf, refusal } from '../list-file-fixtures.ts'

const sizeMaxBytes = 1 << 22
const item = z.looseObject({ url: z.string() })

function read(text: string, chunkBytes = 100) {
  return readYamlList(fileOf('x.yaml', text, chunkBytes), sizeMaxBytes, item)
}

test('a sequence is read as it was written, with text for every scalar', async () => {
  const text = z.string()
  const member = z.record(text, z.union([text, z.array(text)]))
  const written = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('0x1f', '1e5', 'true', '~', 'null', '- a', 'a: b'),
  )
  const value = fc.oneof(written, fc.array(written))
  const name = fc.stringMatching(/^[a-z]{1,9}$/).filter((word) => word !== 'constructor' && word !== 'prototype')
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.dictionary(name, value, { noNullPrototype: true }), { minLength: 1 }),
      async (items) => {
        const yaml = stringify(items, { schema: 'failsafe' })
        assert.deepEqual(await readYamlList(fileOf('x.yaml', yaml), sizeMaxBytes, z.array(member).element), items)
      },
    ),
    { numRuns: 300 },
  )
})

test('numbers, nulls and comments of a real file stay text', async () => {
  const key = '0x1234567890123456789012345678901234567890'
  const text = `---\n# of the editors\n- url: ${key} # seen\n- url:\n- url: ~\n- { url: 1e5, more: [1, 2] }\n...\n`
  assert.deepEqual(await read(text), [{ url: key }, { url: '' }, { url: '~' }, { url: '1e5', more: ['1', '2'] }])
  assert.deepEqual(await read('- url: a\r\n- url: b'), [{ url: 'a' }, { url: 'b' }])
  assert.deepEqual(await read('[]'), [])
})

test('an item that is not by the schema is named', async () => {
  assert.equal(await refusal(read('- url: a\n- name: b\n'), 'schema'), '[1].url')
  assert.equal(await refusal(read('- url: a\n- b\n'), 'schema'), '[1]')
  assert.equal(await refusal(read('url: a\n'), 'schema'), 'sequence expected')
  assert.equal(await refusal(read('a word\n'), 'schema'), 'sequence expected')
})

test('forms that could mean something else to another reader are refused', async () => {
  assert.equal(await refusal(read('- url: &a x\n- url: *a\n'), 'schema'), 'line 2 alias')
  assert.equal(await refusal(read('- url: a\n- !!binary x\n'), 'schema'), 'line 2 tag')
  assert.equal(await refusal(read('- url: !!str a\n'), 'schema'), 'line 1 tag')
  assert.equal(await refusal(read('- url: a\n- url: !!js/regexp b\n'), 'not_well_formed'), 'line 2')
  assert.equal(await refusal(read('- url: a\n  <<: {b: c}\n'), 'schema'), 'line 1 member name')
  assert.equal(await refusal(read('- url: a\n- __proto__: c\n'), 'schema'), 'line 2 member name')
  assert.equal(await refusal(read('- url: a\n  url: b\n'), 'schema'), 'line 1 duplicate member')
  assert.equal(await refusal(read('- ? [a]\n  : b\n'), 'schema'), 'line 1 member name')
  assert.equal(await refusal(read('---\n- url: a\n---\n- url: b\n'), 'schema'), 'one document expected')
  assert.equal(await refusal(read('# nothing\n'), 'schema'), 'one document expected')
})

test('a document that stops inside something is cut, one that is wrong names the line', async () => {
  assert.equal(await refusal(read('- url: a\n- url: "b\n'), 'truncated'), 'line 3')
  assert.equal(await refusal(read('- url: a\n- {url: b, c: [d\n'), 'truncated'), 'line 3')
  assert.equal(await refusal(read('- url: a\n- url: b\n\t- c\n'), 'not_well_formed'), 'line 3')
  assert.equal(await refusal(read('- url: a: b\n- url: c\n'), 'not_well_formed'), 'line 1')
  assert.equal(await refusal(read('%UNKNOWN\n---\n- url: a\n'), 'not_well_formed'), 'line 1')
  await refusesDamage((file) => readYamlList(file, sizeMaxBytes, item), 'x.yaml', '- url: a\n')
})

test('a bomb is refused where it passes the bound', async () => {
  for (const bomb of ['[', '{a: ', '- ', '? ', 'a: ']) {
    assert.equal(await refusal(read(bomb.repeat(300_000 / bomb.length), 65_536), 'schema'), 'nesting depth', bomb)
  }
  await refusal(read('\n'.repeat(2_100_000), 65_536), 'too_large')
  await refusal(read(']'.repeat(300_000), 65_536), 'not_well_formed')
  const laughs = Array.from({ length: 9 }, (_, i) => `- &a${i + 1} [${`*a${i}, `.repeat(9)}]`)
  assert.equal(await refusal(read(`- &a0 [x]\n${laughs.join('\n')}\n`), 'schema'), 'line 2 alias')
})
