import assert from 'node:assert/strict'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { allCommands } from '../../src/cli/commands.ts'
import { callCli } from '../support/command-line.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

// `accounts erase` was run beside the data folder: it made an empty one and answered that there is no such account, which
// somebody takes for an erasure that was done before.

test('a command about the data of a service refuses where there is none, names the folder, and makes nothing', async (t) => {
  const folder = await temporaryFolder(t)
  const dataDir = join(folder, 'var')
  const incidents = join(folder, 'incidents.json')
  await writeFile(incidents, '{}')
  const calls = [
    ['accounts', 'erase', 'a@example.com'],
    ['agents', 'show', 'a'],
    ['agents', 'kyc', 'a', 'none'],
    ['agents', 'free-wallet', 'a'],
    ['services', 'show', 'a'],
    ['services', 'set-status', 'a', 'suspended'],
    ['audit'],
    ['keys', 'status'],
    ['keys', 'rotate'],
    ['backup', join(folder, 'backup')],
    ['own-proof', 'example.com', '--out', join(folder, 'own.json')],
    ['pack', 'a.b.c', '--out', join(folder, 'a.cspack')],
    ['incidents', 'import', incidents],
    ['observatory', 'import', incidents],
  ]
  for (const words of calls) {
    const { code, err, out } = await callCli(words, { DATA_DIR: dataDir })
    const reply = words.join(' ')
    assert.deepEqual([code, out], [1, ''], reply)
    assert.ok(
      err.includes(`There is no data of a service in ${dataDir}.`) && err.includes('DATA_DIR'),
      `${reply}: ${err}`,
    )
    assert.deepEqual(await readdir(folder), ['incidents.json'], reply)
  }
  // A folder that another program made has no database either.
  await mkdir(dataDir)
  const { err } = await callCli(['accounts', 'erase', 'a@example.com'], { DATA_DIR: dataDir })
  assert.match(err, /There is no data of a service/)
  assert.deepEqual(await readdir(dataDir), [])
  const called = new Set(calls.map(([first = '', second = '']) => [`${first} ${second}`, first]).flat())
  const others = (await allCommands()).map(({ name }) => name).filter((name) => !called.has(name))
  // These start a service, or are about files, or about lists that come with the program.
  assert.deepEqual(others.toSorted(), [
    'devnet',
    'host',
    'intent',
    'lists status',
    'lists update',
    'replay',
    'restore',
    'screen',
    'serve',
    'verify',
  ])
})

test('commands about lists leave an empty folder as it is', async (t) => {
  const folder = await temporaryFolder(t)
  for (const words of [
    ['lists', 'status'],
    ['host', 'example.com'],
    ['screen', 'TNiq9AXBp9EjUqhDhrwrfvAA8U3GUQZH81'],
  ])
    await callCli(words, { DATA_DIR: join(folder, 'var') })
  assert.deepEqual(await readdir(folder), [])
})
