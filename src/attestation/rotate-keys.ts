import { writeGeneration } from './key-folder.ts'
import { KeyringError, onKeysOf } from './keyring-error.ts'
import { keyFolder, readRing, type KeyringPlace } from './open-ring.ts'
import { formatRing, makeKey } from './ring.ts'

/** What a rotation did; times are ISO 8601. */
export type Rotation = { kid: string; created_at: string; retired: { kid: string; retired_at: string } }

/**
 * A signature that is being made while the keys change names a second at most this far after the change was written. It
 * must still count.
 */
const retirementMarginMs = 2_000

/**
 * Puts a new key in force and destroys the private half of the old one, whose public half stays listed for ever. A
 * service that runs goes on with the new key. Throws KeyringError, without having changed anything.
 */
export function rotateKeys(place: KeyringPlace): Promise<Rotation> {
  return onKeysOf(place.dataDir, () => rotate(place))
}

async function rotate(place: KeyringPlace): Promise<Rotation> {
  const found = await readRing(place)
  if (!found)
    throw new KeyringError(`There are no signing keys in ${place.dataDir} yet: the service makes them when it starts.`)
  const { kid, x, created_at } = found.ring.active
  const retired_at = new Date(place.world.now() + retirementMarginMs).toISOString()
  const active = makeKey(place.world)
  const past = [...found.ring.past, { kid, x, created_at, retired_at }]
  const text = formatRing({ past, active }, found.secretsKey, place.world)
  if (await writeGeneration(keyFolder(place.dataDir), { number: found.number + 1, text }, place.world))
    return { kid: active.kid, created_at: active.created_at, retired: { kid, retired_at } }
  throw new KeyringError('The keys were rotated by another process at the same moment: nothing is left to do.')
}
