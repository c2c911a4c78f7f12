import type { World } from '../kit/world.ts'
import type { Storage } from '../storage/storage.ts'
import { folderStore } from './folder-store.ts'
import { formerFolder } from './ring/former-folder.ts'
import { keyTable } from './ring/key-table.ts'
import { keySealer, type KeyringPlace } from './open-ring.ts'
import { rotationRecords } from './ring/rotation-records.ts'

type Needs = {
  dataDir: string
  storage: Pick<Storage, 'kind' | 'apply' | 'read'>
  /** 32 bytes that seal the private keys (storage/secrets-key). */
  secretsKey: Uint8Array
  world: Pick<World, 'now' | 'randomBytes'>
}

/** Where the keys of a service are stored: in a shared database, or in a folder beside an embedded one. */
export function keyringPlace({ dataDir, storage, secretsKey, world }: Needs): KeyringPlace {
  const sealer = keySealer(secretsKey, world)
  if (storage.kind === 'sqlite')
    return { store: folderStore(dataDir, world, rotationRecords(storage)), sealer, world, former: null }
  return { store: keyTable(storage), sealer, world, former: formerFolder(dataDir, sealer, world) }
}
