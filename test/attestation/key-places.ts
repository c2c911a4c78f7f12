import type { TestContext } from 'node:test'
import { migrations } from '../../src/app/migrations.ts'
import { keyTable } from '../../src/attestation/ring/key-table.ts'
import { openKeyring, type Keyring } from '../../src/attestation/keyring.ts'
import { keySealer, type KeyringPlace } from '../../src/attestation/open-ring.ts'
import { rotationRecords } from '../../src/attestation/ring/rotation-records.ts'
import type { Storage } from '../../src/storage/storage.ts'
import { postgresPlace, sqlitePlace, type Place } from '../storage/place.ts'
import { folderPlace } from '../support/keyrings.ts'
import { testWorld, type TestWorld } from '../support/test-world.ts'

export const start = '2026-12-01T12:00:00.000Z'
export const secretsKey = Buffer.alloc(32, 1)

/** A place of keys as one process sees it: with a clock of its own, over a storage of its own. */
export type Process = {
  place: KeyringPlace
  world: TestWorld
  storage: Storage
  dataDir: string
  keyring: () => Promise<Keyring>
}

export type KeyPlace = { storagePlace: Place; process: (now?: string) => Promise<Process> }

const server = process.env['TEST_DATABASE_URL']

/** Every place that keys can be kept in, by name: they behave alike. */
export const keyPlaces: readonly (readonly [name: string, make: (t: TestContext) => Promise<KeyPlace>])[] = [
  ['in a folder', (t) => keyPlace(t, sqlitePlace, inFolder)],
  ['in a table of SQLite', (t) => keyPlace(t, sqlitePlace, inTable)],
  ...(server === undefined
    ? []
    : [['in a table of PostgreSQL', (t: TestContext) => keyPlace(t, () => postgresPlace(server), inTable)] as const]),
]

export async function tablePlace(t: TestContext): Promise<KeyPlace> {
  return keyPlace(t, server === undefined ? sqlitePlace : () => postgresPlace(server), inTable)
}

type MakePlace = (storage: Storage, dataDir: string, world: TestWorld) => KeyringPlace

const inFolder: MakePlace = (storage, dataDir, world) =>
  folderPlace({ dataDir, world }, secretsKey, rotationRecords(storage))
const inTable: MakePlace = (storage, _dataDir, world) => ({
  store: keyTable(storage),
  sealer: keySealer(secretsKey, world),
  world,
  former: null,
})

async function keyPlace(t: TestContext, make: () => Promise<Place>, placeOf: MakePlace): Promise<KeyPlace> {
  const storagePlace = await make()
  t.after(storagePlace.remove)
  let processes = 0
  return {
    storagePlace,
    process: async (now = start) => {
      const world = processWorld(now, ++processes)
      const storage = await storagePlace.open({ migrations, access: 'operator' })
      const place = placeOf(storage, storagePlace.dataDir, world)
      return { place, world, storage, dataDir: storagePlace.dataDir, keyring: () => openKeyring({ ...place, world }) }
    },
  }
}

/** Processes draw different bytes. */
function processWorld(now: string, index: number): TestWorld {
  const world = testWorld(now)
  let drawn = 0
  return {
    ...world,
    now: () => world.clock.ms,
    randomBytes: (count) => Uint8Array.from({ length: count }, () => (drawn++ * 7 + index * 31 + (drawn >> 8)) & 0xff),
  }
}

export async function kidOf(keyring: Pick<Keyring, 'sign'>): Promise<string> {
  const [head = ''] = (await keyring.sign('cs-probe+jwt', '{}')).split('.')
  return (JSON.parse(Buffer.from(head, 'base64url').toString()) as { kid: string }).kid
}
