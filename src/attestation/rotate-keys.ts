import { timeOfInstant } from '../kit/time-of.ts'
import { KeyringError } from './keyring-error.ts'
import { readRing, type KeyringPlace, type OpenRing } from './open-ring.ts'
import { formatRing, makeKey, retired, retiredAll, ringAt, type Ring } from './ring/ring.ts'
import { rotationsOf } from './ring/rotation-records.ts'

/** The result of a rotation; times are ISO 8601. */
export type Rotation = {
  kid: string
  created_at: string
  signs_from: string
  retired: { kid: string; retired_at: string }
}

/** How long verifiers may cache the keys. A planned rotation waits this long before the new key signs. */
export const keysMaxAgeSeconds = 300

/**
 * Publishes a new key that starts to sign once every verifier can have it. After that, `finishRotation` retires the
 * previous key and deletes its private key. Throws KeyringError, in which case nothing has changed.
 */
export async function planRotation(place: KeyringPlace): Promise<Rotation> {
  const { current, ring } = await ringNow(place)
  if (ring.next)
    throw new KeyringError(
      `The key ${ring.next.kid} is listed already and signs from ${timeOfInstant(ring.next.signs_from)} on. ` +
        'Wait until then, or replace all keys at once with --now if one of them leaked.',
    )
  const signsFromMs = Math.ceil(place.world.now() / 1_000 + keysMaxAgeSeconds) * 1_000
  const next = makeKey(place.world, 'operator', signsFromMs)
  await write(place, current, { ...ring, next })
  const { kid, created_at, signs_from } = next
  return { kid, created_at, signs_from, retired: endOf(retired(ring.active, signsFromMs)) }
}

/**
 * Activates a new key at once and deletes the private keys of all others, including a pending next key: for a leaked
 * key. Public keys stay listed forever. Throws KeyringError, in which case nothing has changed.
 */
export async function rotateAtOnce(place: KeyringPlace): Promise<Rotation> {
  const { current, ring } = await ringNow(place)
  const active = makeKey(place.world, 'operator_now')
  const nowMs = place.world.now()
  await write(place, current, { past: retiredAll(ring, nowMs), active, next: null })
  const { kid, created_at, signs_from } = active
  return { kid, created_at, signs_from, retired: endOf(retired(ring.active, nowMs)) }
}

/**
 * Deletes the private key whose successor signs. False when there is none, or another process was first. Throws
 * KeyringError and StorageUnavailable.
 */
export async function finishRotation(place: KeyringPlace): Promise<boolean> {
  const current = await readRing(place)
  const ring = current && ringAt(current.ring, place.world.now())
  return current !== null && ring !== null && ring !== current.ring && writeNext(place, current, ring)
}

async function ringNow(place: KeyringPlace): Promise<{ current: OpenRing; ring: Ring }> {
  const current = await readRing(place)
  if (!current) throw noKeysYet(place.store.words.where)
  return { current, ring: ringAt(current.ring, place.world.now()) }
}

async function write(place: KeyringPlace, current: OpenRing, ring: Ring): Promise<void> {
  if (await writeNext(place, current, ring)) return
  throw new KeyringError('The keys were rotated by another process at the same moment: nothing is left to do.')
}

function writeNext({ store, sealer }: KeyringPlace, current: OpenRing, ring: Ring): Promise<boolean> {
  const number = current.number + 1
  return store.writeNext({ number, text: formatRing(ring, number, sealer) }, rotationsOf(ring))
}

function endOf({ kid, retired_at }: { kid: string; retired_at: string }): Rotation['retired'] {
  return { kid, retired_at }
}

export function noKeysYet(where: string): KeyringError {
  return new KeyringError(`There are no signing keys ${where} yet: the service makes them when it starts.`)
}
