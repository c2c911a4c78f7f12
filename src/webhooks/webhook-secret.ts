import { createSecretKey, type KeyObject } from 'node:crypto'
import { recentMap } from '../kit/recent-map.ts'
import type { Sealer } from '../kit/seal.ts'
import type { World } from '../kit/world.ts'
import { readWebhookSecret } from './standard-webhook.ts'
import type { EndpointRow } from './tables.ts'

/** Hours for which messages are also signed with the replaced secret. */
export const overlapHours = 24
/** Standard Webhooks requires 24 to 64 bytes. */
const secretBytes = 32

/** A new secret: the text that its owner sees once, and the sealed form. */
export function newSecret(
  world: Pick<World, 'randomBytes'>,
  sealer: Sealer,
  ownerId: string,
): { text: string; sealed: string } {
  const bytes = world.randomBytes(secretBytes)
  const text = `whsec_${Buffer.from(bytes).toString('base64')}`
  return { text, sealed: sealer.seal(Buffer.from(text), ownerId) }
}

/** The current signing keys, newest first. Empty where they were sealed with another SECRETS_KEY. */
export type SigningKeys = (webhook: EndpointRow, now: number) => readonly KeyObject[]

/** Opens secrets, with a cache: the next message of a receiver is signed with the same one. */
export function openSigningKeys(sealer: Sealer): SigningKeys {
  const opened = recentMap<string, KeyObject>(openedMax)
  const open = (sealed: string, ownerId: string): KeyObject | null => {
    const name = `${ownerId} ${sealed}`
    const cached = opened.get(name)
    if (cached) return cached
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
