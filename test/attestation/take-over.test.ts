import assert from 'node:assert/strict'
import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { isSigned } from '../../sdk/src/verify-token.ts'
import { formerFolder } from '../../src/attestation/ring/former-folder.ts'
import { openKeyring } from '../../src/attestation/keyring.ts'
import type { KeyringPlace } from '../../src/attestation/open-ring.ts'
import { planRotation, rotateAtOnce } from '../../src/attestation/rotate-keys.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { folderPlace } from '../support/keyrings.ts'
import { kidOf, secretsKey, start, tablePlace, type KeyPlace, type Process } from './key-places.ts'

test('the keys of a folder go over into the database at the first start with one, retired ones included', async (t) => {
  const { keys, service, place, dataDir } = await takingOver(t)
  const keyring = await openKeyring({ ...place, world: service.world })
  assert.deepEqual(await keyring.jwks(), keys, 'the same keys, with the same state')
  const [active, retired] = keys.keys
  assert.equal(await isSigned(await keyring.sign('cs-probe+jwt', '{}'), { x: active?.x ?? '' }), true)
  assert.deepEqual(
    (await place.store.records.all()).map(({ kid, by }) => `${by} ${kid}`).toSorted(ascending),
    [
      `first_start ${retired?.kid}`,
      `takeover ${retired?.kid}`,
      `operator_now ${active?.kid}`,
      `takeover ${active?.kid}`,
    ].toSorted(ascending),
  )
  assert.deepEqual(await readdir(dataDir), ['signing-keys'], 'its key signs: the folder stays')
  assert.deepEqual(await (await openKeyring({ ...place, world: service.world })).jwks(), keys)
  assert.equal((await place.store.newest())?.number, 1, 'a second start has nothing left to do')
})

test('once none of its keys signs any more the folder is destroyed with the private half in it', async (t) => {
  const { keys, service, place, dataDir } = await takingOver(t)
  const keyring = await openKeyring({ ...place, world: service.world })
  const { kid } = await rotateAtOnce(place)
  await openKeyring({ ...place, world: service.world })
  assert.deepEqual(await readdir(dataDir), [])
  assert.deepEqual(
    (await keyring.jwks()).keys.map(({ kid, status }) => [kid, status]),
    [
      [kid, 'active'],
      [keys.keys[0]?.kid, 'retired'],
      [keys.keys[1]?.kid, 'retired'],
    ],
  )
})

test('a second machine with keys of its own has them listed as retired, and signs with the ones in the database', async (t) => {
  const { keys, service, place, tables } = await takingOver(t)
  const keyring = await openKeyring({ ...place, world: service.world })
  const other = await tables.process()
  const otherDir = await temporaryFolder(t)
  const before = await folderKeys(otherDir, other, 40)
  await planRotation(folderPlace({ dataDir: otherDir, world: other.world }, secretsKey))
  const otherPlace = inDatabase(other, otherDir)
  const otherKeyring = await openKeyring({ ...otherPlace, world: other.world })
  assert.equal(await kidOf(otherKeyring), keys.keys[0]?.kid)
  const listed = (await keyring.jwks()).keys
  assert.deepEqual(await otherKeyring.jwks(), { keys: listed })
  assert.equal(listed.length, 5)
  for (const { kid } of before.keys) assert.equal(listed.find((key) => key.kid === kid)?.status, 'retired')
  await openKeyring({ ...otherPlace, world: other.world })
  assert.deepEqual(await readdir(otherDir), [], 'nothing in its folder signs')
})

test('processes that take the same folder over at once end with one ring', async (t) => {
  const { keys, tables, dataDir } = await takingOver(t)
  const processes = await Promise.all(Array.from({ length: 4 }, () => tables.process()))
  const keyrings = await Promise.all(
    processes.map((each) => openKeyring({ ...inDatabase(each, dataDir), world: each.world })),
  )
  for (const keyring of keyrings) assert.deepEqual(await keyring.jwks(), keys)
})

test('a folder that cannot be taken over stops the start with a sentence that states what to do, and stays as it is', async (t) => {
  const { service, place, dataDir } = await takingOver(t)
  const otherDir = await temporaryFolder(t)
  await folderKeys(otherDir, service, 60, Buffer.alloc(32, 2))
  const folder = join(dataDir, 'signing-keys')
  const spoil: [string, () => Promise<unknown>, RegExp][] = [
    [
      'of another SECRETS_KEY',
      () => cp(join(otherDir, 'signing-keys'), folder, { recursive: true }),
      /another SECRETS_KEY\. Set the one .*secrets\.key\), or move the folder away to go on without them\.$/,
    ],
    [
      'damaged',
      () => mkdir(folder).then(() => writeFile(join(folder, '000001.json'), '{}')),
      /they are damaged, or sealed/,
    ],
    ['empty', () => mkdir(folder), /holds no signing keys any more/],
    ['a file', () => writeFile(folder, ''), /cannot be used: ENOTDIR/],
  ]
  for (const [name, put, sentence] of spoil) {
    await rm(folder, { recursive: true })
    await put()
    await assert.rejects(
      openKeyring({ ...place, world: service.world }),
      { name: 'KeyringError', message: sentence },
      name,
    )
    assert.equal(await place.store.newest(), null, name)
    assert.deepEqual(await readdir(dataDir), ['signing-keys'], name)
  }
  await rm(folder, { recursive: true })
  assert.equal((await (await openKeyring({ ...place, world: service.world })).jwks()).keys.length, 1, 'moved away')
})

function ascending(one: string, other: string): number {
  return one < other ? -1 : 1
}

/** A folder with an active and a retired key, and a service whose keys are in the database from now on. */
async function takingOver(t: TestContext) {
  const tables: KeyPlace = await tablePlace(t)
  const service = await tables.process()
  const dataDir = await temporaryFolder(t)
  const keys = await folderKeys(dataDir, service, 20)
  return { tables, service, dataDir, keys, place: inDatabase(service, dataDir) }
}

async function folderKeys(dataDir: string, { world }: Process, seed: number, key: Buffer = secretsKey) {
  let drawn = seed
  const drawing = {
    ...world,
    now: () => Date.parse(start),
    randomBytes: (count: number) => Buffer.alloc(count, drawn++),
  }
  const place = folderPlace({ dataDir, world: drawing }, key)
  const keyring = await openKeyring({ ...place, world: drawing })
  await rotateAtOnce(place)
  return keyring.jwks()
}

function inDatabase({ place, world }: Process, dataDir: string): KeyringPlace {
  return { ...place, former: formerFolder(dataDir, place.sealer, world) }
}
