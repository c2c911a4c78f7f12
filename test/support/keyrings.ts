import { folderStore, sealedKeys } from '../../src/attestation/folder-store.ts'
import { openKeyring as open, type Keyring } from '../../src/attestation/keyring.ts'
import { keySealer, type KeyringPlace } from '../../src/attestation/open-ring.ts'
import { noKeysYet, rotateAtOnce, type Rotation } from '../../src/attestation/rotate-keys.ts'
import type { RotationRecords, RotationRow } from '../../src/attestation/ring/rotation-records.ts'
import type { World } from '../../src/kit/world.ts'
import { openSecretsKey, requireSecretsKey, type SecretsKeyPlace } from '../../src/storage/secrets-key.ts'

export type TestPlace = SecretsKeyPlace & { world: Pick<World, 'now' | 'after' | 'randomBytes'> }

/** The keyring of a data folder, opened as the service opens it, with a record that is not kept. */
export async function openKeyring(place: TestPlace): Promise<Keyring> {
  const secretsKey = await openSecretsKey({ ...place, sealed: () => sealedKeys(place.dataDir) })
  return open({ ...folderPlace(place, secretsKey), world: place.world })
}

/** Rotates the keys of a data folder at once. */
export async function rotateKeys(place: TestPlace): Promise<Rotation> {
  const sealed = await sealedKeys(place.dataDir)
  if (sealed === null) throw noKeysYet(`in ${place.dataDir}`)
  return rotateAtOnce(folderPlace(place, await requireSecretsKey(place, sealed)))
}

/** The keys of a data folder. `records`: where rotations are recorded. */
export function folderPlace(
  { dataDir, world }: Pick<TestPlace, 'dataDir' | 'world'>,
  secretsKey: Buffer,
  records: RotationRecords = memoryRecords(),
): KeyringPlace {
  return { store: folderStore(dataDir, world, records), sealer: keySealer(secretsKey, world), world, former: null }
}

function memoryRecords(): RotationRecords {
  const rows: RotationRow[] = []
  return {
    add: async (added) => void rows.push(...added),
    all: () => Promise.resolve(rows),
  }
}
