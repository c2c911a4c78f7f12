import assert from 'node:assert/strict'
import { chmod, mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { refuseFile, requireFolder } from '../../src/config/settings/require-folder.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const refused = { name: 'ConfigError', message: 'LISTS_DIR must be an existing, readable folder.' }

test('a folder is taken, and a link to one', async (t) => {
  const folder = await temporaryFolder(t)
  await mkdir(join(folder, 'empty'))
  await symlink(join(folder, 'empty'), join(folder, 'link'))
  for (const path of [folder, join(folder, 'empty'), join(folder, 'link'), `${folder}/`])
    await requireFolder(path, 'LISTS_DIR')
})

test('what is not there or is no folder is refused without being named', async (t) => {
  const folder = await temporaryFolder(t)
  await writeFile(join(folder, 'file'), '[]')
  await writeFile(join(folder, 'program'), '', { mode: 0o755 })
  await symlink(join(folder, 'nowhere'), join(folder, 'broken'))
  await symlink(join(folder, 'circle'), join(folder, 'circle'))
  for (const name of ['nowhere', 'file', 'program', 'file/below', 'broken', 'circle', 'a\0b', 'x'.repeat(5_000)])
    await assert.rejects(requireFolder(join(folder, name), 'LISTS_DIR'), refused, name)
})

test('a path at which a folder can be created is taken, and one at which something else stands is refused', async (t) => {
  const folder = await temporaryFolder(t)
  await writeFile(join(folder, 'file'), '')
  for (const path of [folder, join(folder, 'new'), join(folder, 'new/below')]) await refuseFile(path, 'DATA_DIR')
  const message = 'DATA_DIR must be a folder, or a path at which one can be created.'
  for (const path of [join(folder, 'file'), join(folder, 'file/below')])
    await assert.rejects(refuseFile(path, 'DATA_DIR'), { name: 'ConfigError', message })
})

test('a folder that this user may not read, or not look into, is refused', {
  skip: process.getuid?.() === 0 && 'root may read every folder',
}, async (t) => {
  const folder = await temporaryFolder(t)
  for (const mode of [0o000, 0o300, 0o600]) {
    await chmod(folder, mode)
    await assert.rejects(requireFolder(folder, 'LISTS_DIR'), refused, mode.toString(8))
  }
  await chmod(folder, 0o500)
  await requireFolder(folder, 'LISTS_DIR')
})
