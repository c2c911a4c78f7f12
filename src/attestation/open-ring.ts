import { createSealer, type Sealer } from '../kit/seal.ts'
import type { World } from '../kit/world.ts'
import type { FormerFolder } from './ring/former-folder.ts'
import type { KeyStore } from './ring/key-store.ts'
import { KeyringError } from './keyring-error.ts'
import { formatRing, keysOf, makeKey, parseRing, retiredAll, type Generation, type Ring } from './ring/ring.ts'
import { rotationsOf, type RotationRow } from './ring/rotation-records.ts'

/** What is needed to read and change the keys. */
export type KeyringPlace = {
  store: KeyStore
  sealer: Sealer
  world: Pick<World, 'now' | 'randomBytes'>
  /** The folder from which a database imports the keys; null where the keys are in a folder. */
  former: FormerFolder | null
}

/** A ring and the number of its generation. */
export type OpenRing = { ring: Ring; number: number }

/** Seals signing keys with SECRETS_KEY (32 bytes). */
export function keySealer(secretsKey: Uint8Array, world: Pick<World, 'randomBytes'>): Sealer {
  return createSealer(secretsKey, 'countersign signing keys', world)
}

/**
 * The current ring; null where there is none yet. Removes earlier generations left by killed processes. Throws
 * KeyringError with a sentence for the operator, and StorageUnavailable.
 */
export async function readRing(place: KeyringPlace): Promise<OpenRing | null> {
  const newest = await newestRing(place)
  if (!newest) return null
  await place.store.destroyOlder(newest.number)
  await place.former?.destroyUnused(newest.ring)
  return newest
}

/** The same, read-only. */
export async function newestRing({ store, sealer }: KeyringPlace): Promise<OpenRing | null> {
  // The record is read first: a generation read after it has at least the keys that the record names.
  const required = await store.requiredKids()
  const newest = await store.newest()
  return newest && { ring: ringIn(newest, required, { store, sealer }), number: newest.number }
}

/**
 * The current ring. Where there is none, creates it with a first key or imports the former folder. Throws KeyringError.
 */
export async function readOrMakeRing(place: KeyringPlace): Promise<OpenRing> {
  const existing = await readRing(place)
  const former = (await place.former?.read()) ?? null
  const isChanged = existing
    ? former !== null && (await addFormerKeys(place, existing, former))
    : await makeFirst(place, former)
  // Either this process or a concurrent one created it; both use the result.
  if (!existing || isChanged) return readOrMakeRing(place)
  // Completes the record of a generation whose process was killed before writing it.
  await place.store.records.add(rotationsOf(existing.ring))
  return existing
}

async function makeFirst({ store, sealer, world }: KeyringPlace, former: Ring | null): Promise<true> {
  const ring = former ?? { past: [], active: makeKey(world, 'first_start'), next: null }
  const taken = former ? importedRows(rotationsOf(former), world) : []
  await store.writeFirst(formatRing(ring, 1, sealer), [...rotationsOf(ring), ...taken])
  return true
}

/** Adds the keys of a former folder to the current ring. False when all of them are already listed. */
async function addFormerKeys(
  { store, sealer, world }: KeyringPlace,
  current: OpenRing,
  former: Ring,
): Promise<boolean> {
  const currentKids = new Set(keysOf(current.ring).map(({ kid }) => kid))
  const added = retiredAll(former, world.now()).filter(({ kid }) => !currentKids.has(kid))
  if (added.length === 0) return false
  const number = current.number + 1
  const text = formatRing({ ...current.ring, past: [...added, ...current.ring.past] }, number, sealer)
  const rows = rotationsOf(former).filter(({ kid }) => !currentKids.has(kid))
  await store.writeNext({ number, text }, [...rows, ...importedRows(rows, world)])
  return true
}

function importedRows(rows: readonly RotationRow[], world: Pick<World, 'now'>): RotationRow[] {
  const at = new Date(world.now()).toISOString()
  return rows.map((row) => ({ ...row, by: 'takeover', replaced: null, at }))
}

/** Parses a generation. Throws KeyringError. */
function ringIn(
  generation: Generation,
  required: readonly string[],
  { store, sealer }: Pick<KeyringPlace, 'store' | 'sealer'>,
): Ring {
  const { where, restore, beginAnew } = store.words
  const { ring, fault } = parseRing(generation, sealer)
  if (fault === 'not_opened')
    throw new KeyringError(
      `The signing keys ${where} were sealed with another SECRETS_KEY, or altered since: ` +
        `set the one they were sealed with, or ${beginAnew}.`,
    )
  if (!ring)
    throw new KeyringError(
      `The signing keys ${where} (generation ${generation.number}) are damaged: ${restore}, or ${beginAnew}.`,
    )
  const held = new Set(keysOf(ring).map(({ kid }) => kid))
  const missing = required.find((kid) => !held.has(kid))
  if (missing === undefined) return ring
  throw new KeyringError(
    `The signing keys ${where} are older than their record: the key ${missing} is not among them, and what it signed ` +
      `could not be verified. Put the newest ones back: ${restore}, or ${beginAnew}.`,
  )
}
