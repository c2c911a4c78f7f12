import assert from 'node:assert/strict'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { currentStamp, readCurrent, writeGeneration } from '../../src/attestation/ring/key-folder.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { testWorld } from '../support/test-world.ts'

const world = testWorld('2026-12-01T12:00:00Z')

test('a generation that is made takes the place of all before it', async (t) => {
  const folder = await temporaryFolder(t)
  assert.deepEqual([currentStamp(folder), readCurrent(folder)], [null, null])
  assert.equal(await writeGeneration(folder, { number: 1, text: 'one' }, world), true)
  assert.equal(await writeGeneration(folder, { number: 2, text: 'two' }, world), true)
  assert.deepEqual(readCurrent(folder), { number: 2, text: 'two' })
  assert.deepEqual(await readdir(folder), ['000002.json'])
})

test('who made a number that was taken, or that is long past, was not first and changed nothing', async (t) => {
  const folder = await temporaryFolder(t)
  await writeGeneration(folder, { number: 3, text: 'three' }, world)
  const stamp = currentStamp(folder)
  assert.equal(await writeGeneration(folder, { number: 3, text: 'other' }, world), false)
  // The process slept while two others made a second and a third, and the second was destroyed.
  assert.equal(await writeGeneration(folder, { number: 2, text: 'late' }, world), false)
  assert.deepEqual(await readdir(folder), ['000003.json'])
  assert.equal(await readFile(join(folder, '000003.json'), 'utf8'), 'three')
  assert.equal(currentStamp(folder), stamp)
})

test('what a process that was killed left behind goes with the next generation, and what another is writing stays', async (t) => {
  const folder = await temporaryFolder(t)
  for (const name of ['000001.json', '000001.json.ab.tmp', '000002.json.cd.tmp', '000003.json.ef.tmp', 'note.txt'])
    await writeFile(join(folder, name), 'x')
  assert.equal(await writeGeneration(folder, { number: 2, text: 'two' }, world), true)
  assert.deepEqual((await readdir(folder)).toSorted(), ['000002.json', '000003.json.ef.tmp', 'note.txt'])
})
