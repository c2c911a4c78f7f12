import { createSecretKey, type KeyObject } from 'node:crypto'
import { recentMap } from '../kit/recent-map.ts'
import type { Sealer } from '../kit/seal.ts'
import type { World } from '../kit/world.ts'
import { readWebhookSecret } from './standard-webhook.ts'
import type { EndpointRow } from './tables.ts'

/** Hours for which messages are signed with the replaced secret too. */
export const overlapHours = 24
/** Standard Webhooks asks for 24 to 64 bytes. */
const secretBytes = 32

/** A new secret as its owner is shown it, once, and as it is stored. */
export function newSecret(
  world: Pick<World, 'randomBytes'>,
  sealer: Sealer,
  ownerId: string,
): { text: string; sealed: string } {
  const bytes = world.randomBytes(secretBytes)
  const text = `whsec_${Buffer.from(bytes).toString('base64')}`
  return { text, sealed: sealer.seal(Buffer.from(text), ownerId) }
}

/** The keys that sign a message now, the newest first. Empty where they were sealed with another SECRETS_KEY. */
export type SigningKeys = (webhook: EndpointRow, now: number) => readonly KeyObject[]

/** Opens secrets, and keeps those that were opened last: a receiver's next message is signed with the same one. */
export function openSigningKeys(sealer: Sealer): SigningKeys {
  const opened = recentMap<string, KeyObject>(openedMax)
  const open = (sealed: string, ownerId: string): KeyObject | null => {
    const name = `${ownerId} ${sealed}`
    const known = opened.get(name)
    if (known) return known
    const bytes = readWebhookSecret(sealer.open(sealed, ownerId)?.toString() ?? '')
    if (bytes === null) return null
    const key = createSecretKey(bytes)
    opened.set(name, key)
    return key
  }
  return ({ owner_id, secret, previous_secret, previous_until }, now) => {
    const isOverlapping = previous_until !== null && now < previous_until
    const sealed = [secret, ...(previous_secret !== null && isOverlapping ? [previous_secret] : [])]
    return sealed.flatMap((each) => open(each, owner_id) ?? [])
  }
}

const openedMax = 1_000
