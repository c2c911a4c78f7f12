import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sourceById, sources } from '../../src/lists/sources.ts'

test('every source has an id of its own, by which it is found', () => {
  assert.equal(new Set(sources.map(({ id }) => id)).size, sources.length)
  for (const source of sources) assert.equal(sourceById(source.id), source)
  assert.equal(sourceById('nobody'), null)
})

test('what a source downloads is a file it accepts, over https, within its bound', () => {
  for (const { id, downloads, formats } of sources) {
    for (const { url, file, sizeMaxBytes } of downloads) {
      assert.equal(new URL(url).protocol, 'https:')
      const format = formats.find(({ matches }) => matches(file))
      assert(format && sizeMaxBytes <= format.sizeMaxBytes, `${id}: ${file}`)
    }
  }
})

test('sources of one authority are of the kind that has authorities; a compilation of many has none of its own', () => {
  for (const { id, kind, authority } of sources) {
    assert.equal(authority !== null, ['sanctions', 'asset'].includes(kind) && id !== 'opensanctions', id)
  }
})
