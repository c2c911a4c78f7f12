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
  /** The folder from which a database takes the keys over; null where the keys are in one. */
  former: FormerFolder | null
}

/** A ring as it was read, and from which generation. */
export type OpenRing = { ring: Ring; number: number }

/** Seals signing keys with SECRETS_KEY, 32 bytes. */
export function keySealer(secretsKey: Uint8Array, world: Pick<World, 'randomBytes'>): Sealer {
  return createSealer(secretsKey, 'countersign signing keys', world)
}

/**
 * The ring in force; null when there is none yet. What killed processes left of earlier ones is destroyed. Throws
 * KeyringError with a sentence for the operator, and StorageUnavailable.
 */
export async function readRing(place: KeyringPlace): Promise<OpenRing | null> {
  const newest = await newestRing(place)
  if (!newest) return null
  await place.store.destroyOlder(newest.number)
  await place.former?.destroyUnused(newest.ring)
  return newest
}

/** The same, for whoever only looks. Nothing is destroyed. */
export async function newestRing({ store, sealer }: KeyringPlace): Promise<OpenRing | null> {
  // The record is read first: the generation that is read after it has at least the keys it names.
  const required = await store.requiredKids()
  const newest = await store.newest()
  return newest && { ring: ringIn(newest, required, { store, sealer }), number: newest.number }
}

/**
 * The ring in force, made with its first key where there is none, or taken over from the folder that was used before.
 * Throws KeyringError.
 */
export async function readOrMakeRing(place: KeyringPlace): Promise<OpenRing> {
  const existing = await readRing(place)
  const former = (await place.former?.read()) ?? null
  const isChanged = existing
    ? former !== null && (await addFormerKeys(place, existing, former))
    : await makeFirst(place, former)
  // Either this process was first or another one that started at the same time: its keys are everybody's.
  if (!existing || isChanged) return readOrMakeRing(place)
  // A process that was killed between a generation and its record left this to the next start.
  await place.store.records.add(rotationsOf(existing.ring))
  return existing
}

async function makeFirst({ store, sealer, world }: KeyringPlace, former: Ring | null): Promise<true> {
  const ring = former ?? { past: [], active: makeKey(world, 'first_start'), next: null }
  const taken = former ? takenOver(rotationsOf(former), world) : []
  await store.writeFirst(formatRing(ring, 1, sealer), [...rotationsOf(ring), ...taken])
  return true
}

/** Lists the keys of a folder that was used before beside those in force. False when all of them are listed already. */
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
  await store.writeNext({ number, text }, [...rows, ...takenOver(rows, world)])
  return true
}

function takenOver(rows: readonly RotationRow[], world: Pick<World, 'now'>): RotationRow[] {
  const at = new Date(world.now()).toISOString()
  return rows.map((row) => ({ ...row, by: 'takeover', replaced: null, at }))
}

/** Reads a generation's text. Throws KeyringError. */
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
