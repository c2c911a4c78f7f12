import { newestRing, type KeyringPlace } from './open-ring.ts'
import { ringAt, type KeyFacts } from './ring/ring.ts'
import { rotationsOf, type RotationRow } from './ring/rotation-records.ts'
import { noKeysYet } from './rotate-keys.ts'

export type KeysStatus = {
  /** The active key first, then the next one, then the retired ones, newest first. */
  keys: readonly KeyStatus[]
  /** Every change of the keys, oldest first. */
  rotations: readonly RotationRow[]
  /** Keys whose rotation record is missing or contradicts the sealed keys. */
  contradicted: readonly string[]
}
type KeyStatus = {
  kid: string
  status: 'active' | 'next' | 'retired'
  created_at: string
  signs_from: string
  retired_at: string | null
}

/** The keys with their states, and the rotation record. Changes nothing. Throws KeyringError and StorageUnavailable. */
export async function keysStatus(place: KeyringPlace): Promise<KeysStatus> {
  const newest = await newestRing(place)
  if (!newest) throw noKeysYet(place.store.words.where)
  const { past, active, next } = ringAt(newest.ring, place.world.now())
  const rotations = await place.store.records.all()
  const isRecorded = (row: RotationRow) => rotations.some((recorded) => isSame(recorded, row))
  return {
    keys: [
      statusOf(active, 'active', null),
      ...(next ? [statusOf(next, 'next', null)] : []),
      ...past.map((key) => statusOf(key, 'retired', key.retired_at)).toReversed(),
    ],
    rotations,
    contradicted: rotationsOf(newest.ring)
      .filter((row) => !isRecorded(row))
      .map(({ kid }) => kid),
  }
}

function statusOf(
  { kid, created_at, signs_from }: KeyFacts,
  status: KeyStatus['status'],
  retired_at: string | null,
): KeyStatus {
  return { kid, status, created_at, signs_from, retired_at }
}

/** `replaced` is not compared: imported keys are listed before the existing ones. */
function isSame(recorded: RotationRow, { kid, by, at, signs_from }: RotationRow): boolean {
  return recorded.kid === kid && recorded.by === by && recorded.at === at && recorded.signs_from === signs_from
}
