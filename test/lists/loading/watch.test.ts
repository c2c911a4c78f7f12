import assert from 'node:assert/strict'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import { createWatch, lookInto } from '../../../src/lists/loading/watch.ts'
import { removeFolder } from '../../support/temporary-folder.ts'

test('A look finds the files of each folder that exists, where others do not.', async (t) => {
  const root = await mkdtemp(join(tmpdir(), 'countersign-watch-'))
  t.after(() => removeFolder(root))
  const find = async (...folders: string[]) => {
    const look = await lookInto(folders.map((folder) => join(root, folder)))
    return Object.keys(look).map((path) => basename(path))
  }
  for (const folder of ['one/a', 'one/b', 'two/a']) {
    await mkdir(join(root, folder), { recursive: true })
    await writeFile(join(root, folder, `${folder.replace('/', '-')}.json`), 'x')
  }
  await writeFile(join(root, 'file'), 'x')
  const all = ['one/a', 'nowhere/a', 'one/c', 'two/a', 'file/a', 'one/b']
  assert.deepEqual((await find(...all)).toSorted(), ['one-a.json', 'one-b.json', 'two-a.json'])
  await rm(join(root, 'two'), { recursive: true })
  assert.deepEqual((await find(...all)).toSorted(), ['one-a.json', 'one-b.json'])
  // A parent that may be passed through and not read: what is in it is looked for by name. (root may read it anyway.)
  await chmod(join(root, 'one'), 0o300)
  assert.deepEqual(await find('one/b'), ['one-b.json'])
  await chmod(join(root, 'one'), 0o700)
})

test('A change is due once its file was the same at three looks.', () => {
  const watch = createWatch({ a: '1' }, 2)
  for (let looks = 0; looks < 2; looks++) {
    assert.equal(watch.note({ a: '2' }), false)
    assert.equal(watch.isMoving(), true)
  }
  assert.equal(watch.note({ a: '2' }), true)
  assert.equal(watch.isMoving(), false)
  assert.deepEqual(watch.takeRested(), { a: '2' })
  assert.equal(watch.note({ a: '2' }), false)
})

test('A file that keeps growing is never due and holds up no other file.', () => {
  const watch = createWatch({}, 2)
  for (let size = 0; size < 10; size++) assert.equal(watch.note({ growing: `${size}` }), false)
  watch.note({ growing: '11', done: '1' })
  watch.note({ growing: '12', done: '1' })
  assert.equal(watch.note({ growing: '13', done: '1' }), true)
  assert.deepEqual(watch.takeRested(), { done: '1' })
  watch.note({ growing: '14', done: '1' })
  watch.note({ growing: '14', done: '1' })
  assert.equal(watch.note({ growing: '14', done: '1' }), true)
  assert.deepEqual(watch.takeRested(), { growing: '14', done: '1' })
})

test('A file that goes away is due like one that changed, and one that is back in time is not.', () => {
  const watch = createWatch({ a: '1' }, 2)
  watch.note({})
  watch.note({ a: '1' })
  watch.note({ a: '1' })
  assert.equal(watch.note({ a: '1' }), false)
  watch.note({})
  watch.note({})
  assert.equal(watch.note({}), true)
  assert.deepEqual(watch.takeRested(), {})
  assert.equal(watch.note({}), false)
})

test('A file that changes while others are loaded is due afterwards.', () => {
  const watch = createWatch({ a: '1', b: '1' }, 2)
  for (let look = 0; look < 3; look++) watch.note({ a: '2', b: '1' })
  watch.note({ a: '2', b: '2' })
  assert.deepEqual(watch.takeRested(), { a: '2' })
  watch.note({ a: '2', b: '2' })
  assert.equal(watch.note({ a: '2', b: '2' }), true)
})

test('A file that is deleted while others are loaded is due afterwards.', () => {
  const watch = createWatch({ a: '1', b: '1' }, 2)
  for (let look = 0; look < 3; look++) watch.note({ a: '2', b: '1' })
  watch.note({ a: '2' })
  assert.deepEqual(watch.takeRested(), { a: '2' })
  watch.note({ a: '2' })
  assert.equal(watch.note({ a: '2' }), true)
})

test('A caller that requests a load now gets the files as they are.', () => {
  const watch = createWatch({}, 2)
  watch.note({ a: '1' })
  assert.deepEqual(watch.takeRested(), {})
  watch.settle()
  assert.deepEqual(watch.takeRested(), { a: '1' })
})
